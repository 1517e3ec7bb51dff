import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { Relay } from './relay.ts';
import type { Store } from './stores.ts';

/** Starts one Redis that is safe on disk, with a line of its own for each node. */
export async function startSingle(nodes: number): Promise<Store> {
  const server = await RedisServer.start(PERSISTENT);
  const lines = await Promise.all(Array.from({ length: nodes }, () => Relay.before(server.port)));
  return {
    lines,
    shards: 1,
    failover: null,
    envOf: (node) => ({ REDIS_URL: `redis://${lines[node]!.address}` }),
    shardOf: () => Promise.resolve(0),
    primary: () => Promise.resolve(server),
    close: async () => {
      await server.close();
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

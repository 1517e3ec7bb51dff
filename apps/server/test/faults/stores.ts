import { RedisServer, PERSISTENT } from '../redis-server.ts';
import { Relay } from './relay.ts';

/** How Redis is set up. */
export type StoreKind = 'single' | 'sentinel' | 'cluster';

export const STORE_KINDS: readonly StoreKind[] = ['single', 'sentinel', 'cluster'];

/** The Redis that a service keeps its rooms in, whatever it is made of. */
export interface Store {
  /** The stretch of network from each node to Redis, where a node reaches it through one address. */
  readonly lines: readonly Relay[];
  /** The environment variables that lead a node to it. */
  envOf(node: number): Readonly<Record<string, string>>;
  /** The server that takes writes now, of one of the shards. */
  primary(shard: number): Promise<RedisServer>;
  close(): Promise<void>;
}

/** Starts a Redis of that kind for so many nodes. */
export async function startStore(kind: StoreKind, nodes: number): Promise<Store> {
  if (kind === 'single') return startSingle(nodes);
  throw new Error('not yet');
}

/** Starts one Redis that is safe on disk, with a line of its own for each node. */
async function startSingle(nodes: number): Promise<Store> {
  const server = await RedisServer.start(PERSISTENT);
  const lines = await Promise.all(Array.from({ length: nodes }, () => Relay.before(server.port)));
  return {
    lines,
    envOf: (node) => ({ REDIS_URL: `redis://${lines[node]!.address}` }),
    primary: () => Promise.resolve(server),
    close: async () => {
      await server.close();
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

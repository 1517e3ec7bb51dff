import { keys } from '../../src/store/redis/keys.ts';
import { RedisCluster } from '../redis-cluster.ts';
import type { RedisServer } from '../redis-server.ts';
import { until } from '../until.ts';
import { tellRedis } from './operator.ts';
import type { Store } from './stores.ts';

const SHARDS = 3;

/** Starts a cluster of three shards with a replica each. */
export async function startCluster(): Promise<Store> {
  const redis = await RedisCluster.start({ shards: SHARDS });
  const env = { REDIS_CLUSTER_URLS: redis.addresses.map((address) => `redis://${address}`).join() };
  /** A shard is a primary of the beginning and its replica, whichever of the two is the primary now. */
  const serversOf = (shard: number) => redis.servers.filter((_, place) => place % SHARDS === shard);
  const inRole = async (shard: number, role: string): Promise<RedisServer> => {
    for (const server of serversOf(shard).filter(({ isRunning }) => isRunning)) {
      if ((await server.command('ROLE')).startsWith(role)) return server;
    }
    throw new Error(`shard ${shard} has no ${role}`);
  };
  return {
    lines: [],
    shards: SHARDS,
    failover: {
      replica: (shard) => inRole(shard, 'slave'),
      promote: (replica) =>
        until('a replica begins a failover', async () => {
          return (await tellRedis(replica.port, 'CLUSTER FAILOVER')) === '+OK';
        }),
      isPrimary: (server) => redis.isPrimary(server),
      isWhole: () => redis.isWhole(),
    },
    envOf: () => env,
    shardOf: async (code) => {
      let shard = -1;
      await until('a room has a primary', async () => {
        const primary = await redis.primaryOf(keys.room(code));
        shard = redis.servers.indexOf(primary) % SHARDS;
        return true;
      });
      return shard;
    },
    primary: (shard) => inRole(shard, 'master'),
    close: () => redis.close(),
  };
}

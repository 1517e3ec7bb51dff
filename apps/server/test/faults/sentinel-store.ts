import { PRIMARY_NAME, RedisSentinel } from '../redis-sentinel.ts';
import { until } from '../until.ts';
import { tellRedis } from './operator.ts';
import type { Store } from './stores.ts';

/** Starts a primary with a replica, and the Sentinels that promote it. */
export async function startSentinel(): Promise<Store> {
  const redis = await RedisSentinel.start();
  const env = {
    REDIS_SENTINEL_URLS: redis.addresses.map((address) => `redis://${address}`).join(),
    REDIS_PRIMARY_URL: `redis://${PRIMARY_NAME}`,
  };
  return {
    lines: [],
    shards: 1,
    failover: {
      replica: () => redis.replica(),
      promote: () =>
        until('a Sentinel begins a failover', async () => {
          return (await tellRedis(redis.sentinels[0]!.port, `SENTINEL FAILOVER ${PRIMARY_NAME}`)) === '+OK';
        }),
      isPrimary: (server) => redis.isPrimary(server),
      isWhole: () => redis.isWhole(),
    },
    envOf: () => env,
    shardOf: () => Promise.resolve(0),
    primary: () => redis.primary(),
    close: () => redis.close(),
  };
}

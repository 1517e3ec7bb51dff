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
      // One that has not heard of it yet would have the replica follow the old primary again, once that is back.
      isPrimary: (server) =>
        until('all Sentinels name the replica', async () => {
          const names = redis.sentinels.map((each) =>
            each.command('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', PRIMARY_NAME),
          );
          return (await Promise.all(names)).every((name) => name.endsWith(String(server.port)));
        }),
      isWhole: () => redis.isWhole(),
    },
    envOf: () => env,
    shardOf: () => Promise.resolve(0),
    primary: () => redis.primary(),
    close: () => redis.close(),
  };
}

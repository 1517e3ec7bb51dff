import { afterAll, beforeAll, describe } from 'vitest';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { RedisCluster } from '../redis-cluster.ts';
import { presenceContract } from './presence.contract.ts';
import { rateLimitContract } from './rate-limit.contract.ts';
import { roomStoreContract } from './room-store.contract.ts';
import { FAR, silent } from './rooms.ts';

describe('the Redis store on a Cluster', () => {
  let cluster: RedisCluster;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
  });

  afterAll(async () => {
    await cluster.close();
  });

  const openNode = () =>
    openRedisStore({
      place: {
        kind: 'cluster',
        servers: cluster.addresses.slice(0, 2).map((address) => `redis://${address}`),
      },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });

  roomStoreContract(openNode);
  presenceContract(openNode);
  rateLimitContract(openNode);
});

import { afterAll, beforeAll, describe } from 'vitest';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { PRIMARY_NAME, RedisSentinel } from '../redis-sentinel.ts';
import { presenceContract } from './presence.contract.ts';
import { rateLimitContract } from './rate-limit.contract.ts';
import { roomStoreContract } from './room-store.contract.ts';
import { FAR, silent } from './rooms.ts';

describe('the Redis store behind Sentinels', () => {
  let sentinel: RedisSentinel;

  beforeAll(async () => {
    sentinel = await RedisSentinel.start();
  });

  afterAll(async () => {
    await sentinel.close();
  });

  const openNode = () =>
    openRedisStore({
      place: {
        kind: 'sentinel',
        sentinels: sentinel.addresses.map((address) => `redis://${address}`),
        primary: `redis://${PRIMARY_NAME}`,
      },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });

  roomStoreContract(openNode);
  presenceContract(openNode);
  rateLimitContract(openNode);
});

import { afterAll, beforeAll, describe } from 'vitest';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { RedisServer } from '../redis-server.ts';
import { presenceContract } from './presence.contract.ts';
import { rateLimitContract } from './rate-limit.contract.ts';
import { roomStoreContract } from './room-store.contract.ts';
import { FAR, silent } from './rooms.ts';

describe('the Redis store', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await RedisServer.start();
  });

  afterAll(async () => {
    await redis.close();
  });

  const openNode = () =>
    openRedisStore({
      place: { kind: 'single', url: redis.url },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });

  roomStoreContract(openNode);
  presenceContract(openNode);
  rateLimitContract(openNode);
});

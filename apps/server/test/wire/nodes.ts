import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { RedisServer } from '../redis-server.ts';

/** Which store whole games are played on. */
export type StoreKind = 'embedded' | 'redis';

export const STORE_KINDS: readonly StoreKind[] = ['embedded', 'redis'];

/** Running servers that share their rooms. */
export interface Nodes {
  /** Their origins: one with the embedded store, two around a Redis. */
  readonly urls: readonly [string, string];
  /** The Redis between them, or `null` with the embedded store. */
  readonly redis: RedisServer | null;
  close(): Promise<void>;
}

/** Nothing a fast player does is too fast here. */
const NO_LIMITS = {
  LIMIT_MESSAGES: '10000',
  LIMIT_JOINS: '10000',
  LIMIT_ROOMS: '1000000',
  HOST: '127.0.0.1',
  PORT: '0',
};

/** Starts whole servers with production dice. Call `close` in the end. */
export async function startNodes(store: StoreKind): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), 'farkle-wire-'));
  const redis = store === 'redis' ? await RedisServer.start() : null;
  const env = { ...NO_LIMITS, DATA_DIR: folder, ...(redis && { REDIS_URL: redis.url }) };
  const startNode = async () => {
    const app = await createApp(parseConfig(env), createLog('silent'));
    return { app, url: `http://127.0.0.1:${await app.listen()}` };
  };
  const first = await startNode();
  const second = redis ? await startNode() : first;
  return {
    urls: [first.url, second.url],
    redis,
    close: async () => {
      await first.app.close();
      if (second !== first) await second.app.close();
      await redis?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNever } from '@farkle/rules';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { RedisCluster } from '../redis-cluster.ts';
import { PRIMARY_NAME, RedisSentinel } from '../redis-sentinel.ts';
import { RedisServer } from '../redis-server.ts';

/** Which store whole games are played on. */
export type StoreKind = 'embedded' | 'redis' | 'sentinel' | 'cluster';

export const STORE_KINDS: readonly StoreKind[] = ['embedded', 'redis', 'sentinel', 'cluster'];

/** Running servers that share their rooms. */
export interface Nodes {
  /** Their origins: one with the embedded store, two around Redis. */
  readonly urls: readonly [string, string];
  /** The one Redis between them, or `null` with another store. */
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
  const shared = await startShared(store);
  const env = { ...NO_LIMITS, DATA_DIR: folder, ...shared?.env };
  const startNode = async () => {
    const app = await createApp(parseConfig(env), createLog('silent'));
    return { app, url: `http://127.0.0.1:${await app.listen()}` };
  };
  const first = await startNode();
  const second = shared ? await startNode() : first;
  return {
    urls: [first.url, second.url],
    redis: shared?.redis ?? null,
    close: async () => {
      await first.app.close();
      if (second !== first) await second.app.close();
      await shared?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the nodes share, and the settings that lead to it. */
interface Shared {
  readonly env: Readonly<Record<string, string>>;
  readonly redis?: RedisServer;
  close(): Promise<void>;
}

async function startShared(store: StoreKind): Promise<Shared | null> {
  switch (store) {
    case 'embedded':
      return null;
    case 'redis': {
      const redis = await RedisServer.start();
      return { env: { REDIS_URL: redis.url }, redis, close: () => redis.close() };
    }
    case 'sentinel': {
      const sentinel = await RedisSentinel.start();
      const env = {
        REDIS_SENTINEL_URLS: urls(sentinel.addresses),
        REDIS_PRIMARY_URL: `redis://${PRIMARY_NAME}`,
      };
      return { env, close: () => sentinel.close() };
    }
    case 'cluster': {
      const cluster = await RedisCluster.start();
      return { env: { REDIS_CLUSTER_URLS: urls(cluster.addresses) }, close: () => cluster.close() };
    }
    default:
      return assertNever(store);
  }
}

function urls(addresses: readonly string[]): string {
  return addresses.map((address) => `redis://${address}`).join();
}

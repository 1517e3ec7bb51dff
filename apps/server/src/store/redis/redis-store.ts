import type { PresenceStore } from '../presence.ts';
import type { RateLimits } from '../rate-limit.ts';
import { StoreUnavailable, type RoomStore } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { RedisChannels } from './redis-channels.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisDeadlines } from './redis-deadlines.ts';
import { RedisPresence } from './redis-presence.ts';
import { RedisRateLimit } from './redis-rate-limit.ts';
import { RedisRoomStore } from './redis-room-store.ts';
import { StorePulse } from './store-pulse.ts';

/** What the Redis store is opened with. */
export interface RedisStoreOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** How long a room lives after its last action; its deadline ends it, and its keys do a day later. */
  readonly roomIdleMs: number;
  /** How long a game's log is kept after its last entry. */
  readonly gameKeepMs: number;
  readonly log: StoreLog;
}

/** How much later than its deadline a room ends by the expiry of its keys. */
const SAFETY_MS = 86_400_000;

/**
 * Opens the store that many nodes share. Resolves also when Redis is away: the node then waits for it, not ready.
 * A node holds two connections, because one that listens must not wait behind commands.
 */
export async function openRedisStore({ url, roomIdleMs, gameKeepMs, log }: RedisStoreOptions): Promise<{
  readonly rooms: RoomStore;
  readonly presence: PresenceStore;
  readonly rateLimits: RateLimits;
}> {
  const roomKeepMs = roomIdleMs + SAFETY_MS;
  const connection = new RedisConnection(url, 'farkle-commands', log);
  const listening = new RedisConnection(url, 'farkle-channels', log);
  const channels = new RedisChannels(listening, log);
  const pulse = new StorePulse(connection, log);
  const presence = new RedisPresence(connection, pulse, roomKeepMs, log);
  const deadlines = new RedisDeadlines(connection, pulse, log);
  connection.onReady(() => void warnUnlessPersistent(connection, log));

  const rooms = new RedisRoomStore({
    connection,
    channels,
    pulse,
    deadlines,
    log,
    roomKeepMs,
    gameKeepMs,
    release: async () => {
      await presence.leaveAll();
      await pulse.stop().catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
      connection.close();
      listening.close();
    },
  });
  await Promise.all([connection.open(), listening.open()]);
  await pulse.start();
  return { rooms, presence, rateLimits: (name, rate) => new RedisRateLimit(connection, name, rate) };
}

async function warnUnlessPersistent(connection: RedisConnection, log: StoreLog): Promise<void> {
  try {
    if ((await connection.info('persistence')).includes('aof_enabled:0')) {
      log.warn(
        { setting: 'appendonly' },
        'Redis keeps rooms in memory only: with appendonly they outlive its restart',
      );
    }
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) log.error({ err }, 'the settings of Redis could not be read');
  }
}

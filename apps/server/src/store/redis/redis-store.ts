import type { PresenceStore } from '../presence.ts';
import type { RateLimits } from '../../rate-limit.ts';
import type { RoomStore } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { BucketBeats } from './bucket-beats.ts';
import { OwnSockets } from './own-sockets.ts';
import { RedisChannels } from './redis-channels.ts';
import { RedisDeadlines } from './redis-deadlines.ts';
import type { RedisPlace } from './redis-place.ts';
import { RedisPresence } from './redis-presence.ts';
import { RedisRateLimit } from './redis-rate-limit.ts';
import { RedisRoomStore } from './redis-room-store.ts';
import { Shards } from './shards.ts';
import { topologyOf } from './topology.ts';

/** What the Redis store is opened with. */
export interface RedisStoreOptions {
  readonly place: RedisPlace;
  /** How long a room lives after its last action; its deadline ends it, and its keys do a day later. */
  readonly roomIdleMs: number;
  /** How long a game's log is kept after its last entry. */
  readonly gameKeepMs: number;
  readonly log: StoreLog;
}

/** How much later than its deadline a room ends by the expiry of its keys. */
const SAFETY_MS = 86_400_000;

/** Opens the store that many nodes share. Resolves also when Redis is away: the node then waits for it, not ready. */
export async function openRedisStore({ place, roomIdleMs, gameKeepMs, log }: RedisStoreOptions): Promise<{
  readonly rooms: RoomStore;
  readonly presence: PresenceStore;
  readonly rateLimits: RateLimits;
}> {
  const roomKeepMs = roomIdleMs + SAFETY_MS;
  const shards = new Shards(topologyOf(place), log);
  const own = new OwnSockets();
  const channels = new RedisChannels(shards, log);
  const beats = new BucketBeats(shards, own, log);
  const presence = new RedisPresence({ shards, own, beats, keepMs: roomKeepMs, log });
  const rooms = new RedisRoomStore({
    shards,
    channels,
    beats,
    deadlines: new RedisDeadlines(beats, log),
    log,
    roomKeepMs,
    gameKeepMs,
    release: async () => {
      beats.stop();
      await presence.leaveAll();
      channels.stop();
      shards.close();
    },
  });
  await shards.open();
  await beats.start();
  // Tells in the log what an operator should know.
  await rooms.ready();
  return { rooms, presence, rateLimits: (name, rate) => new RedisRateLimit(shards, name, rate) };
}

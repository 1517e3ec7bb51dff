import { randomUUID } from 'node:crypto';
import { newGameId } from '../../src/store/bucket.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import type { RoomStore } from '../../src/store/room-store.ts';
import type { RedisServer } from '../redis-server.ts';

/** Rooms that commit at the same time, each one commit after the other. */
const ROOMS = 128;
const SECONDS = 8;

const DAY_MS = 86_400_000;
/** About the lengths of a room of four in mid-game. */
const STATE = 'x'.repeat(2_000);
const SECRETS = 'x'.repeat(1_000);
const MESSAGE = 'x'.repeat(300);

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How many commits a second one Redis takes when many rooms commit at once. */
export async function commitsPerSecond(redis: RedisServer): Promise<number> {
  const store = await openRedisStore({
    place: { kind: 'single', url: redis.url },
    roomIdleMs: DAY_MS,
    gameKeepMs: DAY_MS,
    log: quiet,
  });
  const until = performance.now() + SECONDS * 1_000;
  const counts = await Promise.all(Array.from({ length: ROOMS }, () => commitUntil(store.rooms, until)));
  await store.rooms.close();
  return counts.reduce((total, count) => total + count, 0) / SECONDS;
}

async function commitUntil(rooms: RoomStore, until: number): Promise<number> {
  const code = randomUUID();
  const deadline = rooms.now(code) + DAY_MS;
  await rooms.create(code, { state: STATE, secrets: SECRETS, deadline });
  const { epoch } = (await rooms.load(code))!;
  const gameId = newGameId(code);
  let version = 1;
  while (performance.now() < until) {
    const command = { seat: 'seat', id: randomUUID(), payloadHash: 'hash', outcome: '{"ok":true}' };
    const result = await rooms.commit(code, {
      base: { epoch, version },
      command,
      log: { gameId, entry: MESSAGE },
      state: STATE,
      secrets: SECRETS,
      message: MESSAGE,
      deadline,
    });
    if (result.kind !== 'committed') throw new Error(`a commit of a room of its own was ${result.kind}`);
    version = result.version;
  }
  return version - 1;
}

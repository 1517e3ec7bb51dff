import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { StoreFull, StoreUnavailable, type RoomStore } from '../../src/store/room-store.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import {
  command,
  commitOn,
  FAR,
  listen,
  loaded,
  newCode,
  newRoom,
  silent,
  through,
  type Node,
} from './rooms.ts';

/** What a user of Redis must be allowed, as the store's README lists it. */
const COMMANDS = [
  ...['hello', 'ping', 'info', 'role', 'time', 'client|setname'],
  ...['fcall', 'function|load', 'spublish', 'ssubscribe', 'sunsubscribe'],
  ...['exists', 'get', 'set', 'del', 'pexpire', 'hget', 'hset', 'hmget', 'hdel', 'hgetall', 'hincrby'],
  ...['rpush', 'lrange', 'zadd', 'zrem', 'zscore', 'zrangebyscore', 'zremrangebyscore'],
];

describe('a Redis that is not fit, or not any more', { timeout: 60_000 }, () => {
  let redis: RedisServer;
  let node: Node;
  let rooms: RoomStore;

  const open = (log = silent) =>
    openRedisStore({ place: { kind: 'single', url: redis.url }, roomIdleMs: FAR, gameKeepMs: FAR, log });

  beforeEach(async () => {
    redis = await RedisServer.start(PERSISTENT);
    node = await open();
    rooms = node.rooms;
  });

  afterEach(async () => {
    await rooms.close();
    await redis.close();
  });

  const works = (code: string) =>
    vi.waitFor(
      async () => {
        const result = await rooms.commit(code, commitOn(await loaded(rooms, code), 'again'));
        expect(result.kind).toBe('committed');
      },
      { timeout: 20_000, interval: 100 },
    );

  test('[R03] when Redis refuses writes the node is not ready, and a commit is refused', async () => {
    const code = await newRoom(rooms);
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    expect(await rooms.ready()).toEqual({ ok: false, reason: expect.stringContaining('NOREPLICAS') });
    const base = await redis.command('PING');
    expect(base).toBe('PONG');
    await expect(rooms.commit(code, commitOn({ epoch: '', version: 1 }, 'a'))).rejects.toThrow(
      StoreUnavailable,
    );
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '0');
    expect(await rooms.ready()).toEqual({ ok: true });
  });

  test('[R08] every key of a room has a time to live after each action', async () => {
    const code = await newRoom(rooms);
    const gameId = newGameId(code);
    await node.presence.enter(code, 'socket', 'seat');
    for (const i of through(1, 20)) {
      const log = { gameId, entry: `${i}` };
      await rooms.commit(
        code,
        commitOn(await loaded(rooms, code), `${i}`, { command: command(`${i}`), log }),
      );
      const keys = (await redis.command('KEYS', `*${code}`)).split('\n');
      const games = (await redis.command('KEYS', `*${gameId}`)).split('\n');
      expect(keys).toHaveLength(2);
      const ttls = await Promise.all([...keys, ...games].map((key) => redis.command('PTTL', key)));
      expect(ttls.map(Number).every((ttl) => ttl > 0)).toBe(true);
    }
  });

  test('[R08] a room that outlived its idle time by its keys is gone with its deadline', async () => {
    const code = await newRoom(rooms, { deadlineIn: 0 });
    const [key = ''] = (await redis.command('KEYS', `room:*${code}`)).split('\n');
    await redis.command('DEL', key);
    expect(await rooms.load(code)).toBeNull();
    const deadlines = key.replace('room:', 'deadlines:').replace(`:${code}`, '');
    expect(await redis.command('ZSCORE', deadlines, code)).toBe('');
  });

  test('[R08] an eviction policy that throws rooms away is not ready, and the log names the setting', async () => {
    const warn = vi.fn();
    const other = await open({ ...silent, warn });
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    const reason = expect.stringContaining('maxmemory-policy');
    expect(await other.rooms.ready()).toEqual({ ok: false, reason });
    expect(await other.rooms.ready()).toEqual({ ok: false, reason });
    expect(warn).toHaveBeenCalledExactlyOnceWith({ reason }, 'Redis cannot be used');
    await other.rooms.close();
  });

  test('[R08] with its memory full Redis takes no new room, and running games go on', async () => {
    const code = await newRoom(rooms);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    await expect(newRoom(rooms)).rejects.toThrow(StoreFull);
    expect(await rooms.commit(code, commitOn(await loaded(rooms, code), 'a'))).toMatchObject({
      kind: 'committed',
    });
    expect(await rooms.ready()).toEqual({ ok: true });
  });

  test('Redis without persistence is served with a warning that names the setting', async () => {
    const volatile = await RedisServer.start();
    const warn = vi.fn();
    const other = await openRedisStore({
      place: { kind: 'single', url: volatile.url },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: { ...silent, warn },
    });
    const reason = expect.stringContaining('appendonly');
    expect(warn).toHaveBeenCalledWith({ reason }, 'Redis should be looked after');
    expect(await other.rooms.ready()).toEqual({ ok: true, warning: reason });
    await other.rooms.close();
    await volatile.close();
  });

  test('a user who may do no more than what is needed is enough, and one without the password is told', async () => {
    const rights = ['~*', '&*', '-@all', ...COMMANDS.map((name) => `+${name}`)];
    await redis.command('ACL', 'SETUSER', 'farkle', 'on', '>se cret', ...rights);
    const openAs = (credentials: string) =>
      openRedisStore({
        place: { kind: 'single', url: redis.url.replace('//', `//${credentials}@`) },
        roomIdleMs: FAR,
        gameKeepMs: FAR,
        log: silent,
      });
    const known = await openAs('farkle:se%20cret');
    const code = await newRoom(known.rooms);
    const { heard } = await listen(known.rooms, code);
    await known.presence.enter(code, 'socket', 'seat');
    await known.rooms.commit(code, commitOn(await loaded(known.rooms, code), 'a'));
    known.rooms.signal(code, 'signal');
    await vi.waitFor(() => {
      expect(heard).toHaveLength(2);
    });
    expect(await known.rooms.ready()).toEqual({ ok: true });
    await known.rooms.close();

    const unknown = await openAs('farkle:guessed');
    expect(await unknown.rooms.ready()).toMatchObject({ ok: false });
    await unknown.rooms.close();
  });

  test('[R04] a primary that was demoted is left for the one its address leads to', async () => {
    const code = await newRoom(rooms);
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    await expect(rooms.claim(newCode(), 'value', 1_000)).rejects.toThrow(StoreUnavailable);
    expect(await rooms.ready()).toMatchObject({ ok: false });
    await redis.command('REPLICAOF', 'NO', 'ONE');
    await works(code);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { StoreUnavailable, type RoomStore } from '../../src/store/room-store.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import {
  command,
  commitOn,
  FAR,
  listen,
  loaded,
  NEVER,
  newCode,
  newRoom,
  silent,
  through,
  type Node,
} from './rooms.ts';

/** What the server promises its players: an answer, be it a refusal, in this time. */
const REFUSAL_MS = 3_000;

describe('trouble with Redis', { timeout: 60_000 }, () => {
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

  /** Asks for everything a store does, and expects each to be refused in time. */
  async function expectRefusals(code: string): Promise<void> {
    const base = { epoch: 'any', version: 1 };
    const asked = [
      () => rooms.claim(newCode(), 'value', 1_000),
      () => rooms.create(newCode(), { state: '', secrets: '', deadline: NEVER }),
      () => rooms.load(code),
      () => rooms.commit(code, commitOn(base, 'refused', { command: command('refused') })),
      () => rooms.remove(code, base, null),
      () => rooms.subscribe(newCode(), () => undefined),
      () => rooms.readGame(newGameId(code)),
      () => node.presence.enter(code, 'refused', 'seat'),
      () => node.presence.read(code),
    ];
    const begun = performance.now();
    const answers = await Promise.allSettled(asked.map((ask) => ask()));
    expect(performance.now() - begun).toBeLessThan(REFUSAL_MS);
    for (const answer of answers) {
      expect(answer).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    rooms.signal(code, 'lost');
    await node.presence.leave(code, 'unknown');
    expect(await rooms.ready()).toMatchObject({ ok: false });
  }
  test('[R01] [R02] while Redis is away everything is refused in time, and goes on when it is back', async () => {
    const code = await newRoom(rooms);
    await rooms.commit(code, commitOn(await loaded(rooms, code), 'kept'));
    for (let outage = 1; outage <= 3; outage++) {
      await redis.kill();
      await expectRefusals(code);
      await redis.start();
      await works(code);
    }
    expect(await rooms.load(code)).toMatchObject({ version: 5 });
    await vi.waitFor(async () => {
      expect(await rooms.ready()).toEqual({ ok: true });
    }, 10_000);
  });

  test('[R02] nothing that was refused while Redis hung happens when it goes on', async () => {
    const code = await newRoom(rooms);
    const base = await loaded(rooms, code);
    redis.halt();
    const sent = commitOn(base, 'refused', { command: command('refused') });
    const begun = performance.now();
    const refusals = await Promise.allSettled(through(1, 500).map(() => rooms.commit(code, sent)));
    expect(performance.now() - begun).toBeLessThan(REFUSAL_MS);
    expect(refusals.every(({ status }) => status === 'rejected')).toBe(true);
    await expectRefusals(code);
    redis.resume();
    await vi.waitFor(
      async () => {
        expect(await rooms.load(code)).toEqual(base);
      },
      { timeout: 20_000 },
    );
    await works(code);
    expect(await rooms.load(code)).toMatchObject({ version: 2, state: 'state again' });
  });

  test('[R09] a subscriber connection that hangs is noticed, and its rooms are told', async () => {
    const warn = vi.fn();
    const other = await open({ ...silent, warn });
    const code = await newRoom(rooms);
    const { heard } = await listen(other.rooms, code);
    redis.halt();
    await vi.waitFor(() => {
      const hung = expect.objectContaining({ connection: 'farkle-channels' });
      expect(warn).toHaveBeenCalledWith(hung, 'Redis is away');
    }, 20_000);
    redis.resume();
    await vi.waitFor(() => {
      expect(heard).toEqual([{ kind: 'interrupted' }]);
    }, 20_000);
    await works(code);
    await vi.waitFor(() => {
      expect(heard).toMatchObject([{ kind: 'interrupted' }, { kind: 'committed', version: 2 }]);
    });
    await other.rooms.close();
  });

  test('[R03] the next commit succeeds after the functions were flushed, and after a restart', async () => {
    const code = await newRoom(rooms);
    await redis.command('FUNCTION', 'FLUSH');
    const flushed = await loaded(rooms, code);
    await redis.command('FUNCTION', 'FLUSH');
    expect(await rooms.commit(code, commitOn(flushed, 'a'))).toEqual({ kind: 'committed', version: 2 });
    await redis.command('SCRIPT', 'FLUSH');
    await redis.kill();
    await redis.start();
    await works(code);
  });

  test('[R09] an interrupted subscription says so, and the newest version can be loaded then', async () => {
    const other = await open();
    const code = await newRoom(rooms);
    const { heard, versions } = await listen(rooms, code);
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for (const name of ['a', 'b', 'c']) {
      await other.rooms.commit(code, commitOn(await loaded(other.rooms, code), name));
    }
    await vi.waitFor(() => {
      expect(heard).toContainEqual({ kind: 'interrupted' });
    }, 5_000);
    expect(await rooms.load(code)).toMatchObject({ version: 4, state: 'state c' });
    await other.rooms.commit(code, commitOn(await loaded(other.rooms, code), 'd'));
    await vi.waitFor(() => {
      expect(versions().at(-1)).toBe(5);
    });
    await other.rooms.close();
  });

  test('[R11] a restart of Redis is another epoch, with every acknowledged commit under it', async () => {
    const code = await newRoom(rooms);
    const sent = commitOn(await loaded(rooms, code), 'banked', { command: command('bank') });
    await rooms.commit(code, sent);
    const before = await loaded(rooms, code);
    await redis.kill();
    await redis.start();
    const after = await vi.waitFor(() => loaded(rooms, code), { timeout: 20_000 });
    expect(after).toEqual({ ...before, epoch: expect.any(String) });
    expect(after.epoch).not.toBe(before.epoch);
    expect(await rooms.commit(code, commitOn(before, 'late'))).toEqual({ kind: 'conflict', room: after });
    expect(await rooms.commit(code, sent)).toEqual({ kind: 'repeated', outcome: 'outcome of bank' });
    expect(await rooms.commit(code, commitOn(after, 'a'))).toEqual({ kind: 'committed', version: 3 });
  });

  test('an outage takes nobody time: the clock stands still and no deadline passes meanwhile', async () => {
    const code = await newRoom(rooms);
    const before = rooms.now(code);
    await redis.kill();
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await redis.start();
    await vi.waitFor(() => loaded(rooms, code), { timeout: 20_000 });
    const after = rooms.now(code);
    expect(after - before).toBeLessThan(2_500);
    expect(after).toBeGreaterThanOrEqual(before);
  });

  test('presence outlives a Redis that comes back empty, without sockets that left meanwhile', async () => {
    const empty = await RedisServer.start();
    const { presence, rooms: own } = await openRedisStore({
      place: { kind: 'single', url: empty.url },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });
    const code = newCode();
    await presence.enter(code, 'stays', 'ann');
    await presence.enter(code, 'goes', 'ben');
    await empty.kill();
    await presence.leave(code, 'goes');
    await empty.start();
    await vi.waitFor(
      async () => {
        expect(await presence.read(code)).toEqual({
          seats: new Map([['ann', { sockets: 1, lostAt: null }]]),
          watchers: 0,
          selecting: null,
        });
      },
      { timeout: 20_000 },
    );
    await own.close();
    await empty.close();
  });

  test('a socket that left while Redis was away is lost once it is back', async () => {
    const code = newCode();
    await node.presence.enter(code, 'socket', 'ann');
    await redis.kill();
    await node.presence.leave(code, 'socket');
    await redis.start();
    await vi.waitFor(
      async () => {
        expect((await node.presence.read(code)).seats.get('ann')).toMatchObject({ sockets: 0 });
      },
      { timeout: 20_000 },
    );
  });

  test('a socket that came while Redis was away is counted by the next try, and stays', async () => {
    const code = newCode();
    await redis.kill();
    await expect(node.presence.enter(code, 'socket', 'ann')).rejects.toThrow(StoreUnavailable);
    await redis.start();
    await vi.waitFor(() => node.presence.enter(code, 'socket', 'ann'), { timeout: 20_000, interval: 1 });
    const entered = rooms.now(code);
    await vi.waitFor(() => expect(rooms.now(code)).toBeGreaterThan(entered + 1_500), {
      timeout: 20_000,
      interval: 100,
    });
    expect((await node.presence.read(code)).seats.get('ann')).toEqual({ sockets: 1, lostAt: null });
  });

  test('a node that starts before Redis waits for it', async () => {
    const code = await newRoom(rooms);
    await redis.kill();
    const early = await open();
    expect(await early.rooms.ready()).toMatchObject({ ok: false });
    await redis.start();
    await vi.waitFor(
      async () => {
        expect(await early.rooms.ready()).toEqual({ ok: true });
      },
      { timeout: 20_000 },
    );
    expect(await early.rooms.load(code)).toMatchObject({ version: 1 });
    await early.rooms.close();
  });
});

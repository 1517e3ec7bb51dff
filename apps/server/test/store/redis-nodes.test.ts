import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import type { CommitResult, RoomStore } from '../../src/store/room-store.ts';
import { StoreUnavailable } from '../../src/store/room-store.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { RedisServer } from '../redis-server.ts';
import { Script } from '../script.ts';
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

describe('several nodes on one Redis', { timeout: 60_000 }, () => {
  let redis: RedisServer;
  let one: Node;
  let two: Node;

  const openNode = () =>
    openRedisStore({
      place: { kind: 'single', url: redis.url },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });

  beforeAll(async () => {
    redis = await RedisServer.start();
    [one, two] = await Promise.all([openNode(), openNode()]);
  });

  afterAll(async () => {
    await Promise.all([one.rooms.close(), two.rooms.close()]);
    await redis.close();
  });

  /** Waits until a node has found Redis again. */
  const isBack = (rooms: RoomStore, code: string) => vi.waitFor(() => loaded(rooms, code), 10_000);

  /** Commits until it wins or is answered from memory, whatever happens to the connection. */
  async function persist(rooms: RoomStore, code: string, id: string): Promise<CommitResult> {
    for (;;) {
      try {
        const base = await loaded(rooms, code);
        const result = await rooms.commit(
          code,
          commitOn(base, id, { state: `${base.state}+`, command: command(id) }),
        );
        if (result.kind !== 'conflict') return result;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        await isBack(rooms, code);
      }
    }
  }

  test('see one room, and each hears the commits of all in one order', async () => {
    const code = await newRoom(one.rooms);
    expect(await two.rooms.load(code)).toEqual(await one.rooms.load(code));
    const heard = await Promise.all([listen(one.rooms, code), listen(two.rooms, code)]);
    const writers = through(1, 60).map((i) => persist((i % 2 === 0 ? one : two).rooms, code, `${i}`));
    expect((await Promise.all(writers)).every(({ kind }) => kind === 'committed')).toBe(true);
    await vi.waitFor(() => {
      for (const { versions } of heard) expect(versions()).toEqual(through(2, 61));
    });
    expect(heard[0].heard).toEqual(heard[1].heard);
  });

  test('[G14] of two starts on two nodes exactly one succeeds, and the other sees the room as started', async () => {
    const code = await newRoom(one.rooms);
    const base = await loaded(one.rooms, code);
    const start = (node: Node, id: string) =>
      node.rooms.commit(code, commitOn(base, id, { command: command(id) }));
    const results = await Promise.all([start(one, 'a'), start(two, 'b')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['committed', 'conflict']);
    const room = await loaded(two.rooms, code);
    expect(room.version).toBe(2);
    expect(results).toContainEqual({ kind: 'conflict', room });
  });

  test('[S06] a command sent four times on two nodes takes effect once, whatever node answers', async () => {
    const code = await newRoom(one.rooms);
    const base = await loaded(one.rooms, code);
    const sent = commitOn(base, 'bank', { command: command('bank') });
    const nodes = [one, two, one, two];
    const results = await Promise.all(nodes.map((node) => node.rooms.commit(code, sent)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['committed', 'repeated', 'repeated', 'repeated']);
    expect(results).toContainEqual({ kind: 'repeated', outcome: 'outcome of bank' });
    expect(await loaded(two.rooms, code)).toMatchObject({ version: 2 });
  });

  test('[S06] 100 commands whose connections are cut right after sending take effect once each', async () => {
    const code = await newRoom(one.rooms, { state: '' });
    for (const i of through(1, 100)) {
      const node = i % 2 === 0 ? one : two;
      const answered = persist(node.rooms, code, `${i}`);
      await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
      await answered;
    }
    const [{ state, version }] = await Promise.all([isBack(one.rooms, code), isBack(two.rooms, code)]);
    expect(state).toBe('+'.repeat(100));
    expect(version).toBe(101);
  });

  test('[S12] a watcher on another node misses nothing between snapshot and subscription', async () => {
    const code = await newRoom(one.rooms);
    const trials = 200;
    const watching = new AbortController();
    const played = (async () => {
      for (let i = 0; !watching.signal.aborted; i++) await persist(one.rooms, code, `play ${i}`);
    })();
    const watches = [];
    for (let i = 0; i < trials; i++) {
      const { versions, stop } = await listen(two.rooms, code);
      const { version } = await loaded(two.rooms, code);
      watches.push({ version, versions });
      if (i % 20 === 19) stop();
    }
    watching.abort();
    await played;
    await persist(one.rooms, code, 'last');
    const last = (await loaded(one.rooms, code)).version;
    const open = watches.filter((_, i) => i % 20 !== 19);
    await vi.waitFor(() => {
      for (const { version, versions } of open) {
        expect(versions().filter((heard) => heard > version)).toEqual(through(version + 1, last));
      }
    });
  });

  test('a deadline calls one of them at a time', async () => {
    const calls: string[] = [];
    one.rooms.onDeadline((code) => calls.push(code));
    two.rooms.onDeadline((code) => calls.push(code));
    const codes = await Promise.all(
      through(1, 40).map((i) => newRoom((i % 2 === 0 ? one : two).rooms, { deadlineIn: 700 })),
    );
    await vi.waitFor(() => {
      expect(new Set(calls)).toEqual(new Set(codes));
    }, 10_000);
    expect(calls).toHaveLength(codes.length);
    await Promise.all(codes.map(async (code) => one.rooms.remove(code, await loaded(one.rooms, code), null)));
  });

  test('a log is found by its id alone', async () => {
    const code = await newRoom(one.rooms);
    const log = { gameId: newGameId(code), entry: 'entry' };
    await one.rooms.commit(code, commitOn(await loaded(one.rooms, code), 'a', { log }));
    expect(await two.rooms.readGame(log.gameId)).toEqual(['entry']);
  });

  test('presence is that of all nodes', async () => {
    const code = newCode();
    await one.presence.enter(code, 'same name', 'ann');
    await two.presence.enter(code, 'same name', 'ann');
    await two.presence.enter(code, 'watching', null);
    const both = { seats: new Map([['ann', { sockets: 2, lostAt: null }]]), watchers: 1, selecting: null };
    expect(await one.presence.read(code)).toEqual(both);
    expect(await two.presence.read(code)).toEqual(both);
    await one.presence.leave(code, 'same name');
    expect((await two.presence.read(code)).seats.get('ann')).toEqual({ sockets: 1, lostAt: null });
  });

  test('[R09] the sockets of a killed node are lost when it was heard last, and others are told', async () => {
    const code = newCode();
    const changed = vi.fn<(code: string) => void>();
    one.presence.onNodeLost(changed);
    await one.presence.enter(code, 'socket', 'ann');
    const script = Script.start(import.meta.url, './scripts/enter-room.ts', [redis.url, code, 'ben']);
    await script.line();
    expect((await one.presence.read(code)).seats.get('ben')).toEqual({ sockets: 1, lostAt: null });
    await script.kill();
    const killedAt = one.rooms.now(code);

    await vi.waitFor(() => {
      expect(changed).toHaveBeenCalledWith(code);
    }, 20_000);
    const { seats } = await one.presence.read(code);
    expect(seats.get('ann')).toEqual({ sockets: 1, lostAt: null });
    expect(seats.get('ben')).toEqual({ sockets: 0, lostAt: expect.any(Number) });
    expect(killedAt - seats.get('ben')!.lostAt!).toBeLessThan(2_000);
    expect(await two.presence.read(code)).toEqual(await one.presence.read(code));
  });

  test('the sockets of a node that closes are lost at once', async () => {
    const code = newCode();
    const three = await openNode();
    await three.presence.enter(code, 'socket', 'ann');
    await three.rooms.close();
    expect((await one.presence.read(code)).seats.get('ann')).toMatchObject({ sockets: 0 });
  });

  test('[S18] a node holds two connections, however many rooms it listens to', async () => {
    const connections = async () => {
      const clients = (await redis.command('CLIENT', 'LIST')).split('\n');
      return clients.filter((client) => client.includes('name=farkle')).length;
    };
    const before = await connections();
    const three = await openNode();
    const stops = await Promise.all(through(1, 100).map(() => listen(three.rooms, newCode())));
    expect(await connections()).toBe(before + 2);
    for (const { stop } of stops) stop();
    await three.rooms.close();
    await vi.waitFor(async () => {
      expect(await connections()).toBe(before);
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable, type CommitResult, type RoomStore } from '../../src/store/room-store.ts';
import { keys } from '../../src/store/redis/keys.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { cutOffReplica } from '../lagging-replica.ts';
import { PRIMARY_NAME, RedisSentinel } from '../redis-sentinel.ts';
import { command, commitOn, FAR, listen, loaded, newRoom, silent, type Node } from './rooms.ts';

const BACK = { timeout: 30_000, interval: 50 };

describe('a failover by Sentinels', { timeout: 120_000 }, () => {
  let sentinel: RedisSentinel;
  let node: Node;
  let rooms: RoomStore;

  beforeAll(async () => {
    sentinel = await RedisSentinel.start();
    node = await openRedisStore({
      place: {
        kind: 'sentinel',
        sentinels: sentinel.addresses.map((address) => `redis://${address}`),
        primary: `redis://${PRIMARY_NAME}`,
      },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });
    rooms = node.rooms;
  }, 60_000);

  afterAll(async () => {
    await rooms.close();
    await sentinel.close();
  });

  beforeEach(async () => {
    for (const server of sentinel.servers) if (!server.isRunning) await server.start();
    await sentinel.isWhole();
  });

  /** Gives one command until it is answered, as a client does. */
  async function insist(code: string, id: string): Promise<CommitResult> {
    return vi.waitFor(async () => {
      const result = await rooms.commit(
        code,
        commitOn(await loaded(rooms, code), id, { command: command(id) }),
      );
      if (result.kind === 'conflict') throw new Error('decide again');
      return result;
    }, BACK);
  }

  test('[R04] when the primary dies, its successor is found by itself and has all that was acknowledged', async () => {
    const code = await newRoom(rooms);
    await insist(code, 'before');
    const { heard } = await listen(rooms, code);
    const before = await loaded(rooms, code);
    const replica = await sentinel.replica();
    await vi.waitFor(async () => {
      expect(await replica.command('HGET', keys.room(code), 'version')).toBe('2');
    }, BACK);
    await (await sentinel.primary()).kill();

    expect(await insist(code, 'after')).toEqual({ kind: 'committed', version: 3 });
    expect(await insist(code, 'before')).toEqual({ kind: 'repeated', outcome: 'outcome of before' });
    expect((await loaded(rooms, code)).epoch).not.toBe(before.epoch);
    await vi.waitFor(() => {
      expect(heard).toContainEqual({ kind: 'interrupted' });
    }, BACK);
    await vi.waitFor(async () => {
      expect(await rooms.ready()).toEqual({ ok: true });
    }, BACK);
  });

  test('[R11] a replica that lags and is promoted has lost history but no room: another epoch, nothing doubled', async () => {
    const code = await newRoom(rooms);
    await insist(code, 'received');
    const primary = await sentinel.primary();
    const replica = await sentinel.replica();
    await vi.waitFor(async () => {
      expect(await replica.command('HGET', keys.room(code), 'version')).toBe('2');
    }, BACK);
    await cutOffReplica(primary, replica);
    for (const id of ['lost 1', 'lost 2']) await insist(code, id);
    const ahead = await loaded(rooms, code);
    expect(ahead.version).toBe(4);
    await primary.kill();

    const after = await vi.waitFor(() => loaded(rooms, code), BACK);
    expect(after).toMatchObject({ version: 2, state: 'state received' });
    expect(after.epoch).not.toBe(ahead.epoch);
    const late = commitOn(ahead, 'late', { command: command('late') });
    await vi.waitFor(async () => {
      expect(await rooms.commit(code, late)).toEqual({ kind: 'conflict', room: after });
    }, BACK);
    expect(await insist(code, 'received')).toEqual({ kind: 'repeated', outcome: 'outcome of received' });
    expect(await insist(code, 'lost 1')).toEqual({ kind: 'committed', version: 3 });
  });

  test('with all Sentinels away the primary is used on; without it everything is refused', async () => {
    const code = await newRoom(rooms);
    for (const one of sentinel.sentinels) await one.kill();
    expect(await insist(code, 'a')).toEqual({ kind: 'committed', version: 2 });
    await (await livingPrimary()).kill();
    await expect(rooms.load(code)).rejects.toThrow(StoreUnavailable);
    expect(await rooms.ready()).toMatchObject({ ok: false });
    for (const one of sentinel.sentinels) await one.start();
    expect(await insist(code, 'b')).toEqual({ kind: 'committed', version: 3 });
  });

  test('[R04] a primary that lives on after its demotion is left, and a command in flight takes effect at most once', async () => {
    const code = await newRoom(rooms, { state: '' });
    const promoted = await sentinel.replica();
    let given = 0;
    const playing = { ended: false };
    const acknowledged: string[] = [];
    const play = (async () => {
      while (!playing.ended) {
        const id = String((given += 1));
        const result = await vi.waitFor(async () => {
          const { epoch, version, state } = await loaded(rooms, code);
          const texts = { state: `${state}${id},`, command: command(id) };
          const answer = await rooms.commit(code, commitOn({ epoch, version }, id, texts));
          if (answer.kind === 'conflict') throw new Error('decide again');
          return answer;
        }, BACK);
        if (result.kind === 'committed') acknowledged.push(id);
      }
    })();
    await sentinel.promote();
    const since = acknowledged.length;
    await vi.waitFor(async () => {
      const onPromoted = await promoted.command('HGET', keys.room(code), 'state');
      expect(acknowledged.length).toBeGreaterThan(since);
      expect(onPromoted).toContain(`,${acknowledged.at(-1)},`);
    }, BACK);
    playing.ended = true;
    await play;
    const told = (await loaded(rooms, code)).state.split(',').slice(0, -1);
    expect(new Set(told).size).toBe(told.length);
    expect(told.at(-1)).toBe(acknowledged.at(-1));
  });

  async function livingPrimary() {
    for (const server of sentinel.servers) {
      if ((await server.command('ROLE')).startsWith('master')) return server;
    }
    throw new Error('no primary');
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keys } from '../../src/store/redis/keys.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { StoreUnavailable, type CommitResult, type RoomStore } from '../../src/store/room-store.ts';
import { cutOffReplica } from '../lagging-replica.ts';
import { RedisCluster } from '../redis-cluster.ts';
import type { RedisServer } from '../redis-server.ts';
import { command, commitOn, FAR, listen, loaded, newRoom, silent, type Node } from './rooms.ts';

const BACK = { timeout: 30_000, interval: 50 };

describe('a Cluster in trouble', { timeout: 120_000 }, () => {
  let cluster: RedisCluster;
  let node: Node;
  let rooms: RoomStore;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
    node = await openRedisStore({
      place: {
        kind: 'cluster',
        servers: [`redis://${cluster.addresses[0]}`, `redis://${cluster.addresses[5]}`],
      },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    });
    rooms = node.rooms;
  }, 60_000);

  afterAll(async () => {
    await rooms.close();
    await cluster.close();
  });

  beforeEach(async () => {
    for (const server of cluster.servers) if (!server.isRunning) await server.start();
    await cluster.isWhole();
  });

  const primaryOf = (code: string) => cluster.primaryOf(keys.room(code));

  /** A new room that is not kept by the same primary as another. */
  async function newRoomApartFrom(other: string): Promise<string> {
    const taken = await primaryOf(other);
    for (;;) {
      const code = await newRoom(rooms);
      if ((await primaryOf(code)) !== taken) return code;
    }
  }

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

  async function isReplicated(replica: RedisServer, code: string, version: number): Promise<void> {
    await vi.waitFor(async () => {
      const offset = /slave_repl_offset:(\d+)/.exec(await replica.command('INFO', 'replication'))?.[1];
      const primary = await (await primaryOf(code)).command('INFO', 'replication');
      expect(primary).toContain(`master_repl_offset:${offset}`);
      expect(await loaded(rooms, code)).toMatchObject({ version });
    }, BACK);
  }

  test('[R06] whatever a room needs is in one slot, on whichever server that is', async () => {
    const one = await newRoom(rooms);
    const other = await newRoomApartFrom(one);
    for (const code of [one, other]) {
      const { heard } = await listen(rooms, code);
      expect(await insist(code, 'a')).toEqual({ kind: 'committed', version: 2 });
      await vi.waitFor(() => {
        expect(heard).toMatchObject([{ kind: 'committed', version: 2 }]);
      });
    }
  });

  test('[R04] when a primary dies its replica is followed, and the rooms of the others notice nothing', async () => {
    const code = await newRoom(rooms);
    const other = await newRoomApartFrom(code);
    await insist(code, 'before');
    const before = await loaded(rooms, code);
    const [hit, spared] = [await listen(rooms, code), await listen(rooms, other)];
    const primary = await primaryOf(code);
    await isReplicated(await cluster.replicaOf(primary), code, 2);
    await primary.kill();

    const back = insist(code, 'after');
    let version = 1;
    const playing = { ended: false };
    void back.then(() => (playing.ended = true));
    while (!playing.ended) {
      const result = await rooms.commit(other, commitOn(await loaded(rooms, other), String(version)));
      expect(result).toEqual({ kind: 'committed', version: (version += 1) });
    }
    expect(await back).toEqual({ kind: 'committed', version: 3 });
    expect(await insist(code, 'before')).toEqual({ kind: 'repeated', outcome: 'outcome of before' });
    expect((await loaded(rooms, code)).epoch).not.toBe(before.epoch);
    await vi.waitFor(() => {
      expect(hit.heard).toContainEqual({ kind: 'interrupted' });
    }, BACK);
    expect(spared.heard).not.toContainEqual({ kind: 'interrupted' });
    await insist(code, 'heard again');
    await vi.waitFor(() => {
      expect(hit.versions().at(-1)).toBe(4);
    }, BACK);
  });

  test('a primary that hands over to its replica is followed without a refusal', async () => {
    const code = await newRoom(rooms);
    const { heard, versions } = await listen(rooms, code);
    const handedOver = cluster.promote(await cluster.replicaOf(await primaryOf(code)));
    const playing = { ended: false };
    void handedOver.then(() => (playing.ended = true));
    let last = 1;
    while (!playing.ended) {
      const result = await rooms.commit(code, commitOn(await loaded(rooms, code), 'a'));
      if (result.kind === 'committed') last = result.version;
    }
    await handedOver;
    await insist(code, 'after');
    await vi.waitFor(() => {
      expect(heard).toContainEqual({ kind: 'interrupted' });
    }, BACK);
    await insist(code, 'and on');
    await vi.waitFor(() => {
      expect(versions().at(-1)).toBe(last + 2);
    }, BACK);
  });

  test('[R02] while a whole shard is away its rooms stand still, and those of the others go on', async () => {
    const code = await newRoom(rooms);
    const other = await newRoomApartFrom(code);
    const primary = await primaryOf(code);
    const shard = [primary, await cluster.replicaOf(primary)];
    const due: string[] = [];
    rooms.onDeadline((called) => due.push(called));
    await rooms.commit(code, {
      ...commitOn(await loaded(rooms, code), 'a'),
      deadline: rooms.now(code) + 3_000,
    });
    await insist(other, 'a');
    await Promise.all(shard.map((server) => server.kill()));
    const [stood, went] = [rooms.now(code), rooms.now(other)];

    await expect(rooms.load(code)).rejects.toThrow(StoreUnavailable);
    await vi.waitFor(() => {
      expect(rooms.now(other) - went).toBeGreaterThan(4_000);
    }, BACK);
    expect(rooms.now(code) - stood).toBeLessThanOrEqual(1_000);
    expect(due).not.toContain(code);
    expect(await insist(other, 'b')).toEqual({ kind: 'committed', version: 3 });
    expect(await rooms.ready()).toEqual({ ok: true, warning: expect.any(String) });

    await Promise.all(shard.map((server) => server.start()));
    await vi.waitFor(() => {
      expect(due).toContain(code);
    }, BACK);
    expect(rooms.now(other) - went).toBeGreaterThan(rooms.now(code) - stood + 2_000);
    expect(await insist(code, 'b')).toEqual({ kind: 'committed', version: 3 });
  });

  test('[R11] a replica that lags and takes over has lost history but no room: another epoch, nothing doubled', async () => {
    const code = await newRoom(rooms);
    await insist(code, 'received');
    const primary = await primaryOf(code);
    const replica = await cluster.replicaOf(primary);
    await isReplicated(replica, code, 2);
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
});

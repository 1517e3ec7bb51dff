import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUCKET_NAMES, bucketOf } from '../../src/store/bucket.ts';
import { hashTag, keys } from '../../src/store/redis/keys.ts';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import type { RoomStore } from '../../src/store/room-store.ts';
import { RedisCluster } from '../redis-cluster.ts';
import type { RedisServer } from '../redis-server.ts';
import { commitOn, FAR, listen, loaded, newCode, newRoom, silent } from './rooms.ts';

const BACK = { timeout: 30_000, interval: 50 };

describe('a bucket that moves to another server of the Cluster', { timeout: 120_000 }, () => {
  let cluster: RedisCluster;
  let rooms: RoomStore;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
    ({ rooms } = await openRedisStore({
      place: { kind: 'cluster', servers: [`redis://${cluster.addresses[0]}`] },
      roomIdleMs: FAR,
      gameKeepMs: FAR,
      log: silent,
    }));
  }, 60_000);

  afterAll(async () => {
    await rooms.close();
    await cluster.close();
  });

  /** The slot of a room's bucket, who has it, and another primary. */
  async function slotOf(code: string) {
    const from = await cluster.primaryOf(keys.room(code));
    const others = await Promise.all(
      BUCKET_NAMES.slice(0, 12).map((bucket) => cluster.primaryOf(hashTag(bucket))),
    );
    const to = others.find((server) => server !== from)!;
    const slot = await from.command('CLUSTER', 'KEYSLOT', keys.room(code));
    return { slot, from, to };
  }

  const idOf = (server: RedisServer) => server.command('CLUSTER', 'MYID');

  /** The first half of a move: whoever asks the old server for a key that it has not is sent to the new one. */
  async function beginMove({ slot, from, to }: Awaited<ReturnType<typeof slotOf>>): Promise<void> {
    await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', await idOf(from));
    await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', await idOf(to));
  }

  async function endMove({ slot, from, to }: Awaited<ReturnType<typeof slotOf>>): Promise<void> {
    const moving = (await from.command('CLUSTER', 'GETKEYSINSLOT', slot, '10000')).split('\n');
    const target = ['127.0.0.1', String(to.port), '', '0', '5000', 'KEYS'];
    await from.command('MIGRATE', ...target, ...moving);
    for (const server of [to, from]) await server.command('CLUSTER', 'SETSLOT', slot, 'NODE', await idOf(to));
  }

  test('is followed: its rooms go on where they were, and their subscribers hear of it', async () => {
    const code = await newRoom(rooms);
    const { heard, versions } = await listen(rooms, code);
    const before = await loaded(rooms, code);
    const move = await slotOf(code);
    await beginMove(move);
    await endMove(move);

    const after = await vi.waitFor(() => loaded(rooms, code), BACK);
    expect(after).toMatchObject({ version: 1, state: before.state });
    expect(await rooms.commit(code, commitOn(after, 'a'))).toEqual({ kind: 'committed', version: 2 });
    await vi.waitFor(() => {
      expect(heard).toContainEqual({ kind: 'interrupted' });
    }, BACK);
    await rooms.commit(code, commitOn(await loaded(rooms, code), 'b'));
    await vi.waitFor(() => {
      expect(versions().at(-1)).toBe(3);
    }, BACK);
    expect(await move.to.command('HGET', keys.room(code), 'version')).toBe('3');
  });

  test('is asked for on both sides while it moves', async () => {
    const code = await newRoom(rooms);
    const move = await slotOf(code);
    await beginMove(move);
    const key = keyInBucketOf(code);
    expect(await rooms.claim(key, 'first', 60_000)).toBe('first');
    expect(await rooms.claim(key, 'second', 60_000)).toBe('first');
    expect(await loaded(rooms, code)).toMatchObject({ version: 1 });
    expect(await move.from.command('HGET', keys.room(code), 'version')).toBe('1');
    await endMove(move);
    await vi.waitFor(async () => {
      expect(await rooms.claim(key, 'third', 60_000)).toBe('first');
    }, BACK);
    expect(await loaded(rooms, code)).toMatchObject({ version: 1 });
  });

  /** What is claimed by this key is in the bucket of a room. */
  function keyInBucketOf(code: string): string {
    for (;;) {
      const key = newCode();
      if (bucketOf(key) === bucketOf(code)) return key;
    }
  }
});

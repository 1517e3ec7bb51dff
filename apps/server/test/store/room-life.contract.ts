import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import type { RoomStore } from '../../src/store/room-store.ts';
import { command, commitOn, listen, loaded, NEVER, newCode, newRoom, through, type Node } from './rooms.ts';

/** How every room store ends rooms, keeps logs and claims, and calls when a deadline has passed. */
export function roomLifeContract(openNode: () => Promise<Node>): void {
  let rooms: RoomStore;

  beforeAll(async () => {
    ({ rooms } = await openNode());
  });

  afterAll(async () => {
    await rooms.close();
  });

  describe('a removed room', () => {
    test('is gone, tells its subscribers, and has its last entry in the log', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      const gameId = newGameId(code);
      const log = (entry: string) => ({ gameId, entry });
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a', { log: log('first') }));
      expect(await rooms.remove(code, await loaded(rooms, code), log('last'))).toBe('removed');
      expect(await rooms.load(code)).toBeNull();
      expect(await rooms.readGame(gameId)).toEqual(['first', 'last']);
      await vi.waitFor(() => {
        expect(heard.at(-1)).toEqual({ kind: 'removed' });
      });
    });

    test('is not removed at another version, nor twice', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      await rooms.commit(code, commitOn(base, 'a'));
      expect(await rooms.remove(code, base, null)).toBe('conflict');
      const now = await loaded(rooms, code);
      expect(await rooms.remove(code, { ...now, epoch: 'another' }, null)).toBe('conflict');
      expect(await rooms.remove(code, now, null)).toBe('removed');
      expect(await rooms.remove(code, now, null)).toBe('gone');
    });

    test('leaves its code free and no remembered commands behind', async () => {
      const code = await newRoom(rooms);
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a', { command: command('one') }));
      await rooms.remove(code, await loaded(rooms, code), null);
      expect(await rooms.create(code, { state: 'new', secrets: '', deadline: NEVER })).toBe('created');
      const sent = commitOn(await loaded(rooms, code), 'b', { command: command('one') });
      expect(await rooms.commit(code, sent)).toEqual({ kind: 'committed', version: 2 });
    });
  });

  describe('the log of a game', () => {
    test('has the entries of its commits in order, whichever room version they made', async () => {
      const code = await newRoom(rooms);
      const [first, second] = [newGameId(code), newGameId(code)];
      for (const [gameId, entry] of [
        [first, '1'],
        [first, '2'],
        [second, '3'],
        [first, '4'],
      ] as const) {
        await rooms.commit(code, commitOn(await loaded(rooms, code), entry, { log: { gameId, entry } }));
      }
      expect(await rooms.readGame(first)).toEqual(['1', '2', '4']);
      expect(await rooms.readGame(second)).toEqual(['3']);
    });

    test('gets nothing from a commit that was refused', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      const log = { gameId: newGameId(code), entry: 'once' };
      const sent = commitOn(base, 'a', { log, command: command('one') });
      await rooms.commit(code, sent);
      await rooms.commit(code, sent);
      await rooms.commit(code, { ...sent, command: command('two') });
      await rooms.remove(code, base, log);
      expect(await rooms.readGame(log.gameId)).toEqual(['once']);
    });

    test.each(['', 'nonsense', '99AAAAAAAAAAAAAAAAAAAAAA', newGameId('ABC')])(
      'is not there under an id that no game has: %j',
      async (gameId) => {
        expect(await rooms.readGame(gameId)).toBeNull();
      },
    );
  });

  describe('a claim', () => {
    test('keeps its first value for everybody until it expires', async () => {
      const key = newCode();
      const claims = await Promise.all(['a', 'b', 'c'].map((value) => rooms.claim(key, value, 60_000)));
      expect(new Set(claims).size).toBe(1);
      expect(await rooms.claim(key, 'd', 60_000)).toBe(claims[0]);
      expect(await rooms.claim(newCode(), 'd', 60_000)).toBe('d');
    });

    test('is free again after its time', async () => {
      const key = newCode();
      expect(await rooms.claim(key, 'a', 50)).toBe('a');
      await vi.waitFor(async () => {
        expect(await rooms.claim(key, 'b', 60_000)).toBe('b');
      });
      expect(await rooms.claim(key, 'c', 60_000)).toBe('b');
    });
  });

  test('the clock goes on and not back', async () => {
    const code = await newRoom(rooms);
    const first = rooms.now(code);
    await vi.waitFor(() => {
      expect(rooms.now(code)).toBeGreaterThan(first);
    });
    expect(Number.isSafeInteger(first)).toBe(true);
  });

  test('the store is ready', async () => {
    expect(await rooms.ready()).toMatchObject({ ok: true });
  });

  describe('a deadline', { timeout: 20_000 }, () => {
    const called: { code: string; at: number }[] = [];
    const calls = (code: string) => called.filter((call) => call.code === code);
    const isCalled = (code: string, times = 1) =>
      vi.waitFor(() => {
        expect(calls(code).length).toBeGreaterThanOrEqual(times);
      }, 10_000);

    beforeAll(() => {
      rooms.onDeadline((code) => {
        called.push({ code, at: rooms.now(code) });
      });
    });

    test('that is set by a new room calls when it has passed', async () => {
      const code = newCode();
      const deadline = rooms.now(code) + 300;
      await rooms.create(code, { state: '', secrets: '', deadline });
      await isCalled(code);
      expect(calls(code)[0]?.at).toBeGreaterThanOrEqual(deadline);
    });

    test('calls again every few seconds until a commit moves it', async () => {
      const [code, other] = [
        await newRoom(rooms, { deadlineIn: 0 }),
        await newRoom(rooms, { deadlineIn: 0 }),
      ];
      await isCalled(code, 2);
      const [first, second] = calls(code);
      expect(second!.at - first!.at).toBeGreaterThan(1_000);
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a'));
      const heard = calls(code).length;
      await isCalled(other, calls(other).length + 1);
      expect(calls(code)).toHaveLength(heard);
      await rooms.remove(other, await loaded(rooms, other), null);
    });

    test('that a commit has moved, or a removal ended, does not call', async () => {
      const moved = await newRoom(rooms, { deadlineIn: 400 });
      const removed = await newRoom(rooms, { deadlineIn: 400 });
      const nearer = await newRoom(rooms);
      await rooms.commit(moved, commitOn(await loaded(rooms, moved), 'a'));
      await rooms.remove(removed, await loaded(rooms, removed), null);
      const deadline = rooms.now(nearer) + 400;
      await rooms.commit(nearer, commitOn(await loaded(rooms, nearer), 'a', { deadline }));
      await isCalled(nearer);
      expect([...calls(moved), ...calls(removed)]).toEqual([]);
    });

    test('calls for many rooms at once', async () => {
      const codes = await Promise.all(through(1, 200).map(() => newRoom(rooms, { deadlineIn: 200 })));
      await Promise.all(codes.map((code) => isCalled(code)));
    });
  });
}

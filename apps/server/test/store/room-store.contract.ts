import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '@farkle/protocol';
import { newGameId } from '../../src/store/bucket.ts';
import type { RoomStore } from '../../src/store/room-store.ts';
import { command, commitOn, listen, loaded, NEVER, newCode, newRoom, through, type Node } from './rooms.ts';

/** What every room store does. `openNode` opens one on what the earlier ones have stored. */
export function roomStoreContract(openNode: () => Promise<Node>): void {
  let rooms: RoomStore;

  beforeAll(async () => {
    ({ rooms } = await openNode());
  });

  afterAll(async () => {
    await rooms.close();
  });

  /** Commits until it wins, as a writer does who decides again after a conflict. */
  async function commitUntilWon(code: string, name: string): Promise<number> {
    let base = await loaded(rooms, code);
    for (;;) {
      const result = await rooms.commit(code, commitOn(base, name));
      if (result.kind === 'committed') return result.version;
      if (result.kind !== 'conflict') throw new Error(result.kind);
      base = result.room;
    }
  }

  describe('a room', () => {
    test('begins at version 1 with the texts it was given', async () => {
      const code = await newRoom(rooms, { state: 'the state', secrets: 'the secrets' });
      expect(await rooms.load(code)).toEqual({
        epoch: expect.any(String),
        version: 1,
        state: 'the state',
        secrets: 'the secrets',
      });
    });

    test('is not there under a code that nobody has created', async () => {
      expect(await rooms.load(newCode())).toBeNull();
    });

    test('[P08] keeps its code: creating it again changes nothing', async () => {
      const code = await newRoom(rooms);
      const before = await rooms.load(code);
      expect(await rooms.create(code, { state: 'other', secrets: 'other', deadline: NEVER })).toBe(
        'code-taken',
      );
      expect(await rooms.load(code)).toEqual(before);
    });

    test('is created once when many ask for its code together', async () => {
      const code = newCode();
      const asked = through(1, 10).map((i) =>
        rooms.create(code, { state: `${i}`, secrets: '', deadline: NEVER }),
      );
      const answers = await Promise.all(asked);
      expect(answers.filter((answer) => answer === 'created')).toHaveLength(1);
      const winner = answers.indexOf('created') + 1;
      expect(await rooms.load(code)).toMatchObject({ version: 1, state: `${winner}` });
    });
  });

  describe('a commit', () => {
    test('raises the version by one and replaces the texts', async () => {
      const code = await newRoom(rooms);
      const first = await loaded(rooms, code);
      expect(await rooms.commit(code, commitOn(first, 'a'))).toEqual({ kind: 'committed', version: 2 });
      const second = await loaded(rooms, code);
      expect(second).toEqual({ epoch: first.epoch, version: 2, state: 'state a', secrets: 'secrets a' });
      expect(await rooms.commit(code, commitOn(second, 'b'))).toEqual({ kind: 'committed', version: 3 });
      expect(await rooms.load(code)).toMatchObject({ version: 3, state: 'state b' });
    });

    test('on an older version is a conflict that brings the room as it is', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      await rooms.commit(code, commitOn(base, 'a'));
      const now = await loaded(rooms, code);
      expect(await rooms.commit(code, commitOn(base, 'late'))).toEqual({ kind: 'conflict', room: now });
      expect(await rooms.load(code)).toEqual(now);
    });

    test('on another epoch is a conflict even when the version is right', async () => {
      const code = await newRoom(rooms);
      const now = await loaded(rooms, code);
      const result = await rooms.commit(code, commitOn({ epoch: 'another', version: 1 }, 'a'));
      expect(result).toEqual({ kind: 'conflict', room: now });
    });

    test('on a version to come is a conflict', async () => {
      const code = await newRoom(rooms);
      const now = await loaded(rooms, code);
      const result = await rooms.commit(code, commitOn({ ...now, version: 2 }, 'a'));
      expect(result).toEqual({ kind: 'conflict', room: now });
    });

    test('to no room finds it gone', async () => {
      const code = await newRoom(rooms);
      const { epoch } = await loaded(rooms, code);
      const result = await rooms.commit(
        newCode(),
        commitOn({ epoch, version: 1 }, 'a', { command: command('a') }),
      );
      expect(result).toEqual({ kind: 'gone' });
    });

    test.each([
      ['empty texts', ''],
      ['NUL and control characters', 'a\0b\u0001\u001f\u007f'],
      ['every plane of Unicode', 'ä 𝟙 🎲 👩‍👩‍👧 \u2028 \ufeff \u{10ffff}'],
      ['empty lists, which stay lists', '{"seats":[],"deep":[[],{}]}'],
      ['line breaks, as the wire uses them', 'c 1 2\nr\ns\n'],
      ['a large text', 'x'.repeat(500_000)],
    ])('keeps and publishes texts untouched: %s', async (_, text) => {
      const code = await newRoom(rooms, { state: text, secrets: text });
      const { heard } = await listen(rooms, code);
      const first = await loaded(rooms, code);
      expect(first).toMatchObject({ state: text, secrets: text });
      const gameId = newGameId(code);
      const texts = { state: text, secrets: text, message: text, log: { gameId, entry: text } };
      await rooms.commit(
        code,
        commitOn(first, '', { ...texts, command: { ...command('a'), outcome: text } }),
      );
      expect(await rooms.load(code)).toMatchObject({ state: text, secrets: text });
      expect(await rooms.readGame(gameId)).toEqual([text]);
      const again = await rooms.commit(code, commitOn(first, '', { command: command('a') }));
      expect(again).toEqual({ kind: 'repeated', outcome: text });
      await vi.waitFor(() => {
        expect(heard).toMatchObject([{ kind: 'committed', version: 2, message: text }]);
      });
    });
  });

  describe('many writers on one room', () => {
    test('exactly one wins each version, and every win is published once and in order', async () => {
      const code = await newRoom(rooms);
      const { heard, versions } = await listen(rooms, code);
      const writers = through(1, 50).map((i) => commitUntilWon(code, `writer ${i}`));
      const won = await Promise.all(writers);
      expect([...won].sort((a, b) => a - b)).toEqual(through(2, 51));
      await vi.waitFor(() => {
        expect(versions()).toEqual(through(2, 51));
      });
      const byVersion = new Map(won.map((version, i) => [version, `message writer ${i + 1}`]));
      expect(heard.map((published) => 'message' in published && published.message)).toEqual(
        through(2, 51).map((version) => byVersion.get(version)),
      );
      expect(await rooms.load(code)).toMatchObject({
        version: 51,
        state: `state ${byVersion.get(51)?.slice(8)}`,
      });
    });

    test('of commits on the same version one succeeds and the others see what it made', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      const results = await Promise.all(
        through(1, 20).map((i) => rooms.commit(code, commitOn(base, `${i}`))),
      );
      expect(results.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
      const now = await loaded(rooms, code);
      const others = results.filter(({ kind }) => kind !== 'committed');
      expect(others).toEqual(others.map(() => ({ kind: 'conflict', room: now })));
    });
  });

  describe('a command', () => {
    test('[S06] given again is answered from memory and changes nothing', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      const base = await loaded(rooms, code);
      await rooms.commit(code, commitOn(base, 'a', { command: command('one') }));
      const after = await loaded(rooms, code);
      const again = { ...commitOn(base, 'b'), command: { ...command('one'), outcome: 'another outcome' } };
      expect(await rooms.commit(code, again)).toEqual({ kind: 'repeated', outcome: 'outcome of one' });
      expect(await rooms.commit(code, { ...again, base: after })).toMatchObject({ kind: 'repeated' });
      expect(await rooms.load(code)).toEqual(after);
      await rooms.commit(code, commitOn(after, 'c'));
      await vi.waitFor(() => {
        expect(heard).toHaveLength(2);
      });
    });

    test('[S06] sent many times at once takes effect once', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      const sent = commitOn(base, 'a', { command: command('one') });
      const results = await Promise.all(through(1, 10).map(() => rooms.commit(code, sent)));
      expect(results.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === 'repeated')).toHaveLength(9);
      expect(await rooms.load(code)).toMatchObject({ version: 2 });
    });

    test('is remembered when the room has moved on', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      const sent = commitOn(base, 'a', { command: command('one') });
      await rooms.commit(code, sent);
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'b', { command: command('two') }));
      await rooms.commit(
        code,
        commitOn(await loaded(rooms, code), 'c', { command: command('x', { seat: 'other' }) }),
      );
      expect(await rooms.commit(code, sent)).toEqual({ kind: 'repeated', outcome: 'outcome of one' });
    });

    test('with a known id and another payload is told so and changes nothing', async () => {
      const code = await newRoom(rooms);
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a', { command: command('one') }));
      const now = await loaded(rooms, code);
      const other = command('one', { payloadHash: 'another hash' });
      expect(await rooms.commit(code, commitOn(now, 'b', { command: other }))).toEqual({ kind: 'id-reused' });
      expect(await rooms.load(code)).toEqual(now);
    });

    test('of one seat is not that of another, nor of another room', async () => {
      const code = await newRoom(rooms);
      const other = await newRoom(rooms);
      for (const [room, seat] of [
        [code, 'a'],
        [code, 'a:1'],
        [code, '1:a'],
        [code, 'ab'],
        [other, 'a'],
      ] as const) {
        const sent = commitOn(await loaded(rooms, room), seat, { command: command('one', { seat }) });
        expect(await rooms.commit(room, sent)).toMatchObject({ kind: 'committed' });
      }
    });

    test('that was refused as a conflict is not remembered', async () => {
      const code = await newRoom(rooms);
      const base = await loaded(rooms, code);
      await rooms.commit(code, commitOn(base, 'a'));
      const late = commitOn(base, 'b', { command: command('one') });
      expect(await rooms.commit(code, late)).toMatchObject({ kind: 'conflict' });
      const retry = { ...late, base: await loaded(rooms, code) };
      expect(await rooms.commit(code, retry)).toEqual({ kind: 'committed', version: 3 });
    });

    test('is remembered while it is among the last 64 of its seat', async () => {
      const code = await newRoom(rooms);
      const last = LIMITS.rememberedOutcomes + 6;
      const early = commitOn(await loaded(rooms, code), 'early', {
        command: command('early', { seat: 'other' }),
      });
      await rooms.commit(code, early);
      for (const i of through(1, last)) {
        await rooms.commit(code, commitOn(await loaded(rooms, code), `${i}`, { command: command(`${i}`) }));
      }
      const base = await loaded(rooms, code);
      const ask = async (i: number) =>
        (await rooms.commit(code, commitOn({ ...base, version: 1 }, 'x', { command: command(`${i}`) }))).kind;
      expect(await Promise.all(through(1, 6).map(ask))).toEqual(through(1, 6).map(() => 'conflict'));
      expect(await Promise.all(through(7, last).map(ask))).toEqual(through(7, last).map(() => 'repeated'));
      expect(await rooms.commit(code, early)).toMatchObject({ kind: 'repeated' });
    });
  });

  describe('a subscriber', () => {
    test('hears a commit with its epoch, version and message', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      const { epoch } = await loaded(rooms, code);
      await rooms.commit(code, commitOn({ epoch, version: 1 }, 'a'));
      await vi.waitFor(() => {
        expect(heard).toEqual([{ kind: 'committed', epoch, version: 2, message: 'message a' }]);
      });
    });

    test('hears signals between commits in the order they were given', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      rooms.signal(code, 'before\nthe commit');
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a'));
      rooms.signal(code, '');
      await vi.waitFor(() => {
        expect(heard.map(({ kind }) => kind)).toEqual(['signal', 'committed', 'signal']);
      });
      expect(heard[0]).toEqual({ kind: 'signal', message: 'before\nthe commit' });
      expect(heard[2]).toEqual({ kind: 'signal', message: '' });
    });

    test('hears nothing more once it has left, while others do', async () => {
      const code = await newRoom(rooms);
      const leaving = await listen(rooms, code);
      const staying = await listen(rooms, code);
      await commitUntilWon(code, 'a');
      await vi.waitFor(() => {
        expect(leaving.heard).toHaveLength(1);
      });
      leaving.stop();
      leaving.stop();
      await commitUntilWon(code, 'b');
      await vi.waitFor(() => {
        expect(staying.versions()).toEqual([2, 3]);
      });
      expect(leaving.versions()).toEqual([2]);
    });

    test('can come back after it was the last to leave', async () => {
      const code = await newRoom(rooms);
      (await listen(rooms, code)).stop();
      const again = await listen(rooms, code);
      await commitUntilWon(code, 'a');
      await vi.waitFor(() => {
        expect(again.versions()).toEqual([2]);
      });
    });

    test('[S11] hears nothing of another room', async () => {
      const code = await newRoom(rooms);
      const other = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      for (const i of through(1, 10)) await commitUntilWon(other, `${i}`);
      rooms.signal(other, 'signal');
      await commitUntilWon(code, 'own');
      await vi.waitFor(() => {
        expect(heard).toHaveLength(1);
      });
      expect(heard).toMatchObject([{ message: 'message own' }]);
    });

    test('that fails keeps nothing from the others, nor from the writer', async () => {
      const code = await newRoom(rooms);
      await rooms.subscribe(code, () => {
        throw new Error('a faulty subscriber');
      });
      const { versions } = await listen(rooms, code);
      expect(await commitUntilWon(code, 'a')).toBe(2);
      await vi.waitFor(() => {
        expect(versions()).toEqual([2]);
      });
    });

    test('[S12] misses nothing between subscribing and loading', async () => {
      const code = await newRoom(rooms);
      const writing = (async () => {
        for (let i = 0; i < 100; i++) await commitUntilWon(code, `${i}`);
      })();
      for (let i = 0; i < 20; i++) {
        const { versions, stop } = await listen(rooms, code);
        const { version } = await loaded(rooms, code);
        await commitUntilWon(code, 'reader');
        await vi.waitFor(() => {
          expect(versions().at(-1)).toBeGreaterThan(version);
        });
        const after = versions().filter((heard) => heard > version);
        expect(after).toEqual(through(version + 1, version + after.length));
        stop();
      }
      await writing;
    });
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
    const first = await rooms.now();
    await vi.waitFor(async () => {
      expect(await rooms.now()).toBeGreaterThan(first);
    });
    expect(Number.isSafeInteger(first)).toBe(true);
  });

  test('the store is ready', async () => {
    expect(await rooms.ready()).toEqual({ ok: true });
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
        void rooms.now().then((at) => called.push({ code, at }));
      });
    });

    test('that is set by a new room calls when it has passed', async () => {
      const deadline = (await rooms.now()) + 300;
      const code = await newRoom(rooms, { deadline });
      await isCalled(code);
      expect(calls(code)[0]?.at).toBeGreaterThanOrEqual(deadline);
    });

    test('calls again every few seconds until a commit moves it', async () => {
      const now = await rooms.now();
      const [code, other] = [
        await newRoom(rooms, { deadline: now }),
        await newRoom(rooms, { deadline: now }),
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
      const deadline = (await rooms.now()) + 400;
      const moved = await newRoom(rooms, { deadline });
      const removed = await newRoom(rooms, { deadline });
      const nearer = await newRoom(rooms);
      await rooms.commit(moved, commitOn(await loaded(rooms, moved), 'a'));
      await rooms.remove(removed, await loaded(rooms, removed), null);
      await rooms.commit(nearer, commitOn(await loaded(rooms, nearer), 'a', { deadline }));
      await isCalled(nearer);
      expect([...calls(moved), ...calls(removed)]).toEqual([]);
    });

    test('calls for many rooms at once', async () => {
      const deadline = (await rooms.now()) + 200;
      const codes = await Promise.all(through(1, 200).map(() => newRoom(rooms, { deadline })));
      await Promise.all(codes.map((code) => isCalled(code)));
    });
  });
}

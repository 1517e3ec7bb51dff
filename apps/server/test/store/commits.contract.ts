import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '@farkle/protocol';
import { newGameId } from '../../src/store/bucket.ts';
import type { RoomStore } from '../../src/store/room-store.ts';
import {
  command,
  commitOn,
  commitUntilWon,
  listen,
  loaded,
  NEVER,
  newCode,
  newRoom,
  through,
  type Node,
} from './rooms.ts';

/** How every room store keeps rooms, commits to them, and answers commands that come again. */
export function commitsContract(openNode: () => Promise<Node>): void {
  let rooms: RoomStore;

  beforeAll(async () => {
    ({ rooms } = await openNode());
  });

  afterAll(async () => {
    await rooms.close();
  });

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
      const writers = through(1, 50).map((i) => commitUntilWon(rooms, code, `writer ${i}`));
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
}

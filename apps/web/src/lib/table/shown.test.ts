import type { Face } from '@farkle/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { Shown } from './shown.svelte.ts';

/** Every motion takes this long, milliseconds; a roll's stagger makes it six times that. */
const PACE = 100;
const ROLL = 6 * PACE;

function table(you: number | null = 0): { room: LocalRoom; shown: Shown } {
  const room = new LocalRoom(['Ann', 'Bert'], you);
  room.begin();
  return { room, shown: new Shown(room, () => PACE) };
}

const turnOf = ({ room }: Shown) => {
  if (room?.phase !== 'playing') throw new Error('no game is on screen');
  return room.turn;
};
const rollOf = (shown: Shown) => {
  const turn = turnOf(shown);
  return turn.stage === 'toDecide' ? turn.roll : null;
};
const heard = (shown: Shown) => shown.said.map(({ text }) => text);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const ROLLED: readonly Face[] = [1, 5, 2, 3, 4, 4];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a roll', () => {
  test('[K08] lands on the faces of the server, and nobody hears of them before', async () => {
    const { room, shown } = table();
    room.roll(ROLLED);
    await pass(ROLL - 1);
    expect(shown.rolling).toBe(true);
    expect(heard(shown)).toEqual([]);
    await pass(1);
    expect(shown.rolling).toBe(false);
    expect(rollOf(shown)).toEqual(ROLLED);
    expect(heard(shown)).toEqual(['You rolled one, five, two, three, four and four.']);
  });

  test('is thrown anew when the same faces come again', async () => {
    const { room, shown } = table();
    room.roll([1, 1, 1, 1, 1, 1]);
    await pass(ROLL);
    const first = shown.throws;
    room.roll([1, 1, 1, 1, 1, 1], [0, 1, 2, 3, 4, 5]);
    await pass(3 * PACE);
    expect(shown.rolling).toBe(true);
    expect(shown.throws).toBe(first + 1);
  });

  test('lands at once when it is skipped', async () => {
    const { room, shown } = table();
    room.roll(ROLLED);
    await pass(1);
    shown.skip();
    await pass(0);
    expect(shown.rolling).toBe(false);
    expect(heard(shown)).toHaveLength(1);
  });

  test('[K08] lies there for whoever arrives while it is in the air elsewhere', () => {
    const { room, shown } = table();
    room.roll(ROLLED);
    const late = new Shown(room, () => PACE);
    expect(shown.rolling).toBe(true);
    expect(late.rolling).toBe(false);
    expect(rollOf(late)).toEqual(ROLLED);
  });
});

describe('a moment', () => {
  test('leaves a farkle on the table before the turn passes on', async () => {
    const { room, shown } = table();
    room.roll([2, 3, 4, 6, 2, 3]);
    await pass(ROLL);
    expect(shown.moment).toMatchObject({ type: 'Farkled', lost: 0 });
    expect(turnOf(shown)).toMatchObject({ seat: 'seat-0', stage: 'toDecide' });
    await pass(PACE);
    expect(shown.moment).toBeNull();
    expect(turnOf(shown)).toMatchObject({ seat: 'seat-1', stage: 'toRoll' });
  });

  test('adds banked points to the total only when they have arrived', async () => {
    const { room, shown } = table();
    const total = () => (shown.room?.phase === 'playing' ? shown.room.game.players[0]?.total : undefined);
    room.roll([1, 1, 1, 1, 2, 3]);
    await pass(ROLL);
    room.bank([0, 1, 2, 3]);
    await pass(PACE);
    expect(shown.moment).toMatchObject({ type: 'Banked', points: 1_000 });
    expect(total()).toBe(0);
    await pass(PACE);
    expect(total()).toBe(1_000);
    expect(heard(shown).slice(-3)).toEqual([
      'You set aside one, one, one and one for 1,000. 1,000 at risk.',
      'You banked 1,000. Total 1,000.',
      'Bert is on turn.',
    ]);
  });

  test('lights hot dice up while they still lie on the felt', async () => {
    const { room, shown } = table();
    room.roll([1, 1, 1, 5, 5, 5]);
    await pass(ROLL);
    room.roll(ROLLED, [0, 1, 2, 3, 4, 5]);
    await pass(PACE - 1);
    expect(shown.moment).toEqual({ type: 'HotDice', positions: [0, 1, 2, 3, 4, 5] });
    expect(rollOf(shown)).toEqual([1, 1, 1, 5, 5, 5]);
  });
});

describe('catching up', () => {
  test('a snapshot is shown at once, whatever was still in the air', async () => {
    const { room, shown } = table();
    room.roll(ROLLED);
    room.set({ link: 'live' });
    expect(shown.rolling).toBe(false);
    expect(shown.settled).toBe(true);
    expect(shown.room).toBe(room.room);
    await pass(10 * ROLL);
    expect(shown.room).toBe(room.room);
  });

  test('[K03] hundreds of updates in a moment end in the newest state', async () => {
    const { room, shown } = table();
    for (let turn = 0; turn < 250; turn += 1) room.roll([2, 3, 4, 6, 2, 3]);
    await pass(100 * ROLL);
    expect(shown.settled).toBe(true);
    expect(shown.room).toEqual(room.room);
  });

  test('a whole turn ends in the very state the client has', async () => {
    const { room, shown } = table();
    room.roll([4, 4, 4, 1, 5, 2]);
    room.roll([1, 5, 3], [0, 1, 2]);
    room.bank([0, 1]);
    expect(shown.room).not.toEqual(room.room);
    await pass(100 * ROLL);
    expect(shown.room).toEqual(room.room);
  });
});

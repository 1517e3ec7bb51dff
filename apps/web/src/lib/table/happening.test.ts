import type { SeatId } from '@farkle/rules';
import { expect, test } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { endsTurn, happening } from './happening.ts';
import type { Moment } from './moment.ts';
import { Shown } from './shown.svelte.ts';

const room = new LocalRoom(['Ann', 'Bert'], null);
room.begin();
const [ann, bert] = room.seats as [SeatId, SeatId];

const moments: readonly [Moment, string, string][] = [
  [{ type: 'Farkled', seat: ann, lost: 0, farkles: 1, penalty: 0 }, 'You farkled', 'Ann farkled'],
  [
    { type: 'Farkled', seat: ann, lost: 1_550, farkles: 1, penalty: 0 },
    'You farkled and lost 1,550',
    'Ann farkled and lost 1,550',
  ],
  [
    { type: 'Banked', seat: ann, points: 550, total: 3_250, byClock: false },
    'You banked 550',
    'Ann banked 550',
  ],
  [{ type: 'HotDice', positions: [0] }, 'All six scored', 'Ann has hot dice'],
  [{ type: 'TurnPassed', seat: ann, by: bert, lost: 300 }, 'Your turn was passed', 'Ann’s turn was passed'],
  [{ type: 'TurnTimedOut', seat: ann, lost: 300 }, 'Your time is up', 'Ann’s time is up'],
  [{ type: 'GameFinished', winners: [bert], reason: 'final-round' }, 'The game is over', 'The game is over'],
];

test.each(moments)('%o is said', (moment, own, others) => {
  const shown = new Shown(room);
  shown.moment = moment;
  expect(happening(shown, ann)).toBe(own);
  expect(happening(shown, bert)).toBe(others);
  expect(happening(shown, null)).toBe(others);
});

test('dice in the air are said, and nothing while a decision is awaited', () => {
  const shown = new Shown(room);
  expect(happening(shown, ann)).toBeNull();
  shown.rolling = true;
  expect(happening(shown, ann)).toBe('The dice are rolling');
  expect(happening(shown, bert)).toBe('Ann’s dice are rolling');
});

test('hot dice go on with the turn; every other moment ends it', () => {
  expect(endsTurn(null)).toBe(false);
  for (const [moment] of moments) expect(endsTurn(moment)).toBe(moment.type !== 'HotDice');
});

import type { EventOf, GameEvent, SeatId } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { sentenceFor } from './sentences.ts';

const room = new LocalRoom(['Ann', 'Bert'], 0);
room.begin();
const [ann, bert] = room.seats as [SeatId, SeatId];

const rolled: EventOf<'DiceRolled'> = { type: 'DiceRolled', seat: ann, dice: [4, 4, 1], n: 2, decision: 3 };
const farkled: EventOf<'Farkled'> = { type: 'Farkled', seat: ann, lost: 550, farkles: 0, penalty: 0 };
const banked: EventOf<'Banked'> = { type: 'Banked', seat: ann, points: 550, total: 3_250, byClock: false };
const finished: EventOf<'GameFinished'> = { type: 'GameFinished', winners: [ann], reason: 'final-round' };

describe('[K09] one sentence a happening', () => {
  test.each<[GameEvent, string, string]>([
    [rolled, 'You rolled four, four and one.', 'Ann rolled four, four and one.'],
    [
      {
        type: 'DiceSetAside',
        seat: ann,
        positions: [2],
        groups: [{ line: 'single', dice: [1], points: 100 }],
        points: 100,
        total: 650,
        hotDice: true,
      },
      'You set aside one for 100. 650 at risk. Hot dice: all six scored.',
      'Ann set aside one for 100. 650 at risk. Hot dice: all six scored.',
    ],
    [farkled, 'Farkle. You lost 550.', 'Farkle. Ann lost 550.'],
    [
      { ...farkled, lost: 0, penalty: 1_000 },
      'Farkle. You had nothing at risk. The third in a row costs 1,000.',
      'Farkle. Ann had nothing at risk. The third in a row costs 1,000.',
    ],
    [banked, 'You banked 550. Total 3,250.', 'Ann banked 550. Total 3,250.'],
    [
      { ...banked, byClock: true },
      'Time is up. You banked 550. Total 3,250.',
      'Time is up. Ann banked 550. Total 3,250.',
    ],
    [{ type: 'TurnStarted', seat: ann, decision: 4, offer: null }, 'It is your turn.', 'Ann is on turn.'],
    [
      { type: 'TurnPassed', seat: ann, by: bert, lost: 300 },
      'Bert passed the turn. You lost 300.',
      'You passed the turn. Ann lost 300.',
    ],
    [
      { type: 'FinalRoundStarted', by: ann, pending: [bert], total: 10_200 },
      'You set off the final round with 10,200. Everybody else has one last turn.',
      'Ann set off the final round with 10,200. Everybody else has one last turn.',
    ],
    [
      { type: 'RollOffTied', contenders: [ann, bert], decision: 4 },
      'You and Bert tied and roll again.',
      'You and Ann tied and roll again.',
    ],
    [finished, 'You won the game.', 'Ann won the game.'],
    [{ ...finished, winners: [ann, bert] }, 'You and Bert share the win.', 'You and Ann share the win.'],
  ])('$type', (event, own, others) => {
    expect(sentenceFor(event, room.room, ann)).toBe(own);
    expect(sentenceFor(event, room.room, bert)).toBe(others);
  });

  test('nothing is said of what only the machines need', () => {
    expect(sentenceFor({ type: 'FinalTurnTaken', seat: ann }, room.room, ann)).toBeNull();
    expect(sentenceFor({ type: 'Contributed', seat: ann, random: '' }, room.room, bert)).toBeNull();
  });
});

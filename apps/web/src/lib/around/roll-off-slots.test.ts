import {
  openRound,
  PRESETS,
  stillToThrow,
  type RollingOff,
  type RollOffRound,
  type SeatId,
} from '@farkle/rules';
import { expect, test } from 'vitest';
import { rollOffSlots } from './roll-off-slots.ts';

const NAMES = ['Ann', 'Bob', 'Cat'];

function rollingOff(rounds: readonly RollOffRound[]): RollingOff {
  return {
    phase: 'rollingOff',
    for: 'start',
    ruleSet: PRESETS.classic,
    turnClock: null,
    hints: false,
    seats: NAMES.map((name) => ({ id: name as SeatId, name })),
    host: null,
    gameNumber: 1,
    decision: 1,
    contributionsOpen: false,
    rounds,
    game: {
      id: 'game' as never,
      commitment: '',
      seed: null,
      contributions: [],
      players: NAMES.map((name) => ({
        seat: name as SeatId,
        name,
        total: 0,
        opened: false,
        farkles: 0,
        turns: 0,
        left: false,
      })),
      starter: null,
      rolls: 0,
      finalRound: null,
    },
  };
}

const all = NAMES as unknown as SeatId[];
const round = (contenders: readonly string[], rolls: Readonly<Record<string, number>>): RollOffRound => ({
  contenders: contenders as SeatId[],
  rolls: Object.entries(rolls).map(([seat, die]) => ({ seat: seat as SeatId, die: die as 1 })),
});

test('a die lies in the seat of who threw it', () => {
  const table = rollingOff([round(all, { Bob: 4 })]);
  expect(rollOffSlots(table).map(({ die }) => die)).toEqual([null, 4, null]);
  expect(stillToThrow(openRound(table))).toEqual(['Ann', 'Cat']);
});

test('after a tie those tied wait with the tie told, the others keep their die and are out', () => {
  const table = rollingOff([round(all, { Ann: 5, Bob: 2, Cat: 5 }), round(['Ann', 'Cat'], {})]);
  expect(rollOffSlots(table).map(({ die, contends, tiedOn }) => [die, contends, tiedOn])).toEqual([
    [null, true, 5],
    [2, false, null],
    [null, true, 5],
  ]);
  expect(stillToThrow(openRound(table))).toEqual(['Ann', 'Cat']);
});

test('the second die of a tied player replaces the first', () => {
  const table = rollingOff([round(all, { Ann: 5, Bob: 2, Cat: 5 }), round(['Ann', 'Cat'], { Ann: 5 })]);
  expect(rollOffSlots(table)[0]).toMatchObject({ die: 5, tiedOn: null, last: true });
});

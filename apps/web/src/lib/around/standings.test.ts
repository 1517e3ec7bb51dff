import { PRESETS, type Finished, type Player, type SeatId } from '@farkle/rules';
import { expect, test } from 'vitest';
import { standings } from './standings.ts';

const player = (name: string, total: number, left = false): Player => ({
  seat: name as SeatId,
  name,
  total,
  opened: true,
  farkles: 0,
  turns: 9,
  left,
});

function finished(players: readonly Player[], winners: readonly string[]): Finished {
  return {
    phase: 'finished',
    ruleSet: PRESETS.classic,
    turnClock: null,
    hints: false,
    seats: players.map(({ seat, name }) => ({ id: seat, name })),
    host: null,
    gameNumber: 1,
    decision: 80,
    game: {
      id: 'game' as never,
      commitment: '',
      seed: null,
      contributions: [],
      players,
      starter: null,
      rolls: 99,
      finalRound: null,
    },
    winners: winners.map((name) => name as SeatId),
    reason: 'final-round',
  };
}

const brief = (table: Finished) =>
  standings(table).map(({ rank, name, behind }) => `${rank} ${name} ${behind}`);

test('the table is sorted by game total', () => {
  expect(brief(finished([player('A', 9_000), player('B', 10_500), player('C', 10_200)], ['B']))).toEqual([
    '1 B 0',
    '2 C 300',
    '3 A 1500',
  ]);
});

test('[G07] equal totals share a place, and the win', () => {
  const table = finished(
    [player('A', 10_400), player('B', 10_400), player('C', 9_900), player('D', 9_900)],
    ['A', 'B'],
  );
  expect(brief(table)).toEqual(['1 A 0', '1 B 0', '3 C 500', '3 D 500']);
  expect(standings(table).map(({ winner }) => winner)).toEqual([true, true, false, false]);
});

test('who left stands last, whatever the total', () => {
  expect(brief(finished([player('A', 12_000, true), player('B', 300)], ['B']))).toEqual(['1 B 0', '2 A 0']);
});

test('the winner of a roll-off between equals stands alone', () => {
  expect(brief(finished([player('A', 10_400), player('B', 10_400)], ['B']))).toEqual(['1 B 0', '2 A 0']);
});

import { PRESETS, type GameState, type SeatId } from '@farkle/rules';
import { expect, test } from 'vitest';
import { seatRows, tableName } from './seat-rows.ts';

const id = (name: string) => name as SeatId;

const table: GameState = {
  phase: 'gathering',
  ruleSet: PRESETS.classic,
  turnClock: null,
  hints: false,
  seats: [
    { id: id('a'), name: 'Ann' },
    { id: id('b'), name: 'Аnn' },
    { id: id('c'), name: 'נועה' },
  ],
  host: id('b'),
  gameNumber: 0,
  decision: 0,
};

test('[U02] names that look alike carry different places', () => {
  expect(seatRows(table, null, null).map(({ place }) => place)).toEqual([1, 2, 3]);
});

test('a seat without a connection is absent; before presence is known nobody is called so', () => {
  const presence = { seats: [{ seatId: id('a'), online: true, away: false }], watchers: 0 };
  expect(seatRows(table, presence, null).map(({ absent }) => absent)).toEqual([false, true, true]);
  expect(seatRows(table, null, null).map(({ absent }) => absent)).toEqual([null, null, null]);
});

test('the host and oneself are known by seat, not by name', () => {
  expect(seatRows(table, null, id('a')).map(({ host, you }) => [host, you])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
});

test('the table is called after its host', () => {
  expect(tableName(table)).toBe('Аnn’s table');
  expect(tableName({ ...table, host: null })).toBe('A table');
  expect(tableName({ ...table, host: id('c') })).toBe('\u2068נועה\u2069’s table');
});

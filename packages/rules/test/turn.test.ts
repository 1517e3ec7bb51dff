import { describe, expect, test } from 'vitest';
import {
  A,
  B,
  bank,
  C,
  D,
  dice,
  gathering,
  given,
  inPlay,
  roll,
  rollingOff,
  stale,
  takeSeat,
  WATCHER,
} from './scenario.ts';

const open = { openingMinimum: 0 };

describe('a turn', () => {
  test('[TU1 DI1 DI2 TU11] begins with six dice', () => {
    const before = inPlay();
    given(before)
      .when(roll(A), '444152')
      .thenEvents({ type: 'DiceRolled', seat: A, dice: dice('444152'), n: 3, decision: before.decision + 1 })
      .thenTurn({ stage: 'toDecide', seat: A, roll: dice('444152'), total: 0, setAside: [], piggyback: null })
      .thenState({ decision: before.decision + 1, game: { rolls: 4 } });
  });

  test('[TU2 RJ5] before the first roll there is nothing to set aside or to bank', () => {
    const table = given(inPlay());
    table.when(roll(A, [0])).thenRejected('not-in-roll', { position: 0 });
    table.when(bank(A)).thenRejected('nothing-to-bank');
    table.when(bank(A, [0])).thenRejected('nothing-to-bank');
  });

  test('[TU3 RJ5] after a scoring roll at least one die is set aside', () => {
    const table = given(inPlay()).when(roll(A), '123466');
    table.when(roll(A)).thenRejected('set-aside-required');
    table.when(bank(A)).thenRejected('set-aside-required');
  });

  test('[TU4 DI1] the points join the turn total and the other dice are rolled', () => {
    given(inPlay())
      .when(roll(A), '444152')
      .when(roll(A, [4, 0, 3, 1, 2]), '12')
      .thenEvents(
        {
          type: 'DiceSetAside',
          seat: A,
          positions: [0, 1, 2, 3, 4],
          groups: [
            { line: 'triple', dice: [4, 4, 4], points: 400 },
            { line: 'single', dice: [1], points: 100 },
            { line: 'single', dice: [5], points: 50 },
          ],
          points: 550,
          total: 550,
          hotDice: false,
        },
        { type: 'DiceRolled', dice: [1], n: 4 },
      )
      .thenTurn({ roll: [1], total: 550, setAside: [{ points: 550, hotDice: false }] });
  });

  test('[TU5 RJ5] only dice of the last roll can be set aside, each once', () => {
    const table = given(inPlay())
      .when(roll(A), '152346')
      .when(roll(A, [0, 1]), '1234');
    table.when(roll(A, [4])).thenRejected('not-in-roll', { position: 4 });
    table.when(bank(A, [0, 5])).thenRejected('not-in-roll', { position: 5 });
    table.when(roll(A, [0, 0])).thenRejected('not-in-roll', { position: 0 });
    table.when(roll(A, [-1])).thenRejected('not-in-roll', { position: -1 });
    table.when(roll(A, [0.5])).thenRejected('not-in-roll', { position: 0.5 });
  });

  test('[TU6 TU9] a farkle loses the turn total and the turn', () => {
    const rolled = given(inPlay({ totals: { a: 2_000 } }))
      .when(roll(A), '111234')
      .when(roll(A, [0, 1, 2]), '264');
    rolled
      .thenEvents(
        { type: 'DiceSetAside', points: 300 },
        { type: 'DiceRolled', dice: [2, 6, 4] },
        { type: 'Farkled', seat: A, lost: 300, farkles: 1, penalty: 0 },
        { type: 'TurnStarted', seat: B, offer: null },
      )
      .thenTotals(2_000, 0, 0)
      .thenTurn({ stage: 'toRoll', seat: B });
    const [, second, , fourth] = rolled.events;
    expect(fourth).toMatchObject({ decision: second?.type === 'DiceRolled' ? second.decision + 1 : 0 });
  });

  test('[TU6] a farkle with the first roll loses nothing', () => {
    given(inPlay())
      .when(roll(A), '234466')
      .thenEvents({ type: 'DiceRolled' }, { type: 'Farkled', lost: 0 }, { type: 'TurnStarted' });
  });

  test('[TU7 DI1] with hot dice six are rolled again, and the turn total stays', () => {
    given(inPlay())
      .when(roll(A), '444152')
      .when(roll(A, [0, 1, 2, 3, 4]), '5')
      .when(roll(A, [0]), '123456')
      .thenEvents(
        { type: 'DiceSetAside', points: 50, total: 600, hotDice: true },
        { type: 'DiceRolled', dice: dice('123456') },
      )
      .when(roll(A, [0, 1, 2, 3, 4, 5]), '551234')
      .thenEvents({ type: 'DiceSetAside', total: 2_100, hotDice: true }, { type: 'DiceRolled' })
      .thenTurn({ total: 2_100, roll: dice('551234') })
      .when(bank(A, [0, 1]))
      .thenEvents(
        { type: 'DiceSetAside', hotDice: false },
        { type: 'Banked', points: 2_200, total: 2_200 },
        { type: 'TurnStarted' },
      );
  });

  test('[TU7] with may-roll hot dice may be banked', () => {
    given(inPlay())
      .when(roll(A), '123456')
      .when(bank(A, [0, 1, 2, 3, 4, 5]))
      .thenEvents(
        { type: 'DiceSetAside', points: 1_500, hotDice: true },
        { type: 'Banked', points: 1_500, total: 1_500, byClock: false },
        { type: 'TurnStarted', seat: B },
      );
  });

  test('[TU7 RJ5] with must-roll they may not', () => {
    const table = given(inPlay({ rules: { hotDice: 'must-roll' } })).when(roll(A), '123456');
    table.when(bank(A, [0, 1, 2, 3, 4, 5])).thenRejected('hot-dice-must-roll');
    table
      .when(roll(A, [0, 1, 2, 3, 4, 5]), '155234')
      .when(bank(A, [0, 1]))
      .thenTypes('DiceSetAside', 'Banked', 'TurnStarted');
  });

  test('[TU8 TU9] a bank joins the game total and passes the turn to the left', () => {
    given(inPlay({ rules: open, totals: { a: 1_000 } }))
      .when(roll(A), '152346')
      .when(bank(A, [1, 0]))
      .thenEvents(
        { type: 'DiceSetAside', positions: [0, 1], points: 150, total: 150 },
        { type: 'Banked', seat: A, points: 150, total: 1_150, byClock: false },
        { type: 'TurnStarted', seat: B, offer: null },
      )
      .thenTotals(1_150, 0, 0)
      .thenState({ game: { players: [{ opened: true, turns: 2 }, {}, {}] } })
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .when(roll(C), '234466')
      .thenTurn({ stage: 'toRoll', seat: A })
      .thenTotals(1_150, 100, 0);
  });

  test('[TU10] a refused selection costs nothing', () => {
    const table = given(inPlay({ rules: open }))
      .when(roll(A), '111234')
      .when(roll(A, [0, 1, 2]), '461');
    table
      .when(roll(A, [0]))
      .thenRejected('dice-do-not-score')
      .when(bank(A, [0, 1]))
      .thenRejected('dice-do-not-score')
      .thenTurn({ roll: [4, 6, 1], total: 300 })
      .when(bank(A, [2]))
      .thenTotals(400, 0, 0);
  });

  test('[SC18] dice set aside before never join a new group', () => {
    given(inPlay({ rules: open }))
      .when(roll(A), '522346')
      .when(roll(A, [0]), '55346')
      .when(bank(A, [0, 1]))
      .thenEvents(
        { type: 'DiceSetAside', points: 100, total: 150 },
        { type: 'Banked', points: 150 },
        { type: 'TurnStarted' },
      );
  });
});

describe('minimums', () => {
  test.each([
    [0, [0], true],
    [300, [0, 1, 2], true],
    [350, [0, 1, 2], false],
    [350, [0, 1, 2, 3], true],
    [500, [0, 1, 2, 3], false],
  ] as const)('[OM1] with %i to open, positions %j may be banked: %s', (openingMinimum, keep, banked) => {
    const table = given(inPlay({ rules: { openingMinimum } })).when(roll(A), '111546');
    const asked = table.when(bank(A, [...keep]));
    if (banked) asked.thenTypes('DiceSetAside', 'Banked', 'TurnStarted');
    else {
      asked.thenRejected('below-opening-minimum', {
        turnTotal: keep.length === 4 ? 350 : 300,
        openingMinimum,
      });
    }
  });

  test('[OM1] points of earlier turns do not count', () => {
    given(inPlay({ seats: [A, B] }))
      .when(roll(A), '444152')
      .when(roll(A, [0, 1, 2, 4]), '23')
      .when(roll(B), '234466')
      .when(roll(A), '555234')
      .when(bank(A, [0]))
      .thenRejected('below-opening-minimum', { turnTotal: 50, openingMinimum: 500 })
      .when(bank(A, [0, 1, 2]))
      .thenTotals(500, 0);
  });

  test('[OM2 EN1] a final turn may fail to open', () => {
    given(inPlay({ seats: [A, B], totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenTypes('DiceSetAside', 'Banked', 'FinalRoundStarted', 'TurnStarted')
      .when(roll(B), '444234')
      .when(bank(B, [0, 1, 2]))
      .thenRejected('below-opening-minimum', { turnTotal: 400, openingMinimum: 500 });
  });

  test('[OM3] once on the board, any points may be banked', () => {
    given(inPlay({ totals: { a: 500 } }))
      .when(roll(A), '523446')
      .when(bank(A, [0]))
      .thenTotals(550, 0, 0);
  });

  test('[OM4 RJ5] with a bank minimum not less than that, after the opening minimum is met', () => {
    const rules = { openingMinimum: 500, bankMinimum: 300 };
    given(inPlay({ rules, totals: { a: 500 } }))
      .when(roll(A), '111346')
      .when(bank(A, [0, 1]))
      .thenRejected('below-bank-minimum', { turnTotal: 200, bankMinimum: 300 })
      .when(bank(A, [0, 1, 2]))
      .thenTotals(800, 0, 0);
    given(inPlay({ rules }))
      .when(roll(A), '111346')
      .when(bank(A, [0, 1]))
      .thenRejected('below-opening-minimum', { turnTotal: 200, openingMinimum: 500 });
    given(inPlay({ rules: { openingMinimum: 0, bankMinimum: 1_550, hotDice: 'must-roll' } }))
      .when(roll(A), '123456')
      .when(bank(A, [0, 1, 2, 3, 4, 5]))
      .thenRejected('below-bank-minimum', { turnTotal: 1_500, bankMinimum: 1_550 });
  });
});

describe('who may play, and when', () => {
  test('[RJ1] watchers, those who left and reserved seats are not seated', () => {
    const table = given(inPlay()).when(roll(A), '123466');
    table.when(roll(WATCHER, [0])).thenRejected('not-seated');
    table.when(bank(WATCHER, [0])).thenRejected('not-seated');
    table
      .when(takeSeat(D))
      .when(bank(D, [0]))
      .thenRejected('not-seated');
    given(gathering()).when(roll(WATCHER)).thenRejected('not-seated');
  });

  test('[RJ2] not before the start', () => {
    given(gathering()).when(roll(A)).thenRejected('not-started');
    given(gathering()).when(bank(A)).thenRejected('not-started');
    given(rollingOff()).when(roll(A)).thenRejected('not-started');
    given(rollingOff()).when(bank(A)).thenRejected('not-started');
  });

  test('[RJ3] not in the turn of another, whatever decision is named', () => {
    const table = given(inPlay()).when(roll(A), '123466');
    table.when(roll(B, [0])).thenRejected('not-your-turn', { onTurn: A });
    table.when(bank(B, [0])).thenRejected('not-your-turn', { onTurn: A });
    table.when(stale(bank(C, [0]))).thenRejected('not-your-turn', { onTurn: A });
  });

  test('[RJ4] not about another decision', () => {
    const table = given(inPlay()).when(roll(A), '123466');
    const { decision } = table.state;
    table.when(stale(roll(A))).thenRejected('stale-decision', { decision });
    table.when(stale(bank(A, [0]))).thenRejected('stale-decision', { decision });
  });

  test('[RJ5] a piggyback that is not offered is not due', () => {
    given(inPlay())
      .when(roll(A, [], true))
      .thenRejected('not-due');
    given(inPlay())
      .when(roll(A), '123466')
      .when(roll(A, [0], true))
      .thenRejected('not-due');
    given(inPlay())
      .when(roll(A), '123466')
      .when(roll(A, [], true))
      .thenRejected('set-aside-required');
  });
});

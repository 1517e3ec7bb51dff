import { describe, expect, test } from 'vitest';
import { A, B, bank, C, D, given, inPlay, leave, passTurn, roll, timeOut } from './scenario.ts';
import { evolve } from '../src/index.ts';

const FARKLE = '234466';
const two = [A, B];
const penalty = { threeFarkles: { penalty: 1_000, mayGoBelowZero: false } };
const debt = { threeFarkles: { penalty: 1_000, mayGoBelowZero: true } };

describe('three farkles in a row', () => {
  test('[HR1 HR2] cost nothing without the rule', () => {
    given(inPlay({ seats: two, totals: { a: 1_250 } }))
      .when(roll(A), FARKLE)
      .thenEvents({ type: 'DiceRolled' }, { type: 'Farkled', farkles: 1 }, { type: 'TurnStarted' })
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', farkles: 3, penalty: 0 },
        { type: 'TurnStarted' },
      )
      .thenTotals(1_250, 0);
  });

  test('[HR1 HR2] the third costs the penalty and the count begins anew, for each player apart', () => {
    given(inPlay({ seats: two, rules: penalty, totals: { a: 3_000, b: 2_500 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .thenTotals(3_000, 2_500)
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', farkles: 0, penalty: 1_000 },
        { type: 'TurnStarted' },
      )
      .thenTotals(2_000, 2_500)
      .when(roll(B), FARKLE)
      .thenTotals(2_000, 1_500)
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', farkles: 1, penalty: 0 },
        { type: 'TurnStarted' },
      )
      .thenTotals(2_000, 1_500);
  });

  test('[HR1] a bank ends the count', () => {
    given(inPlay({ seats: two, rules: { ...penalty, openingMinimum: 0 }, totals: { a: 3_000 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', farkles: 1, penalty: 0 },
        { type: 'TurnStarted' },
      );
  });

  test('[HR1 PT3] a passed or timed-out turn leaves the count alone', () => {
    given(inPlay({ seats: two, rules: penalty, totals: { a: 3_000 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(passTurn(B, [A]))
      .when(timeOut())
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', farkles: 0, penalty: 1_000 },
        { type: 'TurnStarted' },
      );
  });

  test.each([
    ['stops at 0', penalty, 600, 0],
    ['goes below 0 where the table says so', debt, 600, -400],
    ['of a total above it leaves the rest', penalty, 1_000, 0],
  ])('[HR3] the penalty %s', (_, rules, before, after) => {
    const table = given(inPlay({ seats: two, rules, totals: { a: before } }));
    [A, B, A, B, A].reduce((played, seat) => played.when(roll(seat), FARKLE), table).thenTotals(after, 0);
  });

  test('[HR4 EN5] may take the leader back under the target, and the final round goes on', () => {
    const twice = [1, 2].map(
      (farkles) => ({ type: 'Farkled', seat: B, lost: 0, farkles, penalty: 0 }) as const,
    );
    const state = twice.reduce(evolve, inPlay({ rules: penalty, totals: { a: 9_900, b: 10_500, c: 500 } }));
    given(state)
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', seat: B, penalty: 1_000 },
        { type: 'FinalTurnTaken', seat: B },
        { type: 'TurnStarted', seat: C },
      )
      .thenTotals(10_000, 9_500, 500)
      .when(roll(C), FARKLE)
      .thenState({ phase: 'finished', winners: [A] });
  });
});

describe('piggyback', () => {
  const rules = { piggyback: true, openingMinimum: 0 };

  test('[HR5 HR6] a bank offers the dice left over and its points', () => {
    const offered = given(inPlay({ rules }))
      .when(roll(A), '111466')
      .when(bank(A, [0, 1, 2]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked', points: 300 },
        { type: 'TurnStarted', seat: B, offer: { dice: 3, points: 300 } },
      )
      .thenTurn({ stage: 'toRoll', seat: B, offer: { dice: 3, points: 300 } });
    offered
      .when(roll(B, [], true), '123')
      .thenEvents(
        { type: 'PiggybackTaken', seat: B, dice: 3, points: 300 },
        { type: 'DiceRolled', dice: [1, 2, 3] },
      )
      .thenTurn({
        stage: 'toDecide',
        total: 300,
        roll: [1, 2, 3],
        piggyback: { dice: 3, points: 300 },
        setAside: [],
      })
      .when(bank(B, [0]))
      .thenEvents(
        { type: 'DiceSetAside', points: 100, total: 400 },
        { type: 'Banked', points: 400 },
        { type: 'TurnStarted', offer: { dice: 2, points: 400 } },
      );
    offered
      .when(roll(B, [], false), '123466')
      .thenTypes('DiceRolled')
      .thenTurn({ total: 0, piggyback: null })
      .when(bank(B, [0]))
      .thenTotals(300, 100, 0);
    offered.when(roll(B), '123466').thenTurn({ total: 0 });
  });

  test('[HR6] a farkle loses the points taken over', () => {
    given(inPlay({ rules }))
      .when(roll(A), '111466')
      .when(bank(A, [0, 1, 2]))
      .when(roll(B, [], true), '234')
      .thenEvents(
        { type: 'PiggybackTaken' },
        { type: 'DiceRolled', dice: [2, 3, 4] },
        { type: 'Farkled', seat: B, lost: 300 },
        { type: 'TurnStarted', seat: C, offer: null },
      )
      .thenTotals(300, 0, 0);
  });

  test('[HR5] hot dice hand on six', () => {
    given(inPlay({ rules }))
      .when(roll(A), '123456')
      .when(bank(A, [0, 1, 2, 3, 4, 5]))
      .thenTurn({ offer: { dice: 6, points: 1_500 } })
      .when(roll(B, [], true), '512346')
      .thenEvents({ type: 'PiggybackTaken', dice: 6 }, { type: 'DiceRolled', dice: [5, 1, 2, 3, 4, 6] });
  });

  test('[HR6] points taken over count for both minimums', () => {
    const strict = { piggyback: true, openingMinimum: 500, bankMinimum: 600 };
    given(inPlay({ rules: strict }))
      .when(roll(A), '666234')
      .when(bank(A, [0, 1, 2]))
      .when(roll(B, [], true), '523')
      .when(bank(B, [0]))
      .thenTotals(600, 650, 0);
  });

  test('[HR6] the offer is made once', () => {
    const offered = given(inPlay({ rules, seats: [A, B, C, D] }))
      .when(roll(A), '111466')
      .when(bank(A, [0, 1, 2]));
    offered.when(leave(B)).thenEvents({ type: 'SeatLeft' }, { type: 'TurnStarted', seat: C, offer: null });
    offered
      .when(passTurn(A, [B]))
      .thenEvents({ type: 'TurnPassed' }, { type: 'TurnStarted', seat: C, offer: null });
    offered
      .when(timeOut())
      .thenEvents({ type: 'TurnTimedOut' }, { type: 'TurnStarted', seat: C, offer: null });
  });

  test('[HR7] the bank that sets off the end offers nothing; a later one does', () => {
    given(inPlay({ rules, totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked' },
        { type: 'FinalRoundStarted' },
        { type: 'TurnStarted', seat: B, offer: null },
      )
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked' },
        { type: 'FinalTurnTaken' },
        { type: 'TurnStarted', seat: C, offer: { dice: 5, points: 100 } },
      );
  });

  test('[HR5] without the rule nothing is offered', () => {
    given(inPlay({ rules: { openingMinimum: 0 } }))
      .when(roll(A), '111466')
      .when(bank(A, [0, 1, 2]))
      .thenTurn({ offer: null });
    expect(inPlay().turn).toMatchObject({ offer: null });
  });
});

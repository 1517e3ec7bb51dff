// How other programs got scoring and dice wrong, as cases for ours.
import { describe, expect, test } from 'vitest';
import { scoreSetAside } from '../src/index.ts';
import { A, B, bank, CLASSIC, dice, given, inPlay, roll, type Ask } from './scenario.ts';

const FARKLE = '234466';
const anyBank = { openingMinimum: 0 };
const ALL = [0, 1, 2, 3, 4, 5];
const points = (faces: string) => scoreSetAside(dice(faces), CLASSIC)?.points ?? null;
const rolled = (faces: string) => given(inPlay({ rules: anyBank })).when(roll(A), faces);
/** A turn with 600 points and three dice in hand. */
const with600 = (faces: string) => rolled('666234').when(roll(A, [0, 1, 2]), faces);

describe('traps of scoring and dice', () => {
  test.each([
    ['433343', 1_500],
    ['222444', 2_500],
    ['111222', 2_500],
    ['444411', 1_500],
    ['111155', 1_500],
  ])('[F01] the six-dice lines are all there: %s', (faces, expected) => {
    rolled(faces)
      .when(roll(A, ALL), '123456')
      .thenEvents(
        { type: 'DiceSetAside', points: expected, hotDice: true },
        { type: 'DiceRolled', dice: dice('123456') },
      );
  });

  test('[F02] a straight needs six faces in any order, and there are no short ones', () => {
    expect(points('654321')).toBe(1_500);
    rolled('123466')
      .when(bank(A, [0]))
      .thenTotals(100, 0, 0);
    rolled('123466')
      .when(bank(A, [0, 1]))
      .thenRejected('dice-do-not-score');
    expect(points('12345')).toBeNull();
    expect(points('15')).toBe(150);
    expect(points('155')).toBe(200);
  });

  test('[F04] three pairs are no farkle, and all six must be kept', () => {
    rolled('223344')
      .thenTypes('DiceRolled')
      .thenTurn({ stage: 'toDecide', seat: A })
      .when(bank(A, [0, 1]))
      .thenRejected('dice-do-not-score')
      .when(bank(A, [0, 1, 2, 3]))
      .thenRejected('dice-do-not-score')
      .when(bank(A, ALL))
      .thenTotals(1_500, 0, 0);
  });

  test('[F06] dice kept earlier do not leak into the combinations of a later roll', () => {
    rolled('111234')
      .when(roll(A, [0, 1, 2]), '264')
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'DiceRolled' },
        { type: 'Farkled', lost: 300 },
        { type: 'TurnStarted' },
      );
    rolled('522346')
      .when(roll(A, [0]), '55234')
      .when(bank(A, [0, 1]))
      .thenTotals(150, 0, 0);
    rolled('113346')
      .when(roll(A, [0, 1]), '1234')
      .when(roll(A, [0]), '123')
      .thenEvents({ type: 'DiceSetAside', points: 100, total: 300 }, { type: 'DiceRolled', dice: [1, 2, 3] });
  });

  test('[F07] a worthless die does not ride along', () => {
    const table = rolled('123466');
    const before = table.state;
    const refused = table.when(roll(A, [0, 1])).thenRejected('dice-do-not-score');
    expect(refused.state).toEqual(before);
    rolled('222223')
      .when(bank(A, ALL))
      .thenRejected('dice-do-not-score')
      .when(bank(A, [0, 1, 2, 3, 4]))
      .thenTotals(2_000, 0, 0);
    rolled('123466').when(bank(A, [])).thenRejected('set-aside-required');
  });

  test('[F08] an invalid selection does not cost the turn', () => {
    with600('461')
      .when(bank(A, [0]))
      .thenRejected('dice-do-not-score')
      .thenTurn({ seat: A, total: 600, roll: [4, 6, 1] })
      .when(bank(A, [2]))
      .thenTotals(700, 0, 0);
  });

  test('[F10] dice, scores and players that a command carries along are not believed', () => {
    const lies = { dice: [1, 1, 1, 1, 1, 1], score: 9_999, total: 9_000, playerId: B };
    const cheat =
      (ask: Ask): Ask =>
      (state) =>
        Object.assign(ask(state), lies);
    given(inPlay({ rules: anyBank }))
      .when(cheat(roll(A)), '662344')
      .thenEvents({ type: 'DiceRolled', dice: dice('662344') }, { type: 'Farkled' }, { type: 'TurnStarted' });
    rolled('111234')
      .when(cheat(bank(A, [0, 1, 2])))
      .thenTotals(300, 0, 0);
  });

  test.each([
    ['552346', '5', 50],
    ['333326', '333', 300],
    ['333326', '3333', 1_000],
    ['333326', '33', null],
    ['222222', '222222', 3_000],
    ['222222', '22222', 2_000],
    ['222222', '2222', 1_000],
    ['222222', '222', 200],
    ['222222', '22', null],
    ['111111', '1', 100],
    ['111111', '11', 200],
    ['111111', '111', 300],
    ['111111', '1111', 1_000],
    ['111111', '11111', 2_000],
    ['111111', '111111', 3_000],
    ['444412', '44441', 1_100],
    ['444412', '4441', 500],
  ])('[F11] part of a group may be kept: of %s the dice %s are %s', (_, keep, expected) => {
    expect(points(keep)).toBe(expected);
  });

  test('[F11] the dice not kept are rolled', () => {
    rolled('552346')
      .when(roll(A, [0]), '12346')
      .thenEvents({ type: 'DiceSetAside', points: 50 }, { type: 'DiceRolled', dice: dice('12346') });
    rolled('333326')
      .when(roll(A, [0, 1, 2]), '123')
      .thenEvents({ type: 'DiceSetAside', points: 300 }, { type: 'DiceRolled', dice: [1, 2, 3] });
  });

  test('[F13] nothing is rolled or banked before dice are kept, and the rules alone say what farkles', () => {
    const table = rolled('123466');
    table
      .when(roll(A))
      .thenRejected('set-aside-required')
      .thenTurn({ roll: dice('123466') });
    table.when(bank(A)).thenRejected('set-aside-required');
    const lost = rolled(FARKLE).thenTypes('DiceRolled', 'Farkled', 'TurnStarted');
    lost.when(roll(A)).thenRejected('not-your-turn', { onTurn: B });
    lost.when(roll(A, [0])).thenRejected('not-your-turn', { onTurn: B });
    lost.when(bank(A, [0])).thenRejected('not-your-turn', { onTurn: B });
    given(inPlay()).when(bank(A)).thenRejected('nothing-to-bank');
    given(inPlay())
      .when(roll(A, [0]))
      .thenRejected('not-in-roll', { position: 0 });
  });

  test('[F14] a farkle takes the turn total and nothing else, however often', () => {
    const thrice = [A, B, A, B, A].reduce(
      (table, seat) => table.when(roll(seat), FARKLE),
      given(inPlay({ seats: [A, B], totals: { a: 1_250 } })),
    );
    thrice.thenTotals(1_250, 0);
    given(inPlay()).when(roll(A), FARKLE).thenTurn({ seat: B }).thenTotals(0, 0, 0);
    given(inPlay({ totals: { a: 2_000 } }))
      .when(roll(A), '123456')
      .when(roll(A, ALL), FARKLE)
      .thenTotals(2_000, 0, 0)
      .thenTurn({ stage: 'toRoll', seat: B, offer: null });
  });
});

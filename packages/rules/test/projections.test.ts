import { describe, expect, test } from 'vitest';
import { judgeSelection, legalMoves, scoreboard, turnLog, type GameEvent, type Move } from '../src/index.ts';
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
  leave,
  passTurn,
  roll,
  rollingOff,
  start,
  takeSeat,
  timeOut,
  WATCHER,
  type Ask,
} from './scenario.ts';

const FARKLE = '234466';

describe('what the two buttons say', () => {
  const rolled = () => given(inPlay()).when(roll(A), '444152').playing;

  test('[PJ1] of a turn that begins', () => {
    expect(judgeSelection(inPlay(), [])).toEqual({
      points: 0,
      groups: [],
      turnTotal: 0,
      diceToRoll: 6,
      hotDice: false,
      roll: null,
      bank: { code: 'nothing-to-bank' },
    });
    expect(judgeSelection(inPlay(), [2]).roll).toEqual({ code: 'not-in-roll', position: 2 });
  });

  test('[PJ1] of a selection that scores', () => {
    expect(judgeSelection(rolled(), [0, 1, 2])).toEqual({
      points: 400,
      groups: [{ line: 'triple', dice: dice('444'), points: 400 }],
      turnTotal: 400,
      diceToRoll: 3,
      hotDice: false,
      roll: null,
      bank: { code: 'below-opening-minimum', turnTotal: 400, openingMinimum: 500 },
    });
    expect(judgeSelection(rolled(), [0, 1, 2, 3, 4])).toMatchObject({
      turnTotal: 550,
      diceToRoll: 1,
      bank: null,
    });
  });

  test('[PJ1] of hot dice', () => {
    const hot = given(rolled()).when(roll(A, [0, 1, 2, 3, 4]), '5').playing;
    expect(judgeSelection(hot, [0])).toMatchObject({
      points: 50,
      turnTotal: 600,
      diceToRoll: 6,
      hotDice: true,
      roll: null,
      bank: null,
    });
  });

  test.each([
    [[], { code: 'set-aside-required' }],
    [[0], { code: 'dice-do-not-score' }],
    [[0, 7], { code: 'not-in-roll', position: 7 }],
  ])('[PJ1] of %j, which cannot be set aside', (keep, rejection) => {
    const hot = given(rolled()).when(roll(A, [3]), '44523').playing;
    expect(judgeSelection(hot, keep)).toEqual({
      points: 0,
      groups: [],
      turnTotal: 100,
      diceToRoll: 0,
      hotDice: false,
      roll: rejection,
      bank: rejection,
    });
  });
});

describe('legal moves', () => {
  const types = (moves: readonly Move[]) => [...new Set(moves.map(({ type }) => type))].sort();

  test('[PJ2] while seats gather', () => {
    expect(legalMoves(gathering(), A)).toEqual([
      { type: 'choose-rules' },
      { type: 'start' },
      { type: 'leave' },
      ...[A, B, C].map((target) => ({ type: 'remove-seat', target })),
      ...[A, B, C].map((target) => ({ type: 'hand-over-host', target })),
    ]);
    expect(legalMoves(gathering(), B)).toEqual([{ type: 'leave' }]);
    expect(legalMoves(gathering(), WATCHER)).toEqual([]);
  });

  test('[PJ2] in the roll-off', () => {
    expect(legalMoves(given(gathering()).when(start(A)).state, B)).toEqual([
      { type: 'contribute' },
      { type: 'leave' },
    ]);
    expect(legalMoves(rollingOff(), B)).toEqual([{ type: 'leave' }, { type: 'roll-for-first', target: B }]);
    expect(legalMoves(rollingOff(), B, [C])).toEqual([
      { type: 'leave' },
      { type: 'roll-for-first', target: B },
      { type: 'roll-for-first', target: C },
    ]);
  });

  test('[PJ2] of the player on turn, and of the others', () => {
    expect(legalMoves(inPlay(), A)[0]).toEqual({ type: 'roll', keep: [], piggyback: false });
    const rolled = given(inPlay({ totals: { a: 500 } })).when(roll(A), '152346').state;
    const moves = legalMoves(rolled, A).filter(({ type }) => type === 'roll' || type === 'bank');
    expect(moves).toEqual([
      { type: 'roll', keep: [0, 1, 2, 3, 4, 5], piggyback: false },
      { type: 'bank', keep: [0, 1, 2, 3, 4, 5] },
      { type: 'roll', keep: [0, 1], piggyback: false },
      { type: 'bank', keep: [0, 1] },
      { type: 'roll', keep: [0], piggyback: false },
      { type: 'bank', keep: [0] },
      { type: 'roll', keep: [1], piggyback: false },
      { type: 'bank', keep: [1] },
    ]);
    expect(legalMoves(rolled, B)).toEqual([{ type: 'leave' }]);
    expect(types(legalMoves(rolled, B, [A]))).toEqual(['leave', 'pass-turn']);
  });

  test('[PJ2] an offer may be taken or declined', () => {
    const offered = given(inPlay({ rules: { piggyback: true, openingMinimum: 0 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]));
    expect(legalMoves(offered.state, B).slice(0, 2)).toEqual([
      { type: 'roll', keep: [], piggyback: false },
      { type: 'roll', keep: [], piggyback: true },
    ]);
  });

  test('[PJ2] after the end', () => {
    const over = given(inPlay({ seats: [A, B] })).when(leave(B)).state;
    expect(types(legalMoves(over, A))).toEqual(['hand-over-host', 'leave', 'play-again', 'remove-seat']);
    expect(legalMoves(over, B)).toEqual([]);
  });
});

describe('the score pad', () => {
  test('[PJ3] before a game it is empty', () => {
    expect(scoreboard(gathering({ seats: [A] }))).toEqual([
      {
        seat: A,
        name: 'Ann',
        total: 0,
        progress: 0,
        opened: false,
        onTurn: false,
        finalTurn: null,
        left: false,
        winner: false,
      },
    ]);
  });

  test('[PJ3] shows totals, progress, turn and who left', () => {
    const state = given(inPlay({ totals: { b: 2_500 } })).when(leave(C)).state;
    expect(scoreboard(state)).toMatchObject([
      { seat: A, total: 0, progress: 0, opened: false, onTurn: true, left: false, finalTurn: null },
      { seat: B, total: 2_500, progress: 0.25, opened: true, onTurn: false, left: false },
      { seat: C, left: true, winner: false },
    ]);
    expect(scoreboard(rollingOff()).map(({ onTurn }) => onTurn)).toEqual([false, false, false]);
  });

  test('[PJ3] progress stays between 0 and 1', () => {
    const rules = { threeFarkles: { penalty: 1_000, mayGoBelowZero: true } };
    const state = inPlay({ rules, totals: { a: -500, b: 12_000 } });
    expect(scoreboard(state).map(({ progress }) => progress)).toEqual([0, 1, 0]);
  });

  test('[PJ3] marks the final turns and the winners', () => {
    const marks = (state: Parameters<typeof scoreboard>[0]) =>
      scoreboard(state).map(({ finalTurn }) => finalTurn);
    const final = given(inPlay({ seats: [A, B, C, D], totals: { a: 9_900, b: 500, c: 500 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]));
    expect(marks(final.state)).toEqual(['set-it-off', 'now', 'to-come', 'to-come']);
    const later = final
      .when(roll(B), FARKLE)
      .when(leave(D))
      .when(takeSeat('e' as typeof A));
    expect(marks(later.state)).toEqual(['set-it-off', 'done', 'now', null]);
    const over = later.when(roll(C), FARKLE).state;
    expect(marks(over)).toEqual(['set-it-off', 'done', 'done', null]);
    expect(scoreboard(over).map(({ winner }) => winner)).toEqual([true, false, false, false]);
    expect(scoreboard(over).map(({ onTurn }) => onTurn)).toEqual([false, false, false, false]);
  });
});

describe('the log', () => {
  const rules = { openingMinimum: 0, piggyback: true, threeFarkles: { penalty: 500, mayGoBelowZero: true } };
  const play = (steps: readonly (readonly [ask: Ask, faces?: string])[], from = inPlay({ rules })) => {
    const events: GameEvent[] = [{ type: 'TurnStarted', seat: A, decision: 2, offer: null }];
    let scenario = given(from);
    for (const [ask, faces] of steps) {
      scenario = scenario.when(ask, faces);
      events.push(...scenario.events);
    }
    return turnLog(events);
  };

  test('[PJ4] groups events by turns, with what each gained or lost', () => {
    const turns = play([
      [roll(A), '111466'],
      [bank(A, [0, 1, 2])],
      [roll(B, [], true), '234'],
      [roll(C), '123466'],
      [passTurn(A, [C])],
      [roll(A), '123466'],
      [roll(A, [0]), '12346'],
      [timeOut()],
      [timeOut()],
      [roll(C), '152346'],
      [roll(C, [0]), '15234'],
      [leave(C)],
    ]);
    expect(turns).toMatchObject([
      { seat: A, outcome: 'banked', gained: 300, lost: 0, finalTurn: false },
      { seat: B, outcome: 'farkled', gained: 0, lost: 300 },
      { seat: C, outcome: 'passed', gained: 0, lost: 0 },
      { seat: A, outcome: 'banked', gained: 200 },
      { seat: B, outcome: 'timed-out', gained: 0, lost: 0 },
      { seat: C, outcome: 'left', gained: 0, lost: 100 },
      { seat: A, outcome: null },
    ]);
    expect(turns[0]?.events.map(({ type }) => type)).toEqual([
      'TurnStarted',
      'DiceRolled',
      'DiceSetAside',
      'Banked',
    ]);
    expect(turns[1]?.events.map(({ type }) => type)).toEqual([
      'TurnStarted',
      'PiggybackTaken',
      'DiceRolled',
      'Farkled',
    ]);
  });

  test('[PJ4] a penalty is a loss of the game total', () => {
    const farkles = [A, B, C, A, B, C, A].map((seat) => [roll(seat), FARKLE] as const);
    expect(play(farkles)[6]).toMatchObject({ seat: A, outcome: 'farkled', gained: -500 });
  });

  test('[PJ4] marks final turns, and a turn that the end of the game cut short', () => {
    const from = inPlay({ rules: { openingMinimum: 0 }, totals: { a: 9_900 } });
    const turns = play(
      [
        [roll(A), '123466'],
        [bank(A, [0])],
        [roll(B), FARKLE],
        [roll(C), '123466'],
        [leave(B)],
        [leave(A)],
        [leave(C)],
      ],
      from,
    );
    expect(turns).toMatchObject([
      { seat: A, outcome: 'banked', gained: 100, finalTurn: false },
      { seat: B, outcome: 'farkled', finalTurn: true },
      { seat: C, outcome: 'cut-short', finalTurn: false, lost: 0 },
    ]);
  });

  test('[PJ4] what others do meanwhile is not part of a turn', () => {
    expect(play([[takeSeat(D)], [leave(B)]])[0]?.events).toHaveLength(1);
    expect(turnLog([{ type: 'HostChanged', host: A }])).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  assertNever,
  decide,
  evolve,
  type Command,
  type GameEvent,
  type GameId,
  type GameState,
} from '../src/index.ts';
import { evolveGame } from '../src/evolve-game.ts';
import { evolveTurn } from '../src/evolve-turn.ts';
import { known } from '../src/known.ts';
import { chartGroups } from '../src/chart-groups.ts';
import {
  A,
  B,
  bank,
  C,
  CLASSIC,
  gathering,
  given,
  inPlay,
  leave,
  playAgain,
  roll,
  rollingOff,
  tape,
} from './scenario.ts';

const over = () =>
  given(inPlay({ rules: { ending: 'first-across' }, totals: { a: 9_900 } }))
    .when(roll(A), '1')
    .when(bank(A, [0])).state;
const unknown = { type: 'unheard-of' };

/** Events that speak of a phase, each with the phases it belongs to. */
const PHASED: readonly (readonly [GameEvent, readonly GameState['phase'][]])[] = [
  [{ type: 'Contributed', seat: A, random: 'r' }, ['rollingOff', 'playing', 'finished']],
  [{ type: 'ContributionsClosed', contributions: [] }, ['rollingOff']],
  [{ type: 'RolledForFirst', seat: A, by: A, die: 1, n: 0 }, ['rollingOff']],
  [{ type: 'RollOffTied', contenders: [A, B], decision: 99 }, ['rollingOff']],
  [{ type: 'TurnStarted', seat: B, decision: 99, offer: null }, ['rollingOff', 'playing', 'finished']],
  [{ type: 'PiggybackTaken', seat: A, dice: 1, points: 100 }, ['playing']],
  [
    { type: 'DiceSetAside', seat: A, positions: [], groups: [], points: 0, total: 0, hotDice: false },
    ['playing'],
  ],
  [{ type: 'DiceRolled', seat: A, dice: [1], n: 0, decision: 99 }, ['playing']],
  [{ type: 'Farkled', seat: A, lost: 0, farkles: 1, penalty: 0 }, ['playing']],
  [{ type: 'Banked', seat: A, points: 50, total: 50, byClock: false }, ['playing']],
  [{ type: 'TurnPassed', seat: A, by: B, lost: 0 }, ['playing']],
  [{ type: 'TurnTimedOut', seat: A, lost: 0 }, ['playing']],
  [{ type: 'FinalRoundStarted', by: A, pending: [B, C], total: 1 }, ['rollingOff', 'playing', 'finished']],
  [{ type: 'WinTied', contenders: [A, B], decision: 99 }, ['rollingOff', 'playing', 'finished']],
  [{ type: 'GameFinished', winners: [A], reason: 'last-player' }, ['rollingOff', 'playing', 'finished']],
];

describe('folding', () => {
  test('[FO2] an event of another phase changes nothing', () => {
    const states = [gathering(), rollingOff(), inPlay(), over()];
    for (const [event, phases] of PHASED) {
      for (const state of states) {
        const folded = evolve(state, event);
        const where = `${event.type} in ${state.phase}`;
        if (phases.includes(state.phase)) expect(folded, where).not.toBe(state);
        else expect(folded, where).toBe(state);
      }
    }
  });

  test('[FO2] what an event does not touch keeps its identity', () => {
    const before = given(inPlay()).when(roll(A), '152346').playing;
    const after = given(before).when(roll(A, [0]), '12346').playing;
    expect(after.seats).toBe(before.seats);
    expect(after.ruleSet).toBe(before.ruleSet);
    expect(after.game.players).toBe(before.game.players);
    const banked = given(after).when(leave(C)).playing;
    expect(banked.turn).toBe(after.turn);
    expect(banked.game.players[0]).toBe(after.game.players[0]);
    const reserved = { type: 'SeatLeft', seat: 'e' as typeof A, by: A, lost: 0 } as const;
    expect(evolveGame(after.game, reserved)).toBe(after.game);
    const final = evolveGame(after.game, { type: 'FinalRoundStarted', by: A, pending: [B], total: 1 });
    expect(evolveGame(final, { type: 'FinalTurnTaken', seat: C })).toBe(final);
    expect(evolveGame(after.game, { type: 'FinalTurnTaken', seat: C })).toBe(after.game);
    const seed = { type: 'SeedRevealed', game: 'another' as GameId, seed: 's' } as const;
    expect(evolveGame(after.game, seed)).toBe(after.game);
  });

  test('[FO2] the first turn tells the starter, later ones do not', () => {
    const game = { ...inPlay().game, starter: null };
    const first = evolveGame(game, { type: 'TurnStarted', seat: B, decision: 1, offer: null });
    expect(first.starter).toBe(B);
    expect(evolveGame(first, { type: 'TurnStarted', seat: C, decision: 1, offer: null })).toBe(first);
  });

  test('[FO1] between a choice and its roll the dice that lie there are those not set aside', () => {
    const rolled = given(inPlay()).when(roll(A), '152346').playing;
    const choice = given(rolled).when(roll(A, [0, 1]), '2346').events[0];
    const chosen = evolve(rolled, known(choice));
    expect(chosen).toMatchObject({ turn: { roll: [2, 3, 4, 6], total: 150 }, decision: rolled.decision });
  });

  test('[FO1] points are on the board or at risk, never both', () => {
    const rolled = given(inPlay({ totals: { a: 500 } })).when(roll(A), '152346').playing;
    const [setAside, banked] = given(rolled).when(bank(A, [0, 1])).events;
    expect([known(setAside), known(banked)].reduce<GameState>(evolve, rolled)).toMatchObject({
      turn: { total: 0 },
      game: { players: [{ total: 650 }, {}, {}] },
    });
  });

  test('[FO1] setting the table anew keeps nothing of the game', () => {
    const { state } = given(over()).when(playAgain(A));
    expect(Object.keys(state).sort()).toEqual(Object.keys(gathering()).sort());
  });

  test('[FO3] the same command, state and tape have the same answer', () => {
    const state = given(inPlay()).when(roll(A), '152346').state;
    const command = { type: 'roll', seat: A, on: state.decision, keep: [0] } as const;
    expect(decide(command, state, tape('12'))).toEqual(decide(command, state, tape('12')));
  });
});

describe('what the types rule out is a bug', () => {
  test.each([
    ['a command', () => decide(unknown as unknown as Command, gathering(), tape(''))],
    ['an event', () => evolve(gathering(), unknown as unknown as GameEvent)],
    ['an event of a game', () => evolveGame(inPlay().game, unknown as never)],
    ['an event of a turn', () => evolveTurn(inPlay().turn, unknown as never)],
    ['a kind of many', () => chartGroups({ ...CLASSIC.chart, ofAKind: { kind: 'unheard-of' } as never })],
    ['a value', () => assertNever('unheard-of' as never)],
    ['an absent value', () => known(undefined)],
  ])('%s that cannot be is thrown', (_, act) => {
    expect(act).toThrow(/Ruled out by the types/);
  });
});

// Whole games without a server: the rules and the real dice alone, for the tests of the checker.
import { createHash } from 'node:crypto';
import {
  ANY_TAPE,
  decide,
  evolve,
  newTable,
  type Command,
  type GameId,
  type GameState,
  type Gathering,
  type RuleSet,
  type SeatId,
} from '@farkle/rules';
import type { GameCommit, GameRecord } from '@farkle/protocol';
import { hmacDice } from '../../src/dice/hmac-dice.ts';
import { Chance } from './chance.ts';
import { temperamentOf } from './temperament.ts';

/** How a simulated game goes. */
export interface Simulation {
  readonly ruleSet: RuleSet;
  readonly players: number;
  /** Decides everything: the same seed plays the same game. */
  readonly seed: number;
  /** Now and then somebody leaves, sits down, is passed, or runs out of time. */
  readonly disturbed: boolean;
}

/** Plays a game to its end and answers its record, as the server keeps one. */
export function simulateGame({ ruleSet, players, seed, disturbed }: Simulation): GameRecord {
  const chance = new Chance(seed);
  const gameId = `game-${seed}` as GameId;
  const diceSeed = chance.hex(32);
  const seats = Array.from({ length: players }, (_, index) => `seat-${index}` as SeatId);
  const empty = newTable({ ruleSet, turnClock: disturbed && chance.oneIn(2) ? 30 : null, hints: false });
  const before: Gathering = {
    ...empty,
    host: seats[0] ?? null,
    seats: seats.map((id) => ({ id, name: id })),
  };

  let state: GameState = before;
  const commits: GameCommit[] = [];
  const run = (command: Command): void => {
    const tape =
      'game' in state ? hmacDice.tape(diceSeed, state.game.contributions, state.game.rolls) : ANY_TAPE;
    const decision = decide(command, state, tape);
    if (!decision.ok) throw new Error(`${command.type} was rejected: ${decision.rejection.code}`);
    const over = decision.events.some(({ type }) => type === 'GameFinished');
    const events = over
      ? [...decision.events, { type: 'SeedRevealed', game: gameId, seed: diceSeed } as const]
      : decision.events;
    commits.push({ version: commits.length + 7, at: 0, events });
    state = events.reduce(evolve, state);
  };

  run({
    type: 'start',
    seat: seats[0]!,
    on: 0,
    game: gameId,
    commitment: createHash('sha256').update(diceSeed, 'hex').digest('hex'),
  });
  for (const seat of seats.slice(chance.below(2))) {
    run({ type: 'contribute', seat, on: 1, random: chance.hex(32), present: seats });
  }
  if (stateNow().phase === 'rollingOff' && contributionsOpen()) run({ type: 'close-contributions', on: 1 });
  while (stateNow().phase !== 'finished') {
    if (disturbed && chance.oneIn(40)) run(disturbance(stateNow(), chance));
    else run(nextCommand(stateNow(), chance, seed));
  }
  return { gameId, before, commits };

  // The compiler would take what it knew of `state` before `run` for what holds after it.
  function stateNow(): GameState {
    return state;
  }
  function contributionsOpen(): boolean {
    return state.phase === 'rollingOff' && state.contributionsOpen;
  }
}

function nextCommand(state: GameState, chance: Chance, game: number): Command {
  if (state.phase === 'rollingOff') {
    const { contenders, rolls } = state.rounds.at(-1)!;
    const waiting = contenders.filter((seat) => !rolls.some((roll) => roll.seat === seat));
    const seat = chance.pick(waiting);
    return { type: 'roll-for-first', seat, on: state.decision, target: seat, away: [] };
  }
  if (state.phase !== 'playing') throw new Error(`nothing to do in ${state.phase}`);
  const { seat } = state.turn;
  const order = state.game.players.map((player) => player.seat);
  const { type, keep, piggyback } = temperamentOf(order, seat, game)(state, chance);
  return type === 'bank'
    ? { type, seat, on: state.decision, keep }
    : { type, seat, on: state.decision, keep, piggyback };
}

function disturbance(state: GameState, chance: Chance): Command {
  if (state.phase !== 'rollingOff' && state.phase !== 'playing') throw new Error('the game is over');
  const here = state.game.players.filter(({ left }) => !left).map(({ seat }) => seat);
  const seat = chance.pick(here);
  if (chance.oneIn(4)) return { type: 'leave', seat, present: here };
  if (chance.oneIn(4)) {
    return { type: 'take-seat', seat: `late-${chance.below(1e9)}` as SeatId, name: 'Late', maxSeats: 100 };
  }
  if (state.turnClock !== null) return { type: 'time-out', on: state.decision };
  if (state.phase !== 'playing' || state.turn.seat === seat) return nextCommand(state, chance, 0);
  return { type: 'pass-turn', seat, on: state.decision, away: [state.turn.seat] };
}

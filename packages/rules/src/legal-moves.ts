import { assertNever } from './assert-never.ts';
import type { Command } from './command.ts';
import { decide } from './decide.ts';
import type { Position, Tape } from './dice.ts';
import { validSetAsides } from './score.ts';
import type { GameId, SeatId } from './seat.ts';
import type { GameState } from './state.ts';

/** What a seat may do, without what only its client or the server adds to the command. */
export type Move =
  | { readonly type: 'choose-rules' | 'start' | 'contribute' | 'pass-turn' | 'leave' | 'play-again' }
  | { readonly type: 'roll-for-first' | 'remove-seat' | 'hand-over-host'; readonly target: SeatId }
  | { readonly type: 'roll'; readonly keep: readonly Position[]; readonly piggyback: boolean }
  | { readonly type: 'bank'; readonly keep: readonly Position[] };

/** Whether a move is legal does not depend on the dice that follow it. */
const ANY_TAPE: Tape = [1, 1, 1, 1, 1, 1];

/**
 * All moves that `seat` may make now, while the seats in `away` have been gone for long; selections as
 * `validSetAsides` lists them. It asks `decide`, so the two cannot disagree.
 */
export function legalMoves(state: GameState, seat: SeatId, away: readonly SeatId[] = []): readonly Move[] {
  return imaginable(state).filter((move) => decide(commandOf(move, state, seat, away), state, ANY_TAPE).ok);
}

function imaginable(state: GameState): readonly Move[] {
  const simple = ['choose-rules', 'start', 'contribute', 'pass-turn', 'leave', 'play-again'] as const;
  const targeted = ['roll-for-first', 'remove-seat', 'hand-over-host'] as const;
  return [
    ...selections(state).flatMap((keep): Move[] => [
      { type: 'roll', keep, piggyback: false },
      { type: 'roll', keep, piggyback: true },
      { type: 'bank', keep },
    ]),
    ...simple.map((type) => ({ type })),
    ...targeted.flatMap((type) => state.seats.map(({ id: target }) => ({ type, target }))),
  ];
}

function selections(state: GameState): readonly (readonly Position[])[] {
  if (state.phase !== 'playing') return [];
  if (state.turn.stage === 'toRoll') return [[]];
  return validSetAsides(state.turn.roll, state.ruleSet).map(({ positions }) => positions);
}

function commandOf(move: Move, state: GameState, seat: SeatId, away: readonly SeatId[]): Command {
  const { decision, gameNumber } = state;
  switch (move.type) {
    case 'choose-rules':
      return {
        type: move.type,
        seat,
        on: gameNumber,
        rules: state.ruleSet,
        turnClock: state.turnClock,
        hints: state.hints,
      };
    case 'start':
      return { type: move.type, seat, on: gameNumber, game: '' as GameId, commitment: '' };
    case 'contribute':
      return { type: move.type, seat, on: gameNumber, random: '', present: [] };
    case 'play-again':
      return { type: move.type, seat, on: gameNumber, rules: null };
    case 'leave':
      return { type: move.type, seat, present: [] };
    case 'remove-seat':
      return { type: move.type, seat, target: move.target };
    case 'hand-over-host':
      return { type: move.type, by: seat, from: seat, to: move.target };
    case 'roll-for-first':
      return { type: move.type, seat, on: decision, target: move.target, away };
    case 'pass-turn':
      return { type: move.type, seat, on: decision, away };
    case 'roll':
    case 'bank':
      return { ...move, seat, on: decision };
    default:
      return assertNever(move);
  }
}

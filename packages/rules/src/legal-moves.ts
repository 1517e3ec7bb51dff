import type { Command } from './command.ts';
import { decide } from './decide.ts';
import { ANY_TAPE, type Position } from './dice.ts';
import { validSetAsides } from './score.ts';
import type { GameId, SeatId } from './seat.ts';
import type { GameState } from './state.ts';

type PlainMove = 'choose-rules' | 'start' | 'contribute' | 'pass-turn' | 'leave' | 'play-again';

/** What a seat may do, without what only its client or the server adds to the command. */
export type Move =
  | { readonly type: PlainMove }
  | { readonly type: 'roll-for-first' | 'remove-seat' | 'hand-over-host'; readonly target: SeatId }
  | { readonly type: 'roll'; readonly keep: readonly Position[]; readonly piggyback: boolean }
  | { readonly type: 'bank'; readonly keep: readonly Position[] };

/** A move with the command it would be. */
interface Candidate {
  readonly move: Move;
  readonly command: Command;
}

/**
 * All moves that `seat` may make now, while the seats in `away` have been gone for long; selections as
 * `validSetAsides` lists them. It asks `decide`, so the two cannot disagree (PJ2).
 */
export function legalMoves(state: GameState, seat: SeatId, away: readonly SeatId[] = []): readonly Move[] {
  const candidates = [
    ...turnCandidates(state, seat),
    ...plainCandidates(state, seat, away),
    ...targetedCandidates(state, seat, away),
  ];
  // Whether a move is legal does not depend on the dice that follow it.
  return candidates.filter(({ command }) => decide(command, state, ANY_TAPE).ok).map(({ move }) => move);
}

function turnCandidates(state: GameState, seat: SeatId): readonly Candidate[] {
  if (state.phase !== 'playing') return [];
  const { decision: on, turn, ruleSet } = state;
  const options = turn.stage === 'toRoll' ? [{ positions: [] }] : validSetAsides(turn.roll, ruleSet);
  return options.flatMap(({ positions: keep }): Candidate[] => [
    ...[false, true].map((piggyback): Candidate => {
      const move = { type: 'roll', keep, piggyback } as const;
      return { move, command: { ...move, seat, on } };
    }),
    { move: { type: 'bank', keep }, command: { type: 'bank', seat, on, keep } },
  ]);
}

function plainCandidates(state: GameState, seat: SeatId, away: readonly SeatId[]): readonly Candidate[] {
  const { ruleSet: rules, turnClock, hints } = state;
  const game = { seat, on: state.gameNumber };
  const commands: readonly (Command & { type: PlainMove })[] = [
    { type: 'choose-rules', ...game, rules, turnClock, hints },
    { type: 'start', ...game, game: '' as GameId, commitment: '' },
    { type: 'contribute', ...game, random: '', present: [] },
    { type: 'pass-turn', seat, on: state.decision, away },
    { type: 'leave', seat, present: [] },
    { type: 'play-again', ...game, rules: null },
  ];
  return commands.map((command) => ({ move: { type: command.type }, command }));
}

function targetedCandidates(state: GameState, seat: SeatId, away: readonly SeatId[]): readonly Candidate[] {
  const targets = state.seats.map(({ id }) => id);
  return [
    ...targets.map((target): Candidate => {
      const move = { type: 'roll-for-first', target } as const;
      return { move, command: { ...move, seat, on: state.decision, away } };
    }),
    ...targets.map((target): Candidate => {
      const move = { type: 'remove-seat', target } as const;
      return { move, command: { ...move, seat } };
    }),
    ...targets.map((target): Candidate => {
      const command = { type: 'hand-over-host', by: seat, from: seat, to: target } as const;
      return { move: { type: 'hand-over-host', target }, command };
    }),
  ];
}

import type { Position } from './dice.ts';
import type { RuleSet, TurnClock } from './rule-set.ts';
import type { GameId, SeatId } from './seat.ts';

/**
 * What somebody wants. `seat` is who asks (proved by the server); time and presence arrive here as data;
 * `on` names the decision, or for the host's commands and contributions the game number.
 */
export type Command =
  | { readonly type: 'take-seat'; readonly seat: SeatId; readonly name: string; readonly maxSeats: number }
  | {
      readonly type: 'choose-rules';
      readonly seat: SeatId;
      readonly on: number;
      readonly rules: RuleSet;
      readonly turnClock: TurnClock;
      readonly hints: boolean;
    }
  | {
      readonly type: 'start';
      readonly seat: SeatId;
      readonly on: number;
      readonly game: GameId;
      readonly commitment: string;
    }
  /** `present` are the seats with a socket now; when all of those have contributed, contributions close. */
  | {
      readonly type: 'contribute';
      readonly seat: SeatId;
      readonly on: number;
      readonly random: string;
      readonly present: readonly SeatId[];
    }
  /** Given by the server when the time for contributions is over. */
  | { readonly type: 'close-contributions'; readonly on: number }
  /** `target` is whose die is thrown; for another seat's, that seat must be in `away`. */
  | {
      readonly type: 'roll-for-first';
      readonly seat: SeatId;
      readonly on: number;
      readonly target: SeatId;
      readonly away: readonly SeatId[];
    }
  | {
      readonly type: 'roll';
      readonly seat: SeatId;
      readonly on: number;
      readonly keep: readonly Position[];
      readonly piggyback?: boolean | undefined;
    }
  | { readonly type: 'bank'; readonly seat: SeatId; readonly on: number; readonly keep: readonly Position[] }
  | {
      readonly type: 'pass-turn';
      readonly seat: SeatId;
      readonly on: number;
      readonly away: readonly SeatId[];
    }
  /** Given by the server when the turn clock has run out for decision `on`. */
  | { readonly type: 'time-out'; readonly on: number }
  | { readonly type: 'leave'; readonly seat: SeatId; readonly present: readonly SeatId[] }
  | { readonly type: 'remove-seat'; readonly seat: SeatId; readonly target: SeatId }
  /** `by` is the host who gives the role away, or `null` for the server, when `from` is away. */
  | {
      readonly type: 'hand-over-host';
      readonly by: SeatId | null;
      readonly from: SeatId;
      readonly to: SeatId;
    }
  | {
      readonly type: 'play-again';
      readonly seat: SeatId;
      readonly on: number;
      readonly rules: RuleSet | null;
    };

/** The command of one type. */
export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

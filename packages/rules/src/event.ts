import type { Dice, Face, Position } from './dice.ts';
import type { TableRules } from './rule-set.ts';
import type { ScoringGroup } from './scoring-group.ts';
import type { GameId, SeatId } from './seat.ts';
import type { Contribution, FinishReason, Piggyback } from './state.ts';

/** Facts. Each carries all that is needed to fold it and to tell the story. */
export type GameEvent =
  | { readonly type: 'SeatTaken'; readonly seat: SeatId; readonly name: string }
  /** `lost` is the turn total that was at risk; `by` is the host who removed the seat, or the seat itself. */
  | { readonly type: 'SeatLeft'; readonly seat: SeatId; readonly by: SeatId; readonly lost: number }
  | { readonly type: 'HostChanged'; readonly host: SeatId | null }
  | ({ readonly type: 'RulesChosen' } & TableRules)
  | {
      readonly type: 'GameStarted';
      readonly game: GameId;
      readonly gameNumber: number;
      readonly commitment: string;
      readonly players: readonly SeatId[];
      readonly decision: number;
    }
  | { readonly type: 'Contributed'; readonly seat: SeatId; readonly random: string }
  | { readonly type: 'ContributionsClosed'; readonly contributions: readonly Contribution[] }
  | { readonly type: 'SeedRevealed'; readonly game: GameId; readonly seed: string }
  /** `n` is the roll's index in the game's dice; `by` pressed, for an away player another seat, `null` for the clock. */
  | {
      readonly type: 'RolledForFirst';
      readonly seat: SeatId;
      readonly by: SeatId | null;
      readonly die: Face;
      readonly n: number;
    }
  | { readonly type: 'RollOffTied'; readonly contenders: readonly SeatId[]; readonly decision: number }
  | {
      readonly type: 'TurnStarted';
      readonly seat: SeatId;
      readonly decision: number;
      readonly offer: Piggyback | null;
    }
  | { readonly type: 'PiggybackTaken'; readonly seat: SeatId; readonly dice: number; readonly points: number }
  | {
      readonly type: 'DiceSetAside';
      readonly seat: SeatId;
      readonly positions: readonly Position[];
      readonly groups: readonly ScoringGroup[];
      readonly points: number;
      /** Turn total with these points. */
      readonly total: number;
      readonly hotDice: boolean;
    }
  | {
      readonly type: 'DiceRolled';
      readonly seat: SeatId;
      readonly dice: Dice;
      readonly n: number;
      readonly decision: number;
    }
  /** `farkles` counts those in a row after this one (0 again when the penalty struck); `penalty` is what the total lost. */
  | {
      readonly type: 'Farkled';
      readonly seat: SeatId;
      readonly lost: number;
      readonly farkles: number;
      readonly penalty: number;
    }
  /** `total` is the game total with these points; `byClock` says that time ran out and the best selection was banked. */
  | {
      readonly type: 'Banked';
      readonly seat: SeatId;
      readonly points: number;
      readonly total: number;
      readonly byClock: boolean;
    }
  | { readonly type: 'TurnPassed'; readonly seat: SeatId; readonly by: SeatId; readonly lost: number }
  | { readonly type: 'TurnTimedOut'; readonly seat: SeatId; readonly lost: number }
  | {
      readonly type: 'FinalRoundStarted';
      readonly by: SeatId;
      readonly pending: readonly SeatId[];
      readonly total: number;
    }
  | { readonly type: 'FinalTurnTaken'; readonly seat: SeatId }
  /** Equal highest totals, with `tie: 'roll-off'`: those tied throw a die each. */
  | { readonly type: 'WinTied'; readonly contenders: readonly SeatId[]; readonly decision: number }
  | { readonly type: 'GameFinished'; readonly winners: readonly SeatId[]; readonly reason: FinishReason }
  /** The table is set anew: back to gathering, with seats and host kept. */
  | { readonly type: 'TableReset' };

/** The event of one type, or of several. */
export type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

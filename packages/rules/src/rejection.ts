import type { Position } from './dice.ts';
import type { RuleSetReason } from './rule-set-reason.ts';
import type { SeatId } from './seat.ts';

/** Why the rules say no: data with exactly what the sentence about it needs. Nothing has changed. */
export type Rejection =
  | { readonly code: 'room-full'; readonly maxSeats: number }
  | { readonly code: 'not-seated' }
  | { readonly code: 'not-host' }
  | { readonly code: 'unknown-seat'; readonly seat: SeatId }
  | { readonly code: 'rules-locked' }
  | { readonly code: 'bad-rule-set'; readonly reasons: readonly RuleSetReason[] }
  | { readonly code: 'already-started' }
  | { readonly code: 'too-few-players' }
  | { readonly code: 'not-due' }
  | { readonly code: 'not-in-roll-off' }
  /** `decision` is the number that `on` should have named: of the open decision, or for a host's command of the game. */
  | { readonly code: 'stale-decision'; readonly decision: number }
  | { readonly code: 'not-away' }
  | { readonly code: 'clock-running' }
  | { readonly code: 'not-started' }
  | { readonly code: 'game-over' }
  | { readonly code: 'game-running' }
  | { readonly code: 'not-your-turn'; readonly onTurn: SeatId }
  | { readonly code: 'set-aside-required' }
  | { readonly code: 'not-in-roll'; readonly position: Position }
  | { readonly code: 'dice-do-not-score' }
  | { readonly code: 'below-opening-minimum'; readonly turnTotal: number; readonly openingMinimum: number }
  | { readonly code: 'below-bank-minimum'; readonly turnTotal: number; readonly bankMinimum: number }
  | { readonly code: 'hot-dice-must-roll' }
  | { readonly code: 'nothing-to-bank' };

/** The codes of all rejections. */
export type RejectionCode = Rejection['code'];

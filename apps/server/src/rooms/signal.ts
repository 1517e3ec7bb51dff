import type { Reaction, Selecting } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';

/** Lossy messages that the nodes of one room send each other. */
export type Signal =
  /** Somebody came or went: read the presence again. */
  | { readonly kind: 'presence' }
  /** `from` is the connection that needs no copy. */
  | { readonly kind: 'selecting'; readonly from: string; readonly selecting: Selecting }
  | { readonly kind: 'reaction'; readonly seatId: SeatId; readonly reaction: Reaction['reaction'] };

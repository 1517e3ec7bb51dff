import type { ClosedCode, HandshakeRefusal, Presence, Selecting } from '@farkle/protocol';
import type { GameEvent, GameState, SeatId } from '@farkle/rules';

/** The turn clock, kept against this device's monotonic time so that a wrong wall clock does not matter. */
export interface RunningClock {
  /** The decision it is about. */
  readonly on: number;
  readonly paused: boolean;
  /** Milliseconds left now, never below 0. */
  remainingMs(): number;
}

/**
 * How the connection is:
 * - `connecting`: for the first time
 * - `live`: what is shown is what is
 * - `reconnecting`: what is shown may be old; commands wait
 * - `refused`: the server will not have us; see `refusal`
 * - `closed`: the room ended for us; see `closed`
 */
export type Link = 'connecting' | 'live' | 'reconnecting' | 'refused' | 'closed';

/** What the client knows. A new object at every change. */
export interface RoomView {
  readonly code: string;
  readonly link: Link;
  /** Why the last try was turned away. Unless `link` is `refused` it is tried again by itself. */
  readonly refusal: HandshakeRefusal | null;
  readonly closed: ClosedCode | null;
  /** The network or a proxy lets no WebSocket through: several tries in a row never got one. */
  readonly webSocketBlocked: boolean;
  /** Null until the first snapshot, and for a watcher. */
  readonly seatId: SeatId | null;
  /** Seats the table has; the usual number until the first snapshot. */
  readonly maxSeats: number;
  readonly version: number;
  readonly room: GameState | null;
  readonly presence: Presence | null;
  readonly clock: RunningClock | null;
  /** What the player on turn is fingering; null once that decision is over. */
  readonly selecting: Selecting | null;
  /** A command of ours is on its way. */
  readonly sending: boolean;
}

/**
 * What made the view change. `events` were folded one after the other onto the former room; a snapshot of another
 * `epoch` than the one before may be older than what was known, because the server lost history.
 */
export type RoomChange =
  | { readonly kind: 'snapshot'; readonly epoch: string }
  | { readonly kind: 'events'; readonly events: readonly GameEvent[] }
  | { readonly kind: 'signal' }
  | { readonly kind: 'reaction'; readonly seatId: SeatId; readonly reaction: string }
  | { readonly kind: 'link' };

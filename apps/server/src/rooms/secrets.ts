import type { DecisionClock } from './decision-clock.ts';

/** What only the server may know about a seat. */
export interface SeatSecret {
  readonly tokenHash: string;
  /** The HTTP request that took the seat; until then, a repeat of it is answered with the same seat. */
  readonly request: { readonly hash: string; readonly until: number } | null;
}

/** What only the server may know about a room; stored beside its state. All times are the store's. */
export interface Secrets {
  /** By seat id. */
  readonly seats: Readonly<Record<string, SeatSecret>>;
  /** The running game's dice seed, hex. */
  readonly seed: string | null;
  /** When contributions to the dice are closed; null while they are not open. */
  readonly contributionsUntil: number | null;
  readonly clock: DecisionClock | null;
  /** When the room is removed unless somebody acts in it. */
  readonly expiresAt: number;
}

/** A place at the table. Public; what proves its ownership is never part of the rules. */
export type SeatId = string & { readonly __brand: 'SeatId' };

/** A game's unguessable id. */
export type GameId = string & { readonly __brand: 'GameId' };

/** Somebody who holds a place at the table now; the order of seats is the seating order. */
export interface Seat {
  readonly id: SeatId;
  readonly name: string;
}

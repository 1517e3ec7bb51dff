import type { Presence } from '@farkle/protocol';
import type { GameState, SeatId } from '@farkle/rules';
import { seatName } from '$lib/room/seat-name.ts';
import { words } from '$lib/words/words.ts';

/** A seat as a list shows it. */
export interface SeatRow {
  readonly id: SeatId;
  readonly name: string;
  /** Place in the seating order, from 1. */
  readonly place: number;
  readonly host: boolean;
  readonly you: boolean;
  /** Has no connection, or null before presence is known. */
  readonly absent: boolean | null;
}

/** The seats of a room, in seating order. */
export function seatRows(room: GameState, presence: Presence | null, you: SeatId | null): readonly SeatRow[] {
  return room.seats.map(({ id, name }, index) => ({
    id,
    name,
    place: index + 1,
    host: id === room.host,
    you: id === you,
    absent: presence && !presence.seats.some(({ seatId, online }) => seatId === id && online),
  }));
}

/** What the table is called: after its host. */
export function tableName(room: GameState): string {
  const { tableOf, tableOfNobody } = words.around.join;
  const host = seatName(room, room.host);
  return host === null ? tableOfNobody : tableOf(host);
}

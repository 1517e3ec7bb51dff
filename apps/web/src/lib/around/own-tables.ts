import type { RoomApi } from '@farkle/client';
import type { RoomSummary } from '@farkle/protocol';
import type { SeatTokens } from '../room/seat-tokens.ts';

/** Tables shown on the home page; older ones are reached by their link. */
const SHOWN = 4;

/** The tables this device sits at, as they are now. Seats at tables that are gone are forgotten. */
export async function ownTables(seats: SeatTokens, api: RoomApi): Promise<readonly RoomSummary[]> {
  const kept = seats.all().slice(0, SHOWN);
  const outcomes = await Promise.all(kept.map(({ code }) => api.roomSummary(code)));
  return kept.flatMap(({ code }, place) => {
    const outcome = outcomes[place];
    if (outcome?.ok) return [outcome];
    if (outcome?.problem.code === 'unknown-room') seats.forget(code);
    return [];
  });
}

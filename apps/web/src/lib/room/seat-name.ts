import type { GameState, SeatId } from '@farkle/rules';
import { isolated } from '$lib/words/isolated.ts';
import { listed } from '$lib/words/listed.ts';
import { words } from '$lib/words/words.ts';

/**
 * The name of a seat at this table or in its game, made to stand inside a sentence; null for nobody, and for a seat that
 * is in neither any more.
 */
export function seatName(room: GameState, id: SeatId | null): string | null {
  const name =
    room.seats.find((seat) => seat.id === id)?.name ??
    (room.phase === 'gathering' ? undefined : room.game.players.find(({ seat }) => seat === id)?.name);
  return name === undefined ? null : isolated(name);
}

/** The names of these seats as people list them: "Ann, Bert and Carla". */
export function seatNames(room: GameState, ids: readonly SeatId[]): string {
  return listed(
    ids.map((id) => seatName(room, id) ?? ''),
    words.table,
  );
}

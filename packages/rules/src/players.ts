import { known } from './known.ts';
import type { SeatId } from './seat.ts';
import type { Game, GameState, Player } from './state.ts';

/** The players still at the table, in seating order. */
export function activePlayers(game: Game): readonly Player[] {
  return game.players.filter((player) => !player.left);
}

/** The line of a seat that plays this game. */
export function playerAt(game: Game, seat: SeatId): Player {
  return known(game.players.find((player) => player.seat === seat));
}

/** The other players still at the table, beginning at the left of `seat` (TU9). */
export function othersInOrder(game: Game, seat: SeatId): readonly Player[] {
  const at = game.players.findIndex((player) => player.seat === seat);
  const order = [...game.players.slice(at + 1), ...game.players.slice(0, at)];
  return order.filter((player) => !player.left);
}

/** Whether somebody sits here now, as a player or waiting for the next game. */
export function isSeated(state: GameState, seat: SeatId): boolean {
  return state.seats.some(({ id }) => id === seat);
}

/** Whether a seat may give playing commands: it plays the running game, or will play the next one (RJ1). */
export function isPlayer(state: GameState, seat: SeatId): boolean {
  if (state.phase === 'gathering') return isSeated(state, seat);
  return isSeated(state, seat) && state.game.players.some((player) => player.seat === seat && !player.left);
}

/** Who becomes host when the present one cannot be: the longest-seated other seat that is present, or `null` (HO3). */
export function successor(state: GameState, present: readonly SeatId[]): SeatId | null {
  return state.seats.find(({ id }) => id !== state.host && present.includes(id))?.id ?? null;
}

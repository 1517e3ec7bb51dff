// Who sits at the table, and who is its host.
import type { CommandOf } from './command.ts';
import { accept, reject, type Decision } from './decision.ts';
import type { GameEvent } from './event.ts';
import { distinctName } from './name.ts';
import { isSeated, successor } from './players.ts';
import { afterLeaving } from './after-leaving.ts';
import type { SeatId } from './seat.ts';
import type { GameState } from './state.ts';

/** `name` is one that `cleanName` gave. A seat that is taken already stays as it is (SE1 to SE4, NA5). */
export function takeSeat({ seat, name, maxSeats }: CommandOf<'take-seat'>, state: GameState): Decision {
  if (isSeated(state, seat)) return accept();
  if (state.seats.length >= maxSeats) return reject({ code: 'room-full', maxSeats });
  const onThePad = state.phase === 'gathering' ? [] : state.game.players;
  const taken = [...state.seats, ...onThePad].map((other) => other.name);
  const seated: GameEvent = { type: 'SeatTaken', seat, name: distinctName(name, taken) };
  return state.host === null ? accept(seated, { type: 'HostChanged', host: seat }) : accept(seated);
}

/** Gives up one's own seat; `present` decides who follows a host (LV1 to LV6, HO4). */
export function leave({ seat, present }: CommandOf<'leave'>, state: GameState): Decision {
  if (!isSeated(state, seat)) return reject({ code: 'not-seated' });
  return vacate(state, seat, seat, present);
}

/** The host takes a seat away, as if it had left (LV7). */
export function removeSeat({ seat, target }: CommandOf<'remove-seat'>, state: GameState): Decision {
  if (!isSeated(state, seat)) return reject({ code: 'not-seated' });
  if (seat !== state.host) return reject({ code: 'not-host' });
  if (!isSeated(state, target)) return reject({ code: 'unknown-seat', seat: target });
  return vacate(state, target, seat, []);
}

/** The server gives the role on only from the seat that still has it, so that a late command changes nothing (HO2). */
export function handOverHost({ by, from, to }: CommandOf<'hand-over-host'>, state: GameState): Decision {
  if (by !== null && !isSeated(state, by)) return reject({ code: 'not-seated' });
  if (from !== state.host || (by !== null && by !== from)) return reject({ code: 'not-host' });
  if (!isSeated(state, to)) return reject({ code: 'unknown-seat', seat: to });
  return accept({ type: 'HostChanged', host: to });
}

function vacate(state: GameState, seat: SeatId, by: SeatId, present: readonly SeatId[]): Decision {
  const atRisk = state.phase === 'playing' && state.turn.seat === seat && state.turn.stage === 'toDecide';
  const left = { type: 'SeatLeft', seat, by, lost: atRisk ? state.turn.total : 0 } as const;
  return accept(left, ...newHost(state, seat, present), ...afterLeaving(state, left));
}

function newHost(state: GameState, leaver: SeatId, present: readonly SeatId[]): readonly GameEvent[] {
  if (leaver !== state.host) return [];
  const everybody = state.seats.map(({ id }) => id);
  return [{ type: 'HostChanged', host: successor(state, present) ?? successor(state, everybody) }];
}

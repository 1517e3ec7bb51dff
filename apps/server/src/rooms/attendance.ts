import type { Presence } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import type { RoomPresence } from '../store/presence.ts';

/** How long a seat without a socket still counts as online, and from when on as away; milliseconds. */
export interface PresenceTimes {
  readonly graceMs: number;
  readonly awayMs: number;
}

/** Who is at the table now. */
export interface Attendance {
  /** Seats with a socket, in seating order. */
  readonly present: readonly SeatId[];
  /** Seats that have had none for the away time. */
  readonly away: readonly SeatId[];
  readonly message: Presence;
  /** When this changes though nobody comes or goes: milliseconds from now, or Infinity. */
  readonly changesInMs: number;
}

/**
 * What the sockets of a room mean for its seats. `lostFor` tells for how many milliseconds a seat has had no socket,
 * and 0 for one that has.
 */
export function attendance(
  seats: readonly SeatId[],
  lostFor: (seat: SeatId) => number,
  watchers: number,
  { graceMs, awayMs }: PresenceTimes,
): Attendance {
  const lost = seats.map((seat) => ({ seat, ms: lostFor(seat) }));
  const still = lost
    .filter(({ ms }) => ms > 0)
    .flatMap(({ ms }) => [graceMs - ms, awayMs - ms].filter((left) => left > 0));
  return {
    present: lost.filter(({ ms }) => ms === 0).map(({ seat }) => seat),
    away: lost.filter(({ ms }) => ms > 0 && ms >= awayMs).map(({ seat }) => seat),
    message: {
      seats: lost.map(({ seat, ms }) => ({
        seatId: seat,
        online: ms === 0 || ms < graceMs,
        away: ms > 0 && ms >= awayMs,
      })),
      watchers,
    },
    changesInMs: Math.min(Infinity, ...still),
  };
}

/** How long `seat` has had no socket; one that never had any counts from `since`. */
export function lostFor(presence: RoomPresence, seat: SeatId, since: number, now: number): number {
  const connection = presence.seats.get(seat);
  if (connection && connection.sockets > 0) return 0;
  return Math.max(1, now - (connection?.lostAt ?? since));
}

/** Whether any of the seats has a socket. */
export function isAnyConnected(presence: RoomPresence, seats: readonly SeatId[]): boolean {
  return seats.some((seat) => (presence.seats.get(seat)?.sockets ?? 0) > 0);
}

import { LIMITS, type Presence, type Selecting, type Snapshot } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import { takeSnapshot, type KnownRoom } from './room-fold.ts';
import type { RoomView, RunningClock } from './room-view.ts';
import { runningClock } from './running-clock.ts';

/** All that a client has been told of its room. */
export interface Seen {
  readonly known: KnownRoom | null;
  readonly seatId: SeatId | null;
  readonly maxSeats: number;
  readonly presence: Presence | null;
  /** May be about a decision that is not open yet, or not any more. */
  readonly clock: RunningClock | null;
  readonly selecting: Selecting | null;
}

/** Before the first snapshot. */
export const NOTHING_SEEN: Seen = {
  known: null,
  seatId: null,
  maxSeats: LIMITS.maxSeats,
  presence: null,
  clock: null,
  selecting: null,
};

/** Takes in a snapshot; of the room itself only if nothing newer is known. */
export function seeSnapshot(seen: Seen, snapshot: Snapshot): Seen {
  return {
    known: takeSnapshot(seen.known, snapshot),
    seatId: snapshot.you.seatId,
    maxSeats: snapshot.maxSeats,
    presence: snapshot.presence,
    clock: snapshot.clock && runningClock(snapshot.clock),
    selecting: snapshot.selecting,
  };
}

type ShownRoom = Pick<
  RoomView,
  'seatId' | 'maxSeats' | 'version' | 'room' | 'presence' | 'clock' | 'selecting'
>;

/** The room's part of a view: a clock and a selection are shown while their decision is open. */
export function shown({ known, seatId, maxSeats, presence, clock, selecting }: Seen): ShownRoom {
  const room = known?.room ?? null;
  return {
    seatId,
    maxSeats,
    version: known?.version ?? 0,
    room,
    presence,
    clock: clock?.on === room?.decision ? clock : null,
    selecting: selecting?.on === room?.decision ? selecting : null,
  };
}

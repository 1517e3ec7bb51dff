import { setTimeout as pause } from 'node:timers/promises';
import type { Selecting } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import type { PresenceStore, RoomPresence } from '../store/presence.ts';
import type { RoomTime } from '../store/room-store.ts';
import type { Log } from '../log.ts';
import { attendance, lostFor, type Attendance, type PresenceTimes } from './attendance.ts';
import type { Member } from './member.ts';

/** A connection that could not be counted, because the store was away, is counted after this. */
const ENTER_AGAIN_MS = 1_000;
/** When presence could not be read, it is tried again after this. */
const RETRY_AFTER_MS = 2_000;
/** So that a timer that fires a little early finds the time passed. */
const SLACK_MS = 20;

/** What a watch needs from outside. */
export interface PresencePorts {
  readonly presence: PresenceStore;
  readonly time: RoomTime;
  readonly times: PresenceTimes;
  readonly log: Log;
}

/** Knows who is at one room's table, and looks again when that may have changed. */
export class PresenceWatch {
  readonly #code: string;
  readonly #ports: PresencePorts;
  readonly #seats: () => readonly SeatId[];
  readonly #looked: (now: Attendance) => void;
  /** When this watch first met a seat: a seat that never had a socket is absent since then. */
  readonly #met = new Map<SeatId, number>();
  #read: RoomPresence = { seats: new Map(), watchers: 0, selecting: null };
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** `looked` is called after each look. */
  constructor(
    code: string,
    ports: PresencePorts,
    seats: () => readonly SeatId[],
    looked: (now: Attendance) => void,
  ) {
    this.#code = code;
    this.#ports = ports;
    this.#seats = seats;
    this.#looked = looked;
  }

  /** Which dice were being fingered when it was read last. */
  get selecting(): Selecting | null {
    return this.#read.selecting === null ? null : (JSON.parse(this.#read.selecting) as Selecting);
  }

  /** Counts a connection in, as soon as the store can, while `isHere` tells that it still is there. */
  async enter({ id, seatId }: Pick<Member, 'id' | 'seatId'>, isHere: () => boolean): Promise<void> {
    const { presence, log } = this.#ports;
    while (isHere()) {
      try {
        await presence.enter(this.#code, id, seatId);
        return;
      } catch (error) {
        log.warn({ err: error, code: this.#code }, 'a connection could not be counted; trying on');
        await pause(ENTER_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Keeps which dice are being fingered for those who come later, at whichever node. */
  finger(selecting: Selecting): void {
    this.#ports.presence.finger(this.#code, JSON.stringify(selecting)).catch((error: unknown) => {
      this.#ports.log.debug({ err: error, code: this.#code }, 'a selection could not be kept');
    });
  }

  /** Who is at the table, by what was read last. */
  now(): Attendance {
    const now = this.#ports.time.now(this.#code);
    const since = (seat: SeatId): number => {
      const met = this.#met.get(seat) ?? now;
      this.#met.set(seat, met);
      return met;
    };
    const lost = (seat: SeatId): number => lostFor(this.#read, seat, since(seat), now);
    return attendance(this.#seats(), lost, this.#read.watchers, this.#ports.times);
  }

  /** Reads who is here, tells it, and looks again by itself when it will change though nobody comes or goes. */
  async look(): Promise<Attendance> {
    this.#lookAgainIn(RETRY_AFTER_MS);
    this.#read = await this.#ports.presence.read(this.#code);
    const now = this.now();
    this.#lookAgainIn(now.changesInMs + SLACK_MS);
    if (!this.#stopped) this.#looked(now);
    return now;
  }

  /** As `look`, for when nobody waits for the answer. */
  lookSoon(): void {
    this.look().catch((error: unknown) => {
      this.#ports.log.debug({ err: error, code: this.#code }, 'presence could not be read; trying on');
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #lookAgainIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped && ms < Infinity) this.#timer = setTimeout(() => this.lookSoon(), ms);
  }
}

import { randomHex, type Outcome, type RoomApi, type RoomView, type Unreachable } from '@farkle/client';
import type { Problem, SeatGranted } from '@farkle/protocol';
import { Shown } from '$lib/table/shown.svelte.ts';
import type { DeviceStorage } from './device-storage.ts';
import { Room } from './room.svelte.ts';
import { screenOf, type Screen } from './screen.ts';
import { codeOfKey, type KeptSeat, type SeatTokens } from './seat-tokens.ts';

/** Where a visit keeps what it must remember, and whom it asks for a seat. */
export interface VisitTools {
  readonly api: RoomApi;
  readonly seats: SeatTokens;
  readonly tab: DeviceStorage;
}

/** One tab's stay at one table: who it is there, and over which connection. Watches until it has a seat. */
export class Visit {
  readonly code: string;
  readonly #tools: VisitTools;
  #seat: KeptSeat | null;
  #here: Line;
  /** Takes the place of `#here` as soon as it has something to show, so that the screen never blinks. */
  #next: Line | null = null;
  #watching: boolean;
  #left = $state(false);
  /** One request id a wish, so that pressing again after a lost answer takes no second seat. */
  #requestId = randomHex(16);

  constructor(code: string, tools: VisitTools) {
    this.code = code;
    this.#tools = tools;
    this.#seat = tools.seats.of(code);
    this.#watching = $state(tools.tab.get(this.#watchKey) !== null);
    this.#here = $state.raw(this.#open());
  }

  get room(): Room {
    return this.#here.room;
  }

  get view(): RoomView {
    return this.#here.room.view;
  }

  /** The room at the pace of the dice. */
  get shown(): Shown {
    return this.#here.shown;
  }

  get screen(): Screen {
    return screenOf(this.view, {
      room: this.shown.room,
      watching: this.#watching,
      left: this.#left,
    });
  }

  /** Takes a seat under this name; null when it is ours, else why not. */
  async sit(name: string): Promise<Problem | Unreachable | null> {
    const outcome: Outcome<SeatGranted> = await this.#tools.api.takeSeat(this.code, {
      requestId: this.#requestId,
      name,
    });
    if (!outcome.ok) return outcome.problem;
    this.#requestId = randomHex(16);
    this.#tools.seats.name = name.trim();
    this.#tools.seats.keep({
      code: this.code,
      seatId: outcome.seatId,
      token: outcome.seatToken,
      keptAt: Date.now(),
    });
    this.#left = false;
    this.#reopen();
    return null;
  }

  /** Stays without a seat; a seat this device held here is given up on this device. */
  watch(): void {
    this.#tools.tab.set(this.#watchKey, 'yes');
    this.#watching = true;
    this.#left = false;
    this.standAnew();
  }

  /** Forgets the seat and looks at the table as anybody with the link does. */
  standAnew(): void {
    this.#tools.seats.forget(this.code);
    this.#left = false;
    this.#reopen();
  }

  /** Gives the seat back. */
  async leave(): Promise<void> {
    const answer = await this.room.send({ type: 'leave' });
    if (!answer.ok) return;
    this.#tools.seats.forget(this.code);
    this.#tools.tab.remove(this.#watchKey);
    this.#watching = false;
    this.#left = true;
  }

  /** Attends to the device and to the other tabs of this seat until the returned function is called. */
  attend(): () => void {
    const seatChanged = (event: StorageEvent) => {
      if (
        codeOfKey(event.key) === this.code &&
        this.#tools.seats.of(this.code)?.token !== this.#seat?.token
      ) {
        this.#reopen();
      }
    };
    window.addEventListener('storage', seatChanged);
    return () => {
      window.removeEventListener('storage', seatChanged);
      if (this.#next) hangUp(this.#next);
      hangUp(this.#here);
    };
  }

  get #watchKey(): string {
    return `farkle:watch:${this.code}`;
  }

  #open(): Line {
    const token = this.#seat?.token;
    const room = new Room({ code: this.code, token, atDoor: token === undefined && !this.#watching });
    return { room, shown: new Shown(room), ignoreDevice: room.attend() };
  }

  #reopen(): void {
    this.#seat = this.#tools.seats.of(this.code);
    if (this.#next) hangUp(this.#next);
    const next = this.#open();
    this.#next = next;
    next.room.onChange(({ room, link }) => {
      if (this.#next !== next || (room === null && link !== 'refused')) return;
      this.#next = null;
      hangUp(this.#here);
      this.#here = next;
    });
  }
}

/** A connection, and what is shown of it. */
interface Line {
  readonly room: Room;
  readonly shown: Shown;
  /** Stops listening to the device. */
  readonly ignoreDevice: () => void;
}

function hangUp({ room, shown, ignoreDevice }: Line): void {
  ignoreDevice();
  shown.close();
  room.close();
}

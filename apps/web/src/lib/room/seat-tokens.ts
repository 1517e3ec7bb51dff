import type { SeatId } from '@farkle/rules';
import type { DeviceStorage } from './device-storage.ts';

/** Proof that this device holds a seat; never shown, never part of an address. */
export interface KeptSeat {
  readonly code: string;
  readonly seatId: SeatId;
  readonly token: string;
  /** Wall-clock milliseconds; orders the tables of this device. */
  readonly keptAt: number;
}

const PREFIX = 'farkle:seat:';
const NAME = 'farkle:name';

/** The seats this device holds, one a room, shared by all its tabs (P06). */
export class SeatTokens {
  readonly #storage: DeviceStorage;

  constructor(storage: DeviceStorage) {
    this.#storage = storage;
  }

  of(code: string): KeptSeat | null {
    return parse(code, this.#storage.get(PREFIX + code));
  }

  keep(seat: KeptSeat): void {
    const { seatId, token, keptAt } = seat;
    this.#storage.set(PREFIX + seat.code, JSON.stringify({ seatId, token, keptAt }));
  }

  forget(code: string): void {
    this.#storage.remove(PREFIX + code);
  }

  /** All seats of this device, the one taken last first. */
  all(): readonly KeptSeat[] {
    return this.#storage
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => this.of(key.slice(PREFIX.length)) ?? [])
      .sort((a, b) => b.keptAt - a.keptAt);
  }

  /** The name used last here, so that it is typed once. */
  get name(): string {
    return this.#storage.get(NAME) ?? '';
  }

  set name(name: string) {
    this.#storage.set(NAME, name);
  }
}

/** The room code a storage key is about, or null; other tabs announce their changes by key. */
export function codeOfKey(key: string | null): string | null {
  return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
}

function parse(code: string, text: string | null): KeptSeat | null {
  if (text === null) return null;
  try {
    const { seatId, token, keptAt } = JSON.parse(text) as Partial<KeptSeat>;
    if (typeof seatId !== 'string' || typeof token !== 'string') return null;
    return { code, seatId, token, keptAt: typeof keptAt === 'number' ? keptAt : 0 };
  } catch {
    return null;
  }
}

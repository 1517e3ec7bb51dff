import type { PresenceStore, RoomPresence, SeatConnection } from '../presence.ts';
import type { StoreClock } from './store-clock.ts';

interface RoomSockets {
  /** The seat of each socket; `null` for a watcher. */
  readonly sockets: Map<string, string | null>;
  /** When each seat that is without a socket lost its last one. */
  readonly lostAt: Map<string, number>;
  selecting: string | null;
}

/** Presence when there is one process: it knows every socket, and none outlives it. */
export class EmbeddedPresence implements PresenceStore {
  readonly #rooms = new Map<string, RoomSockets>();
  readonly #clock: StoreClock;

  constructor(clock: StoreClock) {
    this.#clock = clock;
  }

  enter(code: string, socket: string, seat: string | null): Promise<void> {
    const room = this.#rooms.get(code) ?? { sockets: new Map(), lostAt: new Map(), selecting: null };
    this.#rooms.set(code, room);
    room.sockets.set(socket, seat);
    if (seat !== null) room.lostAt.delete(seat);
    return Promise.resolve();
  }

  leave(code: string, socket: string): Promise<void> {
    const room = this.#rooms.get(code);
    const seat = room?.sockets.get(socket);
    room?.sockets.delete(socket);
    if (room !== undefined && seat && ![...room.sockets.values()].includes(seat)) {
      room.lostAt.set(seat, this.#clock.now());
    }
    if (room?.sockets.size === 0 && room.lostAt.size === 0) this.#rooms.delete(code);
    return Promise.resolve();
  }

  finger(code: string, selecting: string): Promise<void> {
    const room = this.#rooms.get(code);
    if (room) room.selecting = selecting;
    return Promise.resolve();
  }

  read(code: string): Promise<RoomPresence> {
    const seats = new Map<string, SeatConnection>();
    let watchers = 0;
    const room = this.#rooms.get(code);
    for (const [seat, lostAt] of room?.lostAt ?? []) seats.set(seat, { sockets: 0, lostAt });
    for (const seat of room?.sockets.values() ?? []) {
      if (seat === null) watchers += 1;
      else seats.set(seat, { sockets: (seats.get(seat)?.sockets ?? 0) + 1, lostAt: null });
    }
    return Promise.resolve({ seats, watchers, selecting: room?.selecting ?? null });
  }

  onNodeLost(): void {
    // There is no other node.
  }

  /** Drops what is known of a room that is deleted. */
  forget(code: string): void {
    this.#rooms.delete(code);
  }
}

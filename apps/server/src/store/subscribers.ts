import type { Published, Subscriber } from './room-store.ts';
import type { StoreLog } from './store-log.ts';

/** The subscribers of this process, by room. */
export class Subscribers {
  readonly #rooms = new Map<string, Set<Subscriber>>();
  readonly #log: StoreLog;

  constructor(log: StoreLog) {
    this.#log = log;
  }

  /** Adds a subscriber; answers whether it is the room's first. */
  add(code: string, subscriber: Subscriber): boolean {
    const room = this.#rooms.get(code);
    if (room !== undefined) {
      room.add(subscriber);
      return false;
    }
    this.#rooms.set(code, new Set([subscriber]));
    return true;
  }

  /** Removes a subscriber; answers whether it was the room's last. */
  remove(code: string, subscriber: Subscriber): boolean {
    const room = this.#rooms.get(code);
    if (room === undefined || !room.delete(subscriber) || room.size > 0) return false;
    this.#rooms.delete(code);
    return true;
  }

  has(code: string): boolean {
    return this.#rooms.has(code);
  }

  deliver(code: string, published: Published): void {
    for (const subscriber of this.#rooms.get(code) ?? []) this.#call(code, subscriber, published);
  }

  deliverToAll(published: Published): void {
    for (const code of [...this.#rooms.keys()]) this.deliver(code, published);
  }

  /** A fault in one subscriber must not undo a commit that is stored, nor keep it from the others. */
  #call(code: string, subscriber: Subscriber, published: Published): void {
    try {
      subscriber(published);
    } catch (cause) {
      this.#log.error({ err: cause, code }, 'a subscriber failed');
    }
  }
}

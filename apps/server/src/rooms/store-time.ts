import type { RoomStore } from '../store/room-store.ts';

/** How often the difference between this machine's clock and the store's is measured. */
const MEASURE_EVERY_MS = 10_000;

/** The store's time without asking the store each time. */
export class StoreTime {
  #offset = 0;
  readonly #store: RoomStore;
  readonly #timer: NodeJS.Timeout;

  private constructor(store: RoomStore) {
    this.#store = store;
    this.#timer = setInterval(() => void this.#measure().catch(() => undefined), MEASURE_EVERY_MS);
    this.#timer.unref();
  }

  /** Measures once and goes on measuring until `stop`. A store that is away keeps the last known difference. */
  static async start(store: RoomStore): Promise<StoreTime> {
    const time = new StoreTime(store);
    await time.#measure().catch(() => {
      time.#offset = Date.now() - performance.now();
    });
    return time;
  }

  /** Milliseconds of the store's clock. */
  now(): number {
    return Math.round(performance.now() + this.#offset);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #measure(): Promise<void> {
    const asked = performance.now();
    const storeNow = await this.#store.now();
    const answered = performance.now();
    this.#offset = storeNow - (asked + answered) / 2;
  }
}

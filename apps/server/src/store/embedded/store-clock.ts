import type { EmbeddedDatabase } from './database.ts';

/**
 * The embedded store's clock. It stands still while the store is closed, so that whoever waits for a deadline has the
 * time that an outage took from them. It starts as the system's time and is not corrected to it later.
 */
export class StoreClock {
  readonly #database: EmbeddedDatabase;
  readonly #base: number;
  /** Monotonic: a change of the system's clock moves no deadline. */
  readonly #opened = performance.now();

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
    this.#base = database.clock.get('now') ?? Date.now();
  }

  now(): number {
    return this.#base + Math.floor(performance.now() - this.#opened);
  }

  /** Remembers the present moment; to be called inside a write. */
  keep(): void {
    void this.#database.clock.put('now', this.now());
  }
}

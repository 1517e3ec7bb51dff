import { StoreUnavailable, type Readiness } from '../room-store.ts';
import type { EmbeddedDatabase } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import type { StoreClock } from './store-clock.ts';

/** All writes to the embedded database. Each keeps the clock too, so that it never falls behind what is stored. */
export class Writer {
  readonly #database: EmbeddedDatabase;
  readonly #clock: StoreClock;
  #lastFailed = false;

  constructor(database: EmbeddedDatabase, clock: StoreClock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Runs `action` as one durable transaction. */
  async write<T>(action: () => T): Promise<T> {
    try {
      const result = await this.#database.write(() => {
        this.#clock.keep();
        return action();
      });
      this.#lastFailed = false;
      return result;
    } catch (error) {
      this.#lastFailed ||= error instanceof StoreUnavailable;
      throw error;
    }
  }

  /** Writes what nobody waits for; readiness tells when that fails. */
  writeInBackground(action: () => void): void {
    this.write(action).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }

  /** After a write has failed, ready means that one succeeds again; before that none is made to find out. */
  async ready(): Promise<Readiness> {
    try {
      if (this.#lastFailed) await this.write(() => undefined);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return {
        ok: false,
        reason: isDiskFull(error.cause) ? 'the disk of DATA_DIR takes no more' : error.message,
      };
    }
  }
}

import { StoreUnavailable, type Readiness } from '../room-store.ts';
import type { EmbeddedDatabase } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import type { StoreClock } from './store-clock.ts';

/** More than a commit writes. */
const PROBE = ' '.repeat(65_536);

/** All writes to the embedded database. Each keeps the clock too, so that it never falls behind what is stored. */
export class Writer {
  readonly #database: EmbeddedDatabase;
  readonly #clock: StoreClock;
  #hasFailed = false;

  constructor(database: EmbeddedDatabase, clock: StoreClock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Runs `action` as one durable transaction. */
  async write<T>(action: () => T): Promise<T> {
    try {
      return await this.#database.write(() => {
        this.#clock.keep();
        return action();
      });
    } catch (error) {
      this.#hasFailed ||= error instanceof StoreUnavailable;
      throw error;
    }
  }

  /** Writes what nobody waits for; readiness tells when that fails. */
  writeInBackground(action: () => void): void {
    this.write(action).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }

  /**
   * After a write has failed, ready means that one as large as any commit succeeds again: a small one may find a place
   * on a full disk. Before that none is made to find out.
   */
  async ready(): Promise<Readiness> {
    try {
      if (this.#hasFailed) await this.write(() => void this.#database.probe.put('probe', PROBE));
      this.#hasFailed = false;
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

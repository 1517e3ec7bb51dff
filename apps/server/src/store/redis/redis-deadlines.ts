import { BUCKETS } from '../bucket.ts';
import { RECALL_MS, StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { deadlinesOfBucket, keys } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { StorePulse } from './store-pulse.ts';

/** The most rooms taken from a bucket at once. */
const LIMIT = 100;

/** For a deadline farther away than this the pulse is exact enough. */
const TIMER_HORIZON_MS = 300_000;

const ALL_BUCKETS = Array.from({ length: BUCKETS }, (_, i) => deadlinesOfBucket(String(i).padStart(2, '0')));

/**
 * Calls for the rooms whose deadline has passed. Any node may: each looks into all buckets at every beat, and takes
 * from one as soon as a deadline passes that it has set itself. Redis gives a room to the first who asks.
 */
export class RedisDeadlines {
  readonly #connection: RedisConnection;
  readonly #pulse: StorePulse;
  readonly #log: StoreLog;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #due: ((code: string) => void) | null = null;

  constructor(connection: RedisConnection, pulse: StorePulse, log: StoreLog) {
    this.#connection = connection;
    this.#pulse = pulse;
    this.#log = log;
    // One round trip: commands that are given at once go out together.
    pulse.onBeat(({ now }) => ALL_BUCKETS.forEach((bucket) => void this.#take(bucket, now)));
  }

  start(due: (code: string) => void): void {
    this.#due = due;
  }

  /** Takes note of a deadline that this node has set, `null` for none any more. */
  moved(code: string, deadline: number | null, now: number): void {
    clearTimeout(this.#timers.get(code));
    this.#timers.delete(code);
    if (deadline === null || deadline - now > TIMER_HORIZON_MS || this.#due === null) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(code);
        void this.#takeNow(keys.deadlines(code));
      },
      Math.max(deadline - now, 0),
    );
    this.#timers.set(code, timer);
  }

  stop(): void {
    this.#due = null;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  async #takeNow(bucket: string): Promise<void> {
    try {
      await this.#take(bucket, (await this.#pulse.moment()).now);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #take(bucket: string, now: number): Promise<void> {
    if (this.#due === null) return;
    try {
      const args = [String(now), String(now + RECALL_MS), String(LIMIT)];
      const codes = (await this.#connection.call('due', [bucket], args)) as string[];
      for (const code of codes) this.#due(code);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** While Redis is away no deadline passes; its return is the next beat. */
  #failed(err: unknown): void {
    if (!(err instanceof StoreUnavailable)) this.#log.error({ err }, 'deadlines could not be read');
  }
}

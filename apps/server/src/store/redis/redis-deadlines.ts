import { bucketOf } from '../bucket.ts';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import type { BucketBeats } from './bucket-beats.ts';

/** For a deadline farther away than this the beats are exact enough. */
const TIMER_HORIZON_MS = 300_000;

/**
 * Calls for the rooms whose deadline has passed. Any node may: each takes what is due with its beats, and at once when a
 * deadline passes that it has set itself. Redis gives a room to the first who asks.
 */
export class RedisDeadlines {
  readonly #beats: BucketBeats;
  readonly #log: StoreLog;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isStarted = false;

  constructor(beats: BucketBeats, log: StoreLog) {
    this.#beats = beats;
    this.#log = log;
  }

  start(due: (code: string) => void): void {
    this.#isStarted = true;
    this.#beats.onBeat((_bucket, beat) => {
      beat.due.forEach(due);
    });
    this.#beats.takeDue();
  }

  /** Takes note of a deadline that this node has set, `null` for none any more. */
  moved(code: string, deadline: number | null): void {
    clearTimeout(this.#timers.get(code));
    this.#timers.delete(code);
    if (deadline === null || !this.#isStarted) return;
    const wait = deadline - this.#beats.now(code);
    if (wait > TIMER_HORIZON_MS) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(code);
        this.#beats.beat(bucketOf(code)).catch((err: unknown) => {
          // While Redis is away no deadline passes; its return is the next beat.
          if (!(err instanceof StoreUnavailable)) this.#log.error({ err }, 'deadlines could not be read');
        });
      },
      Math.max(wait, 0),
    );
    this.#timers.set(code, timer);
  }

  stop(): void {
    this.#isStarted = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}

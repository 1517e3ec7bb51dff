import { RECALL_MS } from '../room-store.ts';
import type { EmbeddedDatabase } from './database.ts';
import type { StoreClock } from './store-clock.ts';

/** The longest time Node's timers take. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls for the rooms whose deadline has passed, with one timer for the next of them. */
export class DeadlineTimer {
  readonly #deadlines: EmbeddedDatabase['deadlines'];
  readonly #clock: StoreClock;
  /** When to call again for a room that has been called for. */
  readonly #recalls = new Map<string, number>();
  #due: ((code: string) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(deadlines: EmbeddedDatabase['deadlines'], clock: StoreClock) {
    this.#deadlines = deadlines;
    this.#clock = clock;
  }

  start(due: (code: string) => void): void {
    this.#due = due;
    this.#arm();
  }

  /** Takes note that a room's deadline is another one now, or none. */
  moved(code: string): void {
    this.#recalls.delete(code);
    this.#arm();
  }

  /** When the next room is due, in the store's time; `Infinity` for none. */
  next(): number {
    for (const [time] of this.#deadlines.getKeys({ limit: 1 })) return time;
    return Infinity;
  }

  stop(): void {
    this.#due = null;
    clearTimeout(this.#timer);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#due === null) return;
    const now = this.#clock.now();
    const next = this.#nextAfter(now);
    if (next < Infinity) {
      this.#timer = setTimeout(() => this.#fire(), Math.min(Math.max(next - now, 0), LONGEST_TIMER_MS));
    }
  }

  /** When there is something to call for: a deadline to come, one that passed unseen, or a recall. */
  #nextAfter(now: number): number {
    let next = Math.min(...this.#recalls.values());
    for (const [time, code] of this.#deadlines.getKeys({})) {
      if (time <= now && this.#recalls.has(code)) continue;
      next = Math.min(next, time);
      break;
    }
    return next;
  }

  #fire(): void {
    const now = this.#clock.now();
    for (const [, code] of [...this.#deadlines.getKeys({ end: [now + 1, ''] })]) {
      if ((this.#recalls.get(code) ?? 0) > now) continue;
      this.#recalls.set(code, now + RECALL_MS);
      this.#due?.(code);
    }
    this.#arm();
  }
}

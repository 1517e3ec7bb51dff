import type { Rate } from './rate-limit.ts';

/** Once so many keys are remembered, those whose bucket is full again are forgotten. */
const SWEEP_ABOVE = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Limits how often something may happen per key: bursts up to `burst`, then `perSecond` on average. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  #sweepAbove = SWEEP_ABOVE;
  readonly #burst: number;
  readonly #perMs: number;
  readonly #now: () => number;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(limit: Rate, now: () => number = () => performance.now()) {
    this.#burst = limit.burst;
    this.#perMs = limit.perSecond / 1_000;
    this.#now = now;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one token; answers 0, or the milliseconds until there is one. */
  take(key: string): number {
    const waitMs = this.waitMs(key);
    if (waitMs === 0) this.#refilled(key).tokens -= 1;
    return waitMs;
  }

  /** The milliseconds until `take` would succeed. */
  waitMs(key: string): number {
    const { tokens } = this.#refilled(key);
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / this.#perMs);
  }

  #refilled(key: string): Bucket {
    const now = this.#now();
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= this.#sweepAbove) this.#sweep(now);
      bucket = { tokens: this.#burst, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) * this.#perMs);
    bucket.at = now;
    return bucket;
  }

  #sweep(now: number): void {
    for (const [key, { tokens, at }] of this.#buckets) {
      if (tokens + (now - at) * this.#perMs >= this.#burst) this.#buckets.delete(key);
    }
    // Not at every new key: those that are not at rest yet would be gone through each time.
    this.#sweepAbove = Math.max(SWEEP_ABOVE, 2 * this.#buckets.size);
  }
}

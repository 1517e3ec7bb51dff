/** How often something may happen: `burst` at once, then `perSecond` on average. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** One limit over all nodes, counted for each `who` apart. Both calls reject with `StoreUnavailable` as the store does. */
export interface RateLimit {
  /** Counts one more, unless that is too often; answers 0, or the milliseconds to wait. */
  take(who: string): Promise<number>;

  /** The milliseconds until `take` would count one. */
  waitMs(who: string): Promise<number>;
}

/** Makes the limit that goes by this name on every node. */
export type RateLimits = (name: string, rate: Rate) => RateLimit;

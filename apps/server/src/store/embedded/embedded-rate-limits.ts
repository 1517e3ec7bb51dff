import { TokenBuckets } from '../../token-buckets.ts';
import type { RateLimits } from '../../rate-limit.ts';

/** Limits of the one process there is, in memory: its restart forgets them. */
export const rateLimits: RateLimits = (_name, rate) => {
  const buckets = new TokenBuckets(rate);
  return {
    take: (who) => Promise.resolve(buckets.take(who)),
    waitMs: (who) => Promise.resolve(buckets.waitMs(who)),
  };
};

import type { RateLimit } from '../rate-limit.ts';
import { no, unlessStoreAway, type Answer } from './answer.ts';

/** Asks, unless `who` has asked too often. */
export function withinLimit<T>(
  limit: RateLimit,
  who: string,
  ask: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return unlessStoreAway(async () => {
    const waitMs = await limit.take(who);
    return waitMs > 0 ? no({ code: 'rate-limited', retryAfterMs: waitMs }) : ask();
  });
}

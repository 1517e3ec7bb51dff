import type { Config } from './config.ts';
import type { Rate, RateLimit, RateLimits } from './rate-limit.ts';
import { TokenBuckets } from './token-buckets.ts';

/** A limit is announced per second, and twice as much may come at once. */
const steady = (perSecond: number): Rate => ({ burst: perSecond * 2, perSecond });

/** `count` may come at once; then they come back over `seconds`. */
const within = (count: number, seconds: number): Rate => ({ burst: count, perSecond: count / seconds });

/**
 * How often things may be asked for, by whom. What guards rooms and codes counts over all nodes; what guards a node
 * against its own connections counts there, without asking the store about every message.
 */
export interface Limits {
  /** Messages of a seat over all its connections to this node, or of a watching connection. */
  readonly messages: TokenBuckets;
  /** As `messages`. */
  readonly reactions: TokenBuckets;
  /** Handshakes: of a seat, or of an address that wants to watch. */
  readonly joins: RateLimit;
  /** Rooms made from an address. */
  readonly rooms: RateLimit;
  /** Seats asked for from an address. */
  readonly seats: RateLimit;
  /** Room codes and tokens tried from an address that turned out wrong. */
  readonly wrongCodes: RateLimit;
}

/** The limits that the configuration asks for. */
export function createLimits(config: Config, rateLimits: RateLimits): Limits {
  return {
    messages: new TokenBuckets(steady(config.LIMIT_MESSAGES)),
    reactions: new TokenBuckets(within(5, 5)),
    joins: rateLimits('joins', within(config.LIMIT_JOINS * 10, 10)),
    rooms: rateLimits('rooms', within(config.LIMIT_ROOMS, 3_600)),
    seats: rateLimits('seats', within(config.LIMIT_ROOMS, 600)),
    wrongCodes: rateLimits('wrong-codes', within(config.LIMIT_WRONG_CODES, 600)),
  };
}

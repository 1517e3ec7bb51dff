import { TokenBuckets } from './token-buckets.ts';
import type { Config } from './config.ts';

/** A limit is announced per second, and twice as much may come at once. */
const steady = (perSecond: number): TokenBuckets => new TokenBuckets({ burst: perSecond * 2, perSecond });

/** `count` may come at once; then they come back over `seconds`. */
const within = (count: number, seconds: number): TokenBuckets =>
  new TokenBuckets({ burst: count, perSecond: count / seconds });

/** How often things may be asked for, by whom. One for the whole node. */
export interface Limits {
  /** Messages of a seat over all its connections, or of a watching connection. */
  readonly messages: TokenBuckets;
  readonly reactions: TokenBuckets;
  /** Handshakes: of a seat, or of an address that wants to watch. */
  readonly joins: TokenBuckets;
  /** Rooms made from an address. */
  readonly rooms: TokenBuckets;
  /** Seats asked for from an address. */
  readonly seats: TokenBuckets;
  /** Room codes and tokens tried from an address that turned out wrong. */
  readonly wrongCodes: TokenBuckets;
}

/** The limits that the configuration asks for. */
export function createLimits(config: Config): Limits {
  return {
    messages: steady(config.LIMIT_MESSAGES),
    reactions: within(5, 5),
    joins: within(config.LIMIT_JOINS * 10, 10),
    rooms: within(config.LIMIT_ROOMS, 3_600),
    seats: within(config.LIMIT_ROOMS, 600),
    wrongCodes: within(config.LIMIT_WRONG_CODES, 600),
  };
}

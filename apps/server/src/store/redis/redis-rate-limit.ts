import type { Rate, RateLimit } from '../../rate-limit.ts';
import { keys } from './keys.ts';
import type { Shards } from './shards.ts';

/** A limit that all nodes count in Redis. */
export class RedisRateLimit implements RateLimit {
  readonly #shards: Shards;
  readonly #name: string;
  /** What one costs, and how much may be owed at most, in milliseconds. */
  readonly #prices: readonly string[];

  constructor(shards: Shards, name: string, { burst, perSecond }: Rate) {
    this.#shards = shards;
    this.#name = name;
    this.#prices = [String(1_000 / perSecond), String((burst * 1_000) / perSecond)];
  }

  take(who: string): Promise<number> {
    return this.#ask('take', who);
  }

  waitMs(who: string): Promise<number> {
    return this.#ask('wait_to_take', who);
  }

  async #ask(name: 'take' | 'wait_to_take', who: string): Promise<number> {
    return (await this.#shards.call(name, [keys.limit(`${this.#name}:${who}`)], this.#prices)) as number;
  }
}

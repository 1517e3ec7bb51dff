import { StoreUnavailable } from '../room-store.ts';
import { askOnce, type RedisClient } from './redis-client.ts';
import { answerDue } from './within.ts';

/** How long one of several is waited for, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Servers of which any can answer a question, by their URLs; the one that answered last is asked first. */
export class Informants {
  #urls: readonly string[];

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Puts these before the others, or where they are already known, in front. */
  prefer(...urls: readonly string[]): void {
    this.#urls = [...new Set([...urls, ...this.#urls])];
  }

  /** Forgets all but these. */
  replace(urls: readonly string[]): void {
    this.#urls = [...new Set(urls)];
  }

  /** The first answer; rejects with `StoreUnavailable` when nobody has one in time. */
  async ask<T>(question: (client: RedisClient, url: string) => Promise<T>): Promise<T> {
    const due = answerDue();
    let cause: unknown;
    for (const url of this.#urls) {
      const now = performance.now();
      if (now >= due) break;
      try {
        const answer = await askOnce(url, (client) => question(client, url), now + PATIENCE_MS);
        this.prefer(url);
        return answer;
      } catch (error) {
        cause = error;
        // Who did not answer is asked last the next time.
        this.replace([...this.#urls.filter((other) => other !== url), url]);
      }
    }
    throw new StoreUnavailable('nobody tells where Redis is', { cause });
  }
}

import { StoreUnavailable } from '../room-store.ts';
import { askOnce, type RedisClient } from './redis-client.ts';
import { answerDue } from './within.ts';

/** How long one of several is waited for, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Servers of which any can answer a question, by their URLs; those that did not answer are asked last. */
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

  /** The first answer, `skipped` of them asked last; rejects with `StoreUnavailable` when nobody has one in time. */
  async ask<T>(question: (client: RedisClient, url: string) => Promise<T>, skipped = 0): Promise<T> {
    const due = answerDue();
    const start = skipped % this.#urls.length;
    let cause: unknown;
    for (const url of [...this.#urls.slice(start), ...this.#urls.slice(0, start)]) {
      const now = performance.now();
      if (now >= due) break;
      try {
        return await askOnce(url, (client) => question(client, url), now + PATIENCE_MS);
      } catch (error) {
        cause = error;
        // Not to be waited for the next time, too.
        this.replace([...this.#urls.filter((other) => other !== url), url]);
      }
    }
    throw new StoreUnavailable('nobody tells where Redis is', { cause });
  }
}

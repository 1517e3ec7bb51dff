import type { RoomClient } from '@farkle/client';

/** How long clients that once showed their room were without a connection. */
export class Interruptions {
  #longestMs = 0;
  #count = 0;

  watch(client: RoomClient): void {
    let lostAt: number | null = null;
    let wasLive = false;
    client.subscribe(({ link }) => {
      wasLive ||= link === 'live';
      if (link === 'reconnecting' && wasLive) lostAt ??= performance.now();
      if (link !== 'live' || lostAt === null) return;
      this.#longestMs = Math.max(this.#longestMs, performance.now() - lostAt);
      this.#count += 1;
      lostAt = null;
    });
  }

  get count(): number {
    return this.#count;
  }

  get longestMs(): number {
    return this.#longestMs;
  }
}

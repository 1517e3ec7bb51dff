import { randomUUID } from 'node:crypto';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { keys } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

const PULSE_MS = 500;

/** The store's clock takes no longer step than this: for longer, Redis was away or no node was there. */
const LONGEST_STEP_MS = 2_000;

/** A node that was silent for longer is dead. */
const LEASE_MS = 5_000;

/** How long a dead node is remembered, in which the rooms it was in are told. */
const KEEP_DEAD_MS = 86_400_000;

/** A moment by the two clocks that count, in milliseconds. */
export interface Moment {
  /** The store's time. */
  readonly now: number;
  /** The time of the machine that Redis runs on. */
  readonly wall: number;
}

/** What one beat of the pulse tells. */
export interface Beat extends Moment {
  /** When each node was heard last, in the store's time. */
  readonly heard: ReadonlyMap<string, number>;
  /** When the answer came, by this process's monotonic clock. */
  readonly at: number;
}

/** Called after each beat, with the one before it. */
export type BeatListener = (beat: Beat, before: Beat) => void;

/** Whether a node lives, by what a beat told. */
export function isAlive(node: string, { now, heard }: Pick<Beat, 'now' | 'heard'>): boolean {
  return now - (heard.get(node) ?? -Infinity) <= LEASE_MS;
}

/**
 * The pulse of this node: twice a second it moves the store's clock on, says that the node lives, and hears who else
 * does. The clock stands still while Redis is away and while no node runs, so that an outage takes nobody's time.
 */
export class StorePulse {
  /** A node is one run of a process. */
  readonly node = randomUUID();
  readonly #connection: RedisConnection;
  readonly #log: StoreLog;
  readonly #listeners: BeatListener[] = [];
  #last: Beat | null = null;
  /** The latest moment told. After an outage the clock may stand before what was reckoned into it. */
  #told = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(connection: RedisConnection, log: StoreLog) {
    this.#connection = connection;
    this.#log = log;
  }

  onBeat(listener: BeatListener): void {
    this.#listeners.push(listener);
  }

  /** Beats now and from now on, whether Redis is there or not. */
  async start(): Promise<void> {
    try {
      await this.beat();
    } catch (err) {
      if (!(err instanceof StoreUnavailable)) this.#log.error({ err }, 'the pulse failed');
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.start(), PULSE_MS);
  }

  /** The present time, reckoned from the last beat for as long as that is fresh. */
  now(): number {
    const last = this.#last;
    const reckoned =
      last === null
        ? Date.now()
        : last.now + Math.min(Math.floor(performance.now() - last.at), LONGEST_STEP_MS);
    this.#told = last === null ? this.#told : Math.max(this.#told, reckoned);
    return last === null ? reckoned : this.#told;
  }

  /** The present moment, reckoned from the last beat while that is fresh. */
  async moment(): Promise<Moment> {
    const last = this.#last;
    const isFresh = last !== null && performance.now() - last.at < 2 * PULSE_MS;
    const beat = isFresh ? last : await this.beat();
    const since = Math.floor(performance.now() - beat.at);
    this.#told = Math.max(this.#told, beat.now + since);
    return { now: this.#told, wall: beat.wall + since };
  }

  /** When a dead node was heard last, 0 when that is not known; `null` for one that lives. */
  async lostAt(node: string): Promise<number | null> {
    if (this.#last !== null && isAlive(node, this.#last)) return null;
    // It may have started since the last beat: nobody is declared dead on old news.
    const beat = await this.beat();
    return isAlive(node, beat) ? null : (beat.heard.get(node) ?? 0);
  }

  async beat(): Promise<Beat> {
    const args = [this.node, String(LONGEST_STEP_MS), String(KEEP_DEAD_MS)];
    const reply = await this.#connection.call('pulse', [keys.clock, keys.nodes], args);
    const beat = toBeat(reply as [now: string, wall: string, heard: string[]]);
    const before = this.#last ?? beat;
    this.#last = beat;
    for (const listener of this.#listeners) listener(beat, before);
    return beat;
  }

  /** Tells the others that this node is no more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#connection.call('bye', [keys.nodes], [this.node]);
  }
}

function toBeat([now, wall, pairs]: [now: string, wall: string, heard: string[]]): Beat {
  const heard = new Map<string, number>();
  pairs.forEach((text, i) => {
    if (i % 2 === 0) heard.set(text, Number(pairs[i + 1]));
  });
  return { now: Number(now), wall: Number(wall), heard, at: performance.now() };
}

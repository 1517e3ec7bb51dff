import { BUCKET_NAMES, bucketOf } from '../bucket.ts';
import { RECALL_MS, StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { bucketKeys } from './keys.ts';
import type { OwnSockets } from './own-sockets.ts';
import type { Shards } from './shards.ts';

const BEAT_MS = 500;

/** How far a bucket's time is reckoned on from its last beat: without the next one its primary counts as away. */
const RECKONED_MS = 2 * BEAT_MS;

/** The most rooms that a beat calls. */
const MOST_DUE = 100;

/** What one beat of a bucket tells. */
export interface Beat {
  /** The bucket's time in milliseconds. */
  readonly now: number;
  /** Whether this node counted as dead there. */
  readonly wasDead: boolean;
  /** The nodes that live, this one included; empty where this node has no sockets. */
  readonly living: readonly string[];
  /** The rooms whose deadline has passed. */
  readonly due: readonly string[];
}

/** Called after each beat of a bucket. */
export type BeatListener = (bucket: string, beat: Beat) => void;

type BeatReply = [now: string, wasDead: number, living: string[], due: string[]];

/**
 * Twice a second this node beats in every bucket: it moves the bucket's time on, says that it lives where it has
 * sockets, and takes what is due. The time of a bucket stands still while its primary is away and while nobody beats, so
 * that an outage takes nobody's time, and nothing of it is felt in the buckets of another primary.
 */
export class BucketBeats {
  readonly #shards: Shards;
  readonly #own: OwnSockets;
  readonly #log: StoreLog;
  readonly #listeners: BeatListener[] = [];
  /** The last beat of each bucket, and when its answer came, by this process's clock. */
  readonly #last = new Map<string, { readonly now: number; readonly at: number }>();
  /** The latest time told. After an outage the bucket's may stand before what was reckoned into it. */
  readonly #told = new Map<string, number>();
  readonly #beating = new Map<string, Promise<Beat>>();
  #timer: NodeJS.Timeout | undefined;
  #mostDue = 0;

  constructor(shards: Shards, own: OwnSockets, log: StoreLog) {
    this.#shards = shards;
    this.#own = own;
    this.#log = log;
    shards.onReady((buckets) => void this.#beatAll(buckets));
  }

  onBeat(listener: BeatListener): void {
    this.#listeners.push(listener);
  }

  /** Beats from now on, whether Redis is there or not; resolves after the first beats. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#beatAll(BUCKET_NAMES), BEAT_MS);
    await this.#beatAll(BUCKET_NAMES);
  }

  /** From now on beats also take what is due. */
  takeDue(): void {
    this.#mostDue = MOST_DUE;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#mostDue = 0;
  }

  /** The present time of a room, reckoned from the last beat of its bucket. */
  now(code: string): number {
    const bucket = bucketOf(code);
    const last = this.#last.get(bucket);
    if (last === undefined) return Date.now();
    const since = Math.min(Math.floor(performance.now() - last.at), RECKONED_MS);
    const now = Math.max(this.#told.get(bucket) ?? 0, last.now + since);
    this.#told.set(bucket, now);
    return now;
  }

  /** Beats in one bucket; who asks while a beat is under way is given that one. */
  beat(bucket: string): Promise<Beat> {
    const beating = this.#beating.get(bucket) ?? this.#beatOnce(bucket);
    this.#beating.set(bucket, beating);
    return beating;
  }

  async #beatOnce(bucket: string): Promise<Beat> {
    try {
      const { clock, nodes, deadlines } = bucketKeys;
      const node = this.#own.areIn(bucket) ? this.#own.node : '';
      const reply = (await this.#shards.call(
        'beat',
        [clock(bucket), nodes(bucket), deadlines(bucket)],
        [node, String(this.#mostDue), String(RECALL_MS)],
      )) as BeatReply;
      const [now, wasDead, living, due] = reply;
      const beat: Beat = { now: Number(now), wasDead: wasDead === 1, living, due };
      this.#last.set(bucket, { now: beat.now, at: performance.now() });
      for (const listener of this.#listeners) listener(bucket, beat);
      return beat;
    } finally {
      this.#beating.delete(bucket);
    }
  }

  /** What is asked at once goes out together. */
  async #beatAll(buckets: readonly string[]): Promise<void> {
    await Promise.all(
      buckets.map((bucket) =>
        this.beat(bucket).catch((err: unknown) => {
          if (!(err instanceof StoreUnavailable)) this.#log.error({ err, bucket }, 'a beat failed');
        }),
      ),
    );
  }
}

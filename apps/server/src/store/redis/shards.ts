import { BUCKET_NAMES } from '../bucket.ts';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { bucketOfKey } from './keys.ts';
import type { FunctionName } from './library.ts';
import { Redirected } from './redis-connection.ts';
import { RedisPrimary, type ChannelListener } from './redis-primary.ts';
import type { Topology } from './topology.ts';
import { answerDue, within } from './within.ts';

/** While something is away, it is looked for again after this long, in milliseconds. */
const LOOK_AGAIN_MS = 150;

/** Called with buckets that something holds for. */
type BucketsListener = (buckets: readonly string[]) => void;

/**
 * All of Redis as the store sees it: for each bucket the primary that has it now. What is asked goes to the primary of
 * its first key's bucket, and to another when that one says so: it has done nothing then.
 */
export class Shards {
  readonly #topology: Topology;
  readonly #log: StoreLog;
  readonly #primaries = new Map<string, RedisPrimary>();
  readonly #byBucket = new Map<string, RedisPrimary>();
  readonly #readyListeners: BucketsListener[] = [];
  readonly #listeningListeners: BucketsListener[] = [];
  #heard: ChannelListener = () => undefined;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(topology: Topology, log: StoreLog) {
    this.#topology = topology;
    this.#log = log;
  }

  /** Connects from now on; resolves after the first attempts, whatever came of them. */
  async open(): Promise<void> {
    await this.#look().catch((err: unknown) => {
      this.#log.warn({ err }, 'Redis is away');
      this.#lookLater();
    });
    await Promise.all([...this.#primaries.values()].map((primary) => primary.open()));
  }

  /** The primaries that have buckets, as far as they are known, with their buckets. */
  get primaries(): ReadonlyMap<RedisPrimary, readonly string[]> {
    const all = new Map<RedisPrimary, string[]>();
    for (const [bucket, primary] of this.#byBucket) all.set(primary, [...(all.get(primary) ?? []), bucket]);
    return all;
  }

  /** Calls `ready` with the buckets of a primary each time it can be asked again, having perhaps forgotten something. */
  onReady(ready: BucketsListener): void {
    this.#readyListeners.push(ready);
  }

  /** Calls `listening` with buckets of which from now on channels can be listened to, and none is. */
  onListening(listening: BucketsListener): void {
    this.#listeningListeners.push(listening);
  }

  onHeard(heard: ChannelListener): void {
    this.#heard = heard;
  }

  /** Calls a function of the library with keys of one bucket. */
  call(name: FunctionName, keys: readonly [string, ...string[]], args: readonly string[]): Promise<unknown> {
    return this.#ask(keys[0], (primary, due, { asking }) => primary.call(name, keys, args, { due, asking }));
  }

  publish(channel: string, message: string): Promise<void> {
    return this.#ask(channel, (primary, due) => primary.publish(channel, message, due));
  }

  /** Listens to channels of one bucket until `onListening` tells that it has to be done again. */
  subscribe(channels: readonly [string, ...string[]]): Promise<void> {
    return this.#ask(channels[0], (primary, due) => primary.subscribe(channels, due));
  }

  unsubscribe(channel: string): Promise<void> {
    return this.#ask(channel, (primary, due) => primary.unsubscribe(channel, due));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const primary of this.#primaries.values()) primary.close();
  }

  async #ask<T>(
    key: string,
    question: (primary: RedisPrimary, due: number, how: { readonly asking: boolean }) => Promise<T>,
  ): Promise<T> {
    const due = answerDue();
    try {
      return await question(this.#primaryOf(key), due, { asking: false });
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#lookLater();
      if (!(error instanceof Redirected)) throw error;
      const next = await this.#redirected(error, key, due);
      try {
        return await question(next, due, { asking: !error.moved });
      } catch (again) {
        if (!(again instanceof Redirected)) throw again;
        this.#lookLater();
        throw new StoreUnavailable('Redis is moving its keys', { cause: again });
      }
    }
  }

  async #redirected({ moved, address }: Redirected, key: string, due: number): Promise<RedisPrimary> {
    const name = this.#topology.nameAt(address);
    if (moved) await within(due, this.#look(name));
    const next = moved ? this.#primaryOf(key) : this.#primaries.get(name);
    if (next === undefined) throw new StoreUnavailable(`not connected to ${address}`);
    await within(due, next.open());
    return next;
  }

  #primaryOf(key: string): RedisPrimary {
    const primary = this.#byBucket.get(bucketOfKey(key));
    if (primary === undefined) throw new StoreUnavailable('Redis is away');
    return primary;
  }

  #look(hint?: string): Promise<void> {
    return (this.#looking ??= this.#readTopology(hint).finally(() => {
      this.#looking = null;
    }));
  }

  /** Looks for the primaries until each bucket has one that is connected. */
  #lookLater(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      void this.#look()
        .catch((err: unknown) => {
          if (!(err instanceof StoreUnavailable)) this.#log.error({ err }, 'Redis could not be looked for');
        })
        .then(() => {
          this.#timer = undefined;
          if (!this.#isWhole()) this.#lookLater();
        });
    }, LOOK_AGAIN_MS);
  }

  #isWhole(): boolean {
    return (
      this.#byBucket.size === BUCKET_NAMES.length &&
      [...this.#primaries.values()].every(({ isReady, isListening }) => isReady && isListening)
    );
  }

  async #readTopology(hint: string | undefined): Promise<void> {
    const names = await this.#topology.read(hint);
    if (this.#closed) return;
    const moved = new Set<string>();
    for (const [bucket, name] of names) {
      const primary = this.#primaries.get(name) ?? this.#add(name);
      if (this.#byBucket.get(bucket) !== primary) moved.add(bucket);
      this.#byBucket.set(bucket, primary);
    }
    const inUse = new Set(this.#byBucket.values());
    for (const [name, primary] of this.#primaries) {
      if (inUse.has(primary)) continue;
      primary.close();
      this.#primaries.delete(name);
    }
    // A new primary tells by itself when it can be asked.
    for (const [primary, buckets] of this.primaries) {
      const gained = buckets.filter((bucket) => moved.has(bucket));
      if (primary.isReady) tell(this.#readyListeners, gained);
      if (primary.isListening) tell(this.#listeningListeners, gained);
    }
  }

  #add(name: string): RedisPrimary {
    const buckets = (): readonly string[] => this.primaries.get(primary) ?? [];
    const primary: RedisPrimary = new RedisPrimary(
      (failed) => this.#topology.addressOf(name, failed),
      {
        ready: () => tell(this.#readyListeners, buckets()),
        listening: () => tell(this.#listeningListeners, buckets()),
        lost: () => {
          this.#lookLater();
        },
        heard: (message, channel) => {
          this.#heard(message, channel);
        },
      },
      this.#log,
    );
    this.#primaries.set(name, primary);
    void primary.open();
    return primary;
  }
}

function tell(listeners: readonly BucketsListener[], buckets: readonly string[]): void {
  if (buckets.length > 0) for (const listener of listeners) listener(buckets);
}

import type { Published, Subscriber } from '../room-store.ts';
import { StoreUnavailable } from '../room-store.ts';
import { Subscribers } from '../subscribers.ts';
import type { StoreLog } from '../store-log.ts';
import { bucketOf } from '../bucket.ts';
import { keys } from './keys.ts';
import type { Shards } from './shards.ts';

/** When a bucket's channels could not be listened to again, it is tried after this, in milliseconds. */
const TRY_AGAIN_MS = 500;

/** The rooms' channels as this node hears them: one subscription a room, however many subscribers it has here. */
export class RedisChannels {
  readonly #shards: Shards;
  readonly #log: StoreLog;
  readonly #subscribers: Subscribers;
  /** The subscription of each room with subscribers, made or in the making. */
  readonly #subscriptions = new Map<string, Promise<void>>();
  /** Buckets whose channels are to be listened to again. */
  readonly #unheard = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(shards: Shards, log: StoreLog) {
    this.#shards = shards;
    this.#log = log;
    this.#subscribers = new Subscribers(log);
    shards.onHeard(this.#hear);
    shards.onListening((buckets) => {
      for (const bucket of buckets) this.#unheard.add(bucket);
      void this.#listenAgain();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#unheard.clear();
  }

  async subscribe(code: string, subscriber: Subscriber): Promise<() => void> {
    if (this.#subscribers.add(code, subscriber)) {
      this.#subscriptions.set(code, this.#shards.subscribe([keys.room(code)]));
    }
    const unsubscribe = () => {
      if (this.#subscribers.remove(code, subscriber)) this.#leave(code);
    };
    try {
      await this.#subscriptions.get(code);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  #leave(code: string): void {
    this.#subscriptions.delete(code);
    this.#shards.unsubscribe(keys.room(code)).catch((err: unknown) => {
      // A channel that is still heard is left when something comes in on it.
      if (!(err instanceof StoreUnavailable)) this.#log.error({ err, code }, 'a channel could not be left');
    });
  }

  /** Listens to all rooms of the buckets that are not heard, and tells those rooms that they may have missed something. */
  async #listenAgain(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all([...this.#unheard].map((bucket) => this.#listenTo(bucket)));
    clearTimeout(this.#timer);
    if (this.#unheard.size > 0) this.#timer = setTimeout(() => void this.#listenAgain(), TRY_AGAIN_MS);
  }

  async #listenTo(bucket: string): Promise<void> {
    const codes = [...this.#subscriptions.keys()].filter((code) => bucketOf(code) === bucket);
    const [first, ...others] = codes.map(keys.room);
    try {
      if (first !== undefined) await this.#shards.subscribe([first, ...others]);
    } catch (err) {
      if (!(err instanceof StoreUnavailable)) {
        this.#log.error({ err, bucket }, 'channels could not be heard again');
      }
      return;
    }
    this.#unheard.delete(bucket);
    for (const code of codes) this.#subscribers.deliver(code, { kind: 'interrupted' });
  }

  readonly #hear = (message: string, channel: string): void => {
    const code = channel.slice(channel.lastIndexOf(':') + 1);
    if (this.#subscribers.has(code)) this.#subscribers.deliver(code, toPublished(message));
    else this.#leave(code);
  };
}

/** The form of a signal on a room's channel; the other forms are written by the library. */
export function signalMessage(message: string): string {
  return `s\n${message}`;
}

function toPublished(text: string): Published {
  const end = text.indexOf('\n');
  const [kind, epoch = '', version = ''] = text.slice(0, end).split(' ');
  const message = text.slice(end + 1);
  switch (kind) {
    case 'c':
      return { kind: 'committed', epoch, version: Number(version), message };
    case 'r':
      return { kind: 'removed' };
    case 's':
      return { kind: 'signal', message };
    default:
      throw new Error(`unknown form of message on a room's channel: ${kind}`);
  }
}

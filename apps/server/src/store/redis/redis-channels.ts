import type { Published, Subscriber } from '../room-store.ts';
import { StoreUnavailable } from '../room-store.ts';
import { Subscribers } from '../subscribers.ts';
import type { StoreLog } from '../store-log.ts';
import { keys } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The rooms' channels as this node hears them: one subscription a room, however many subscribers it has here. */
export class RedisChannels {
  readonly #connection: RedisConnection;
  readonly #log: StoreLog;
  readonly #subscribers: Subscribers;
  /** The subscription of each room with subscribers, made or in the making. */
  readonly #subscriptions = new Map<string, Promise<void>>();

  constructor(connection: RedisConnection, log: StoreLog) {
    this.#connection = connection;
    this.#log = log;
    this.#subscribers = new Subscribers(log);
    // At the first time there is nobody to tell.
    connection.onReady(() => this.#subscribers.deliverToAll({ kind: 'interrupted' }));
  }

  get isReady(): boolean {
    return this.#connection.isReady;
  }

  async subscribe(code: string, subscriber: Subscriber): Promise<() => void> {
    if (this.#subscribers.add(code, subscriber)) {
      this.#subscriptions.set(code, this.#connection.subscribe(keys.room(code), this.#hear));
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
    this.#connection.unsubscribe(keys.room(code), this.#hear).catch((err: unknown) => {
      // A channel that is still heard is left when something comes in on it.
      if (!(err instanceof StoreUnavailable)) this.#log.error({ err, code }, 'a channel could not be left');
    });
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

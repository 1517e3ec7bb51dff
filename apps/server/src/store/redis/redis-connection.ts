import { randomInt } from 'node:crypto';
import { createClient, ErrorReply } from 'redis';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { functionName, LIBRARY, type FunctionName } from './library.ts';

/** Without an answer for this long Redis counts as away. */
export const ANSWER_MS = 1_800;

/** Longer than any healthy attempt to connect, and than those the client library ends by itself. */
const CONNECT_MS = 3 * ANSWER_MS;

const PING_MS = 1_000;
const SHORTEST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;

/** Bounds the memory that a hung Redis can take; far above what a node has in flight. */
const LONGEST_QUEUE = 10_000;

type Client = ReturnType<typeof createOneClient>;
type ChannelListener = (message: string, channel: string) => void;

/**
 * One connection to Redis that comes back by itself. While it is away everything asked of it rejects at once with
 * `StoreUnavailable`: nothing waits for its return, so nothing that was refused happens later.
 *
 * A client of the library serves one connection and is thrown away with it. The library could connect again by itself,
 * but then waits for ever when the new socket dies before it is greeted.
 */
export class RedisConnection {
  readonly #url: string;
  readonly #name: string;
  readonly #log: StoreLog;
  readonly #readyListeners: (() => void)[] = [];
  readonly #channels = new Map<string, ChannelListener>();
  #client: Client | null = null;
  #isReady = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, name: string, log: StoreLog) {
    this.#url = url;
    this.#name = name;
    this.#log = log;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Calls `ready` after each time the connection is made, its subscriptions included. */
  onReady(ready: () => void): void {
    this.#readyListeners.push(ready);
  }

  /** Connects from now on; resolves after the first attempt, whatever came of it. */
  async open(): Promise<void> {
    const client = createOneClient(this.#url, this.#name);
    this.#client = client;
    client.on('error', (error: unknown) => {
      this.#lost(client, error);
    });
    try {
      await within(CONNECT_MS, this.#connect(client));
    } catch (error) {
      this.#lost(client, error);
    }
  }

  /** Calls a function of the library, which Redis is given first when it does not have it. */
  async call(name: FunctionName, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    return this.#ask(async (client) => {
      const call = () => client.fCall(functionName(name), { keys: [...keys], arguments: [...args] });
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ErrorReply) || !error.message.includes('Function not found')) throw error;
        await client.functionLoad(LIBRARY, { REPLACE: true });
        return call();
      }
    });
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#ask((client) => client.sPublish(channel, message));
  }

  /** Listens to a channel, over as many connections as it takes, until `unsubscribe`. */
  async subscribe(channel: string, listener: ChannelListener): Promise<void> {
    this.#channels.set(channel, listener);
    try {
      await this.#ask((client) => client.sSubscribe(channel, listener));
    } catch (error) {
      this.#channels.delete(channel);
      throw error;
    }
  }

  async unsubscribe(channel: string, listener: ChannelListener): Promise<void> {
    this.#channels.delete(channel);
    await this.#ask((client) => client.sUnsubscribe(channel, listener));
  }

  /** A section of what Redis tells about itself. */
  async info(section: 'memory' | 'persistence'): Promise<string> {
    return this.#ask((client) => client.info(section));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    if (this.#client !== null) this.#lost(this.#client, null);
  }

  async #connect(client: Client): Promise<void> {
    await client.connect();
    await Promise.all([...this.#channels].map(([channel, listener]) => client.sSubscribe(channel, listener)));
    // It may have been lost again, or closed, meanwhile.
    if (client !== this.#client) return;
    if (this.#failures > 0) this.#log.info({ connection: this.#name }, 'Redis is back');
    this.#failures = 0;
    this.#isReady = true;
    for (const ready of this.#readyListeners) ready();
  }

  async #ask<T>(question: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (client === null || !this.#isReady) throw new StoreUnavailable('Redis is away');
    try {
      return await within(ANSWER_MS, question(client));
    } catch (error) {
      throw this.#explain(client, error);
    }
  }

  #explain(client: Client, error: unknown): unknown {
    if (error instanceof StoreUnavailable) {
      // What hangs is dropped, and bytes still on their way with it.
      this.#lost(client, error);
      return error;
    }
    if (error instanceof ErrorReply) {
      // A demoted primary goes on answering; the address may lead to the new one by now.
      if (error.message.startsWith('READONLY')) this.#lost(client, error);
      // An error inside a function is a fault of ours; all others are Redis in trouble, or not fit for us.
      if (error.message.includes('@user_function')) return error;
    }
    return new StoreUnavailable('Redis did not do it', { cause: error });
  }

  /** Throws a client away and makes another a little later, the later the more attempts have failed. */
  #lost(client: Client, err: unknown): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isReady = false;
    if (client.isOpen) client.destroy();
    if (this.#closed) return;
    if (this.#failures === 0) this.#log.warn({ err, connection: this.#name }, 'Redis is away');
    const wait =
      Math.min(SHORTEST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS) + randomInt(SHORTEST_RETRY_MS);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.open(), wait);
  }
}

function createOneClient(url: string, name: string) {
  return createClient({
    url,
    name,
    // Subscriptions and replies are told apart by the protocol only in version 3.
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: LONGEST_QUEUE,
    pingInterval: PING_MS,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: ANSWER_MS,
      // Also ends a greeting that hangs, which no limit on commands can.
      socketTimeout: ANSWER_MS,
      reconnectStrategy: false,
    },
  });
}

/** Rejects with `StoreUnavailable` when there is no answer in time. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailable('Redis does not answer'));
    }, ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

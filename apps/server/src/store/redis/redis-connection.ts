import { randomInt } from 'node:crypto';
import { createClient, ErrorReply } from 'redis';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { functionName, LIBRARY, type FunctionName } from './library.ts';

/** Without an answer for this long Redis counts as away. */
export const ANSWER_MS = 1_800;

const PING_MS = 1_000;
const LONGEST_RETRY_MS = 1_000;

/** Bounds the memory that a hung Redis can take; far above what a node has in flight. */
const LONGEST_QUEUE = 10_000;

/**
 * One connection to Redis that comes back by itself. While it is away everything asked of it rejects at once with
 * `StoreUnavailable`: nothing waits for its return, so nothing that was refused happens later.
 */
export class RedisConnection {
  readonly #client: ReturnType<typeof createConnection>;
  readonly #log: StoreLog;
  readonly #name: string;
  #closed = false;

  constructor(url: string, name: string, log: StoreLog) {
    this.#log = log;
    this.#name = name;
    this.#client = createConnection(url, name);
    this.#client.on('error', (err: unknown) => {
      if (!this.#closed) this.#log.warn({ err, connection: name }, 'Redis is away');
    });
  }

  get isReady(): boolean {
    return this.#client.isReady;
  }

  /** Calls `ready` after each time the connection is made, its subscriptions included. */
  onReady(ready: () => void): void {
    this.#client.on('ready', ready);
  }

  /** Starts to connect; resolves when connected or after a while without success. */
  async open(): Promise<void> {
    const connected = this.#connect();
    await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, ANSWER_MS).unref())]);
  }

  /** Calls a function of the library, which Redis is given first when it does not have it. */
  async call(name: FunctionName, keys: readonly string[], args: readonly string[]): Promise<unknown> {
    const call = () => this.#client.fCall(functionName(name), { keys: [...keys], arguments: [...args] });
    return this.#answer(async () => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ErrorReply) || !error.message.includes('Function not found')) throw error;
        await this.#client.functionLoad(LIBRARY, { REPLACE: true });
        return call();
      }
    });
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#answer(() => this.#client.sPublish(channel, message));
  }

  async subscribe(channel: string, listener: (message: string, channel: string) => void): Promise<void> {
    await this.#answer(() => this.#client.sSubscribe(channel, listener));
  }

  async unsubscribe(channel: string, listener: (message: string, channel: string) => void): Promise<void> {
    await this.#answer(() => this.#client.sUnsubscribe(channel, listener));
  }

  /** A section of what Redis tells about itself. */
  async info(section: 'memory' | 'persistence'): Promise<string> {
    return this.#answer(() => this.#client.info(section));
  }

  close(): void {
    this.#closed = true;
    if (this.#client.isOpen) this.#client.destroy();
  }

  async #connect(): Promise<void> {
    try {
      await this.#client.connect();
    } catch (err) {
      // The strategy never gives up, so this is the end of a connection that was closed or replaced.
      if (!this.#closed) {
        this.#log.warn({ err, connection: this.#name }, 'a connection to Redis was given up');
      }
    }
  }

  async #answer<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.#client.isReady) throw new StoreUnavailable('Redis is away');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StoreUnavailable('Redis does not answer')), ANSWER_MS);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } catch (error) {
      throw this.#explain(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #explain(error: unknown): unknown {
    if (error instanceof StoreUnavailable) {
      this.#reconnect();
      return error;
    }
    if (error instanceof ErrorReply) {
      // A demoted primary goes on answering; the address may lead to the new one by now.
      if (error.message.startsWith('READONLY')) this.#reconnect();
      // The plain prefix is kept for faulty calls; each state of a server in trouble has a prefix of its own.
      if (error.message.startsWith('ERR ')) return error;
    }
    return new StoreUnavailable('Redis did not do it', { cause: error });
  }

  /** Drops a connection that hangs: bytes still on their way go with it. */
  #reconnect(): void {
    if (this.#closed || !this.#client.isReady) return;
    this.#client.destroy();
    void this.#connect();
  }
}

function createConnection(url: string, name: string) {
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
      // Also ends a handshake that hangs, which no limit on commands can.
      socketTimeout: ANSWER_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_RETRY_MS) + randomInt(100),
    },
  });
}

import { randomInt } from 'node:crypto';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { createRedisClient, isErrorReply, type RedisClient } from './redis-client.ts';
import type { AddressSource } from './redis-place.ts';
import { answerDue, within } from './within.ts';

const CHECK_MS = 1_000;
const SHORTEST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 250;

/** A healthy Redis greets in milliseconds; one that hangs must not be waited for while another takes its place. */
const GREETING_MS = 1_000;

/** Another server of the cluster has the key: `moved` for good, or only for this once. Nothing was done. */
export class Redirected extends Error {
  override readonly name = 'Redirected';
  readonly moved: boolean;
  /** `host:port` of the other server. */
  readonly address: string;

  constructor(reply: Error) {
    super(reply.message, { cause: reply });
    const [kind, , address = ''] = reply.message.split(' ');
    this.moved = kind === 'MOVED';
    this.address = address;
  }
}

/** Calls back what a connection tells. */
export interface ConnectionEvents {
  /** After each time the connection is made. */
  readonly ready: () => void;
  /** After each time it is lost, and each time it could not be made. */
  readonly lost: () => void;
  /** Before it connects: what a client is to listen to. */
  readonly prepare: (client: RedisClient) => void;
}

/**
 * One connection to a primary that comes back by itself, wherever the primary is then. While it is away everything asked
 * of it rejects at once with `StoreUnavailable`: nothing waits for its return, so nothing that was refused happens later.
 *
 * The client library could connect again by itself, but then waits for ever when the new socket dies before it is
 * greeted.
 */
export class RedisConnection {
  readonly #source: AddressSource;
  readonly #name: string;
  readonly #events: ConnectionEvents;
  readonly #log: StoreLog;
  #client: RedisClient | null = null;
  #isReady = false;
  #failures = 0;
  /** How far the system's clock of the server is ahead of this process's, in milliseconds; rather too little. */
  #ahead = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(source: AddressSource, name: string, events: ConnectionEvents, log: StoreLog) {
    this.#source = source;
    this.#name = name;
    this.#events = events;
    this.#log = log;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Connects from now on; resolves after the first attempt, whatever came of it. */
  async open(): Promise<void> {
    let client: RedisClient | null = null;
    try {
      const url = await this.#source(this.#failures);
      if (this.#closed) return;
      const made = (client = createRedisClient(url, this.#name));
      this.#client = made;
      this.#ahead = -Infinity;
      this.#events.prepare(made);
      made.on('error', (error: unknown) => {
        this.#lost(made, error);
      });
      await within(performance.now() + GREETING_MS, this.#greet(made, url));
    } catch (error) {
      this.#lost(client, error);
    }
  }

  /** Asks something of the primary, which is given up when it is `due` by this process's clock. */
  async ask<T>(question: (client: RedisClient) => Promise<T>, due = answerDue()): Promise<T> {
    const client = this.#client;
    if (client === null || !this.#isReady) throw new StoreUnavailable('Redis is away');
    try {
      return await within(due, question(client));
    } catch (error) {
      throw this.#explain(client, error);
    }
  }

  /** A moment of this process's clock by the system's time of the server, rather too early than too late. */
  wallAt(moment: number): number {
    return Math.floor(moment + this.#ahead);
  }

  /** Drops the connection and makes it anew. */
  renew(reason: Error): void {
    if (this.#client !== null) this.#lost(this.#client, reason);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#lost(this.#client, null);
  }

  async #greet(client: RedisClient, url: string): Promise<void> {
    await client.connect();
    await this.#check(client);
    // One that hung for a while may have been replaced meanwhile without knowing it yet.
    if ((await this.#source(this.#failures)) !== url) {
      throw new StoreUnavailable('this Redis is not the primary any more');
    }
    // It may have been lost again, or closed, meanwhile.
    if (client !== this.#client) return;
    if (this.#failures > 0) this.#log.info({ connection: this.#name }, 'Redis is back');
    this.#failures = 0;
    this.#isReady = true;
    this.#checkLater(client, url);
    this.#events.ready();
  }

  #checkLater(client: RedisClient, url: string): void {
    this.#timer = setTimeout(() => {
      void this.#checkSource(client, url);
      this.ask(() => this.#check(client)).then(
        () => {
          if (client === this.#client) this.#checkLater(client, url);
        },
        (err: unknown) => {
          this.#lost(client, err);
        },
      );
    }, CHECK_MS);
  }

  /** A primary that another was chosen in place of may not know it for seconds. Who cannot be asked changes nothing. */
  async #checkSource(client: RedisClient, url: string): Promise<void> {
    const current = await this.#source(0).catch(() => url);
    if (current !== url) this.#lost(client, new StoreUnavailable('another Redis is the primary now'));
  }

  /** A demoted primary goes on answering, but what it is told leads nowhere. */
  async #check(client: RedisClient): Promise<void> {
    const asked = performance.now();
    const [standing, [seconds, microseconds]] = await Promise.all([client.role(), client.time()]);
    if (standing?.role !== 'master') throw new StoreUnavailable('this Redis is not a primary');
    const wall = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    const [least, most] = [wall - performance.now(), wall - asked];
    // A former measure holds unless this one contradicts it: its answer may have waited for a process that was held up.
    if (this.#ahead < least || this.#ahead > most) this.#ahead = least;
  }

  #explain(client: RedisClient, error: unknown): unknown {
    if (error instanceof StoreUnavailable) {
      // What hangs is dropped, and bytes still on their way with it.
      this.#lost(client, error);
      return error;
    }
    if (isErrorReply(error)) {
      if (/^(MOVED|ASK) /.test(error.message)) return new Redirected(error);
      if (error.message.startsWith('READONLY')) this.#lost(client, error);
      // An error inside a function is a fault of ours; all others are Redis in trouble, or not fit for us.
      if (error.message.includes('@user_function')) return error;
    }
    return new StoreUnavailable('Redis did not do it', { cause: error });
  }

  /** Throws a client away and makes another a little later, the later the more attempts have failed. */
  #lost(client: RedisClient | null, err: unknown): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isReady = false;
    clearTimeout(this.#timer);
    if (client?.isOpen === true) client.destroy();
    if (this.#closed) return;
    if (this.#failures === 0) this.#log.warn({ err, connection: this.#name }, 'Redis is away');
    const wait =
      Math.min(SHORTEST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS) + randomInt(SHORTEST_RETRY_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.open(), wait);
    this.#events.lost();
  }
}

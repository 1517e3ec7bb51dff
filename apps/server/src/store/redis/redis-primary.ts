import type { StoreLog } from '../store-log.ts';
import { functionName, LIBRARY, type FunctionName } from './library.ts';
import { isErrorReply, type RedisClient } from './redis-client.ts';
import { RedisConnection } from './redis-connection.ts';
import type { AddressSource } from './redis-place.ts';

/** What is published on a channel. */
export type ChannelListener = (message: string, channel: string) => void;

/** Calls back what becomes of the connections to a primary. */
export interface PrimaryEvents {
  /** Functions can be called, again or for the first time. */
  readonly ready: () => void;
  /** Channels can be listened to; none is yet. */
  readonly listening: () => void;
  /** One of the connections was lost or could not be made. */
  readonly lost: () => void;
  readonly heard: ChannelListener;
}

/** How a call is made. */
export interface CallOptions {
  /** When the answer is due, by this process's clock. A call that reaches Redis later is refused there. */
  readonly due: number;
  /** Whether the server is asked for this once in place of another that is about to give it the keys. */
  readonly asking: boolean;
}

/** One primary of Redis. It takes two connections, because one that listens must not wait behind commands. */
export class RedisPrimary {
  readonly #commands: RedisConnection;
  readonly #listening: RedisConnection;
  readonly #heard: ChannelListener;
  #opened: Promise<unknown> | null = null;

  constructor(source: AddressSource, { ready, listening, lost, heard }: PrimaryEvents, log: StoreLog) {
    this.#heard = heard;
    const commands = { ready, lost, prepare: () => undefined };
    this.#commands = new RedisConnection(source, 'farkle-commands', commands, log);
    // Redis ends a subscription by itself when another server gets the channel's slot.
    const prepare = (client: RedisClient) =>
      void client.on('sharded-channel-moved', (channel: string) => {
        this.#listening.renew(new Error(`the channel ${channel} has moved`));
      });
    this.#listening = new RedisConnection(
      source,
      'farkle-channels',
      { ready: listening, lost, prepare },
      log,
    );
  }

  get isReady(): boolean {
    return this.#commands.isReady;
  }

  get isListening(): boolean {
    return this.#listening.isReady;
  }

  /** Connects from now on; resolves after the first attempts, whatever came of them. */
  async open(): Promise<void> {
    await (this.#opened ??= Promise.all([this.#commands.open(), this.#listening.open()]));
  }

  /** Calls a function of the library, which Redis is given first when it does not have it. */
  async call(
    name: FunctionName,
    keys: readonly string[],
    args: readonly string[],
    { due, asking }: CallOptions,
  ): Promise<unknown> {
    const notAfter = String(this.#commands.wallAt(due));
    return this.#commands.ask(async (client) => {
      const call = () => {
        // Both go out together, so that nothing comes between them.
        const asked = asking ? client.sendCommand(['ASKING']) : null;
        const answer = client.fCall(functionName(name), { keys: [...keys], arguments: [notAfter, ...args] });
        return Promise.all([answer, asked]).then(([reply]) => reply);
      };
      try {
        return await call();
      } catch (error) {
        if (!isErrorReply(error) || !error.message.includes('Function not found')) throw error;
        await client.functionLoad(LIBRARY, { REPLACE: true });
        return call();
      }
    }, due);
  }

  async publish(channel: string, message: string, due: number): Promise<void> {
    await this.#commands.ask((client) => client.sPublish(channel, message), due);
  }

  /** Listens to channels of one bucket for as long as the connection lasts. */
  async subscribe(channels: readonly string[], due: number): Promise<void> {
    await this.#listening.ask((client) => client.sSubscribe([...channels], this.#heard), due);
  }

  async unsubscribe(channel: string, due: number): Promise<void> {
    await this.#listening.ask((client) => client.sUnsubscribe(channel, this.#heard), due);
  }

  /** A section of what Redis tells about itself. */
  async info(section: 'memory' | 'persistence'): Promise<string> {
    return this.#commands.ask((client) => client.info(section));
  }

  close(): void {
    this.#commands.close();
    this.#listening.close();
  }
}

import {
  StoreFull,
  StoreUnavailable,
  type Base,
  type Commit,
  type CommitResult,
  type LogEntry,
  type NewRoom,
  type Readiness,
  type Removal,
  type RoomStore,
  type StoredRoom,
  type Subscriber,
} from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { keys } from './keys.ts';
import { signalMessage, type RedisChannels } from './redis-channels.ts';
import { ANSWER_MS, type RedisConnection } from './redis-connection.ts';
import type { RedisDeadlines } from './redis-deadlines.ts';
import type { Moment, StorePulse } from './store-pulse.ts';

type StoredReply = [epoch: string, version: string, state: string, secrets: string];

type CommitReply =
  | ['committed', version: number]
  | ['repeated', outcome: string]
  | ['conflict', ...StoredReply]
  | ['id-reused' | 'gone' | 'late'];

interface Parts {
  readonly connection: RedisConnection;
  readonly channels: RedisChannels;
  readonly pulse: StorePulse;
  readonly deadlines: RedisDeadlines;
  readonly log: StoreLog;
  /** How long a room's keys outlive its last commit. */
  readonly roomKeepMs: number;
  readonly gameKeepMs: number;
  /** Ends what shares the connections with this store, and them. */
  readonly release: () => Promise<void>;
}

/** Rooms in Redis, for any number of nodes. Each change is one call of a function of the library. */
export class RedisRoomStore implements RoomStore {
  readonly #parts: Parts;
  #reason: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  now(): number {
    return this.#parts.pulse.now();
  }

  async claim(key: string, value: string, ttlMs: number): Promise<string> {
    return (await this.#parts.connection.call('claim', [keys.claim(key)], [value, String(ttlMs)])) as string;
  }

  async create(code: string, { state, secrets, deadline }: NewRoom): Promise<'created' | 'code-taken'> {
    const { connection, pulse, deadlines, roomKeepMs } = this.#parts;
    const moment = await pulse.moment();
    const args = [code, state, secrets, String(deadline), String(roomKeepMs), notAfter(moment)];
    try {
      const reply = await connection.call('create', [keys.room(code), keys.deadlines(code)], args);
      const created = inTime(reply as 'created' | 'code-taken' | 'late');
      if (created === 'created') deadlines.moved(code, deadline, moment.now);
      return created;
    } catch (error) {
      if (
        error instanceof StoreUnavailable &&
        error.cause instanceof Error &&
        error.cause.message.startsWith('OOM')
      ) {
        throw new StoreFull('no memory for a new room', { cause: error.cause });
      }
      throw error;
    }
  }

  async load(code: string): Promise<StoredRoom | null> {
    const reply = await this.#parts.connection.call('load', [keys.room(code), keys.deadlines(code)], [code]);
    return reply === null ? null : toStoredRoom(reply as StoredReply);
  }

  async commit(code: string, commit: Commit): Promise<CommitResult> {
    const { connection, pulse, deadlines, roomKeepMs, gameKeepMs } = this.#parts;
    const { base, command, log, state, secrets, deadline, message } = commit;
    const moment = await pulse.moment();
    const args = [code, base.epoch, String(base.version), state, secrets, String(deadline), message];
    args.push(String(roomKeepMs), notAfter(moment), log?.entry ?? '', String(gameKeepMs));
    if (command !== null) args.push(command.seat, command.id, command.payloadHash, command.outcome);
    const touched = [keys.room(code), keys.deadlines(code), ...keyOfLog(log)];
    const result = toCommitResult((await connection.call('commit', touched, args)) as CommitReply);
    if (result.kind === 'committed') deadlines.moved(code, deadline, moment.now);
    return result;
  }

  async remove(code: string, { epoch, version }: Base, log: LogEntry | null): Promise<Removal> {
    const { connection, pulse, deadlines, gameKeepMs } = this.#parts;
    const moment = await pulse.moment();
    const args = [code, epoch, String(version), notAfter(moment), log?.entry ?? '', String(gameKeepMs)];
    const touched = [keys.room(code), keys.deadlines(code), keys.presence(code), ...keyOfLog(log)];
    const result = inTime((await connection.call('remove', touched, args)) as Removal | 'late');
    if (result === 'removed') deadlines.moved(code, null, moment.now);
    return result;
  }

  subscribe(code: string, subscriber: Subscriber): Promise<() => void> {
    return this.#parts.channels.subscribe(code, subscriber);
  }

  signal(code: string, message: string): void {
    this.#parts.connection.publish(keys.room(code), signalMessage(message)).catch((err: unknown) => {
      if (!(err instanceof StoreUnavailable)) this.#parts.log.error({ err, code }, 'a signal failed');
    });
  }

  async readGame(gameId: string): Promise<readonly string[] | null> {
    const key = keys.game(gameId);
    if (key === null) return null;
    const entries = (await this.#parts.connection.call('read_game', [key], [])) as string[];
    return entries.length === 0 ? null : entries;
  }

  onDeadline(due: (code: string) => void): void {
    this.#parts.deadlines.start(due);
  }

  async ready(): Promise<Readiness> {
    const reason = await this.#whyNotReady();
    if (reason !== null && reason !== this.#reason) this.#parts.log.warn({ reason }, 'Redis cannot be used');
    this.#reason = reason;
    return reason === null ? { ok: true } : { ok: false, reason };
  }

  async close(): Promise<void> {
    this.#parts.deadlines.stop();
    await this.#parts.release();
  }

  async #whyNotReady(): Promise<string | null> {
    const { connection, channels, pulse } = this.#parts;
    try {
      // A beat is a write.
      await pulse.beat();
      const policy = /maxmemory_policy:(\S+)/.exec(await connection.info('memory'))?.[1];
      if (policy !== 'noeviction') {
        return `Redis may throw rooms away: its setting maxmemory-policy is ${policy} and must be noeviction`;
      }
      return channels.isReady ? null : 'the subscriber connection to Redis is away';
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
    }
  }
}

/** A change that reaches Redis later than its sender waits for an answer must not happen any more. */
function notAfter({ wall }: Moment): string {
  return String(wall + ANSWER_MS);
}

function keyOfLog(log: LogEntry | null): string[] {
  if (log === null) return [];
  const key = keys.game(log.gameId);
  if (key === null) throw new Error(`not the id of a game: ${log.gameId}`);
  return [key];
}

function inTime<T extends string>(reply: T | 'late'): T {
  if (reply === 'late') throw new StoreUnavailable('Redis answered too late');
  return reply;
}

function toStoredRoom([epoch, version, state, secrets]: StoredReply): StoredRoom {
  return { epoch, version: Number(version), state, secrets };
}

function toCommitResult(reply: CommitReply): CommitResult {
  switch (reply[0]) {
    case 'committed':
      return { kind: 'committed', version: reply[1] };
    case 'repeated':
      return { kind: 'repeated', outcome: reply[1] };
    case 'conflict': {
      const [, ...stored] = reply;
      return { kind: 'conflict', room: toStoredRoom(stored) };
    }
    case 'late':
      throw new StoreUnavailable('Redis answered too late');
    default:
      return { kind: reply[0] };
  }
}

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
import { bucketOf } from '../bucket.ts';
import type { BucketBeats } from './bucket-beats.ts';
import { bucketKeys, keys } from './keys.ts';
import { signalMessage, type RedisChannels } from './redis-channels.ts';
import type { RedisDeadlines } from './redis-deadlines.ts';
import { judge } from './redis-readiness.ts';
import type { Shards } from './shards.ts';

type StoredReply = [epoch: string, version: string, state: string, secrets: string];

type CommitReply =
  | ['committed', version: number]
  | ['repeated', outcome: string]
  | ['conflict', ...StoredReply]
  | ['id-reused' | 'gone'];

interface Parts {
  readonly shards: Shards;
  readonly channels: RedisChannels;
  readonly beats: BucketBeats;
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

  now(code: string): number {
    return this.#parts.beats.now(code);
  }

  async claim(key: string, value: string, ttlMs: number): Promise<string> {
    return (await this.#parts.shards.call('claim', [keys.claim(key)], [value, String(ttlMs)])) as string;
  }

  async create(code: string, { state, secrets, deadline }: NewRoom): Promise<'created' | 'code-taken'> {
    const { shards, deadlines, roomKeepMs } = this.#parts;
    const touched = [...roomKeys(code), bucketKeys.clock(bucketOf(code))] as const;
    const args = [code, state, secrets, String(deadline), String(roomKeepMs)];
    try {
      const created = (await shards.call('create', touched, args)) as 'created' | 'code-taken';
      if (created === 'created') deadlines.moved(code, deadline);
      return created;
    } catch (error) {
      if (isOutOfMemory(error)) throw new StoreFull('no memory for a new room', { cause: error });
      throw error;
    }
  }

  async load(code: string): Promise<StoredRoom | null> {
    const reply = await this.#parts.shards.call('load', roomKeys(code), [code]);
    return reply === null ? null : toStoredRoom(reply as StoredReply);
  }

  async commit(code: string, commit: Commit): Promise<CommitResult> {
    const { shards, deadlines, roomKeepMs, gameKeepMs } = this.#parts;
    const { base, command, log, state, secrets, deadline, message } = commit;
    const args = [code, base.epoch, String(base.version), state, secrets, String(deadline), message];
    args.push(String(roomKeepMs), log?.entry ?? '', String(gameKeepMs));
    if (command !== null) args.push(command.seat, command.id, command.payloadHash, command.outcome);
    const reply = await shards.call('commit', [...roomKeys(code), ...keyOfLog(log)], args);
    const result = toCommitResult(reply as CommitReply);
    if (result.kind === 'committed') deadlines.moved(code, deadline);
    return result;
  }

  async remove(code: string, { epoch, version }: Base, log: LogEntry | null): Promise<Removal> {
    const { shards, deadlines, gameKeepMs } = this.#parts;
    const args = [code, epoch, String(version), log?.entry ?? '', String(gameKeepMs)];
    const touched = [...roomKeys(code), keys.presence(code), ...keyOfLog(log)] as const;
    const result = (await shards.call('remove', touched, args)) as Removal;
    if (result === 'removed') deadlines.moved(code, null);
    return result;
  }

  subscribe(code: string, subscriber: Subscriber): Promise<() => void> {
    return this.#parts.channels.subscribe(code, subscriber);
  }

  signal(code: string, message: string): void {
    this.#parts.shards.publish(keys.room(code), signalMessage(message)).catch((err: unknown) => {
      if (!(err instanceof StoreUnavailable)) this.#parts.log.error({ err, code }, 'a signal failed');
    });
  }

  async readGame(gameId: string): Promise<readonly string[] | null> {
    const key = keys.game(gameId);
    if (key === null) return null;
    const entries = (await this.#parts.shards.call('read_game', [key], [])) as string[];
    return entries.length === 0 ? null : entries;
  }

  onDeadline(due: (code: string) => void): void {
    this.#parts.deadlines.start(due);
  }

  async ready(): Promise<Readiness> {
    const { shards, beats, log } = this.#parts;
    const readiness = await judge(shards, beats);
    const reason = (readiness.ok ? readiness.warning : readiness.reason) ?? null;
    if (reason !== null && reason !== this.#reason) {
      log.warn({ reason }, readiness.ok ? 'Redis should be looked after' : 'Redis cannot be used');
    }
    this.#reason = reason;
    return readiness;
  }

  async close(): Promise<void> {
    this.#parts.deadlines.stop();
    await this.#parts.release();
  }
}

function roomKeys(code: string): [room: string, deadlines: string] {
  return [keys.room(code), bucketKeys.deadlines(bucketOf(code))];
}

function keyOfLog(log: LogEntry | null): string[] {
  if (log === null) return [];
  const key = keys.game(log.gameId);
  if (key === null) throw new Error(`not the id of a game: ${log.gameId}`);
  return [key];
}

function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable) || !(error.cause instanceof Error)) return false;
  return error.cause.message.startsWith('OOM');
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
    default:
      return { kind: reply[0] };
  }
}

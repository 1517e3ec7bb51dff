import { randomUUID } from 'node:crypto';
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
import type { Subscribers } from '../subscribers.ts';
import type { EmbeddedDatabase, RoomRecord } from './database.ts';
import { DeadlineTimer } from './deadline-timer.ts';
import { isDiskFull } from './disk-full.ts';
import { GameLog } from './game-log.ts';
import { Outcomes } from './outcomes.ts';
import type { StoreClock } from './store-clock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { Writer } from './writer.ts';

interface Parts {
  readonly database: EmbeddedDatabase;
  readonly clock: StoreClock;
  readonly subscribers: Subscribers;
  readonly gameKeepMs: number;
  readonly onRemoved: (code: string) => void;
  /** Gives the folder back when the store is closed. */
  readonly release: () => Promise<void>;
}

/**
 * Rooms on the local disk, for one process. Each write is one transaction, which makes its checks and only then
 * changes anything; transactions resolve in the order they ran, so publishing right after is in version order.
 */
export class EmbeddedRoomStore implements RoomStore {
  /** A process that starts may find less than the one before has published. */
  readonly #epoch = randomUUID();
  readonly #database: EmbeddedDatabase;
  readonly #clock: StoreClock;
  readonly #subscribers: Subscribers;
  readonly #onRemoved: (code: string) => void;
  readonly #outcomes: Outcomes;
  readonly #games: GameLog;
  readonly #deadlines: DeadlineTimer;
  readonly #release: () => Promise<void>;
  readonly #writer: Writer;
  readonly #endHousekeeping: () => void;

  constructor({ database, clock, subscribers, gameKeepMs, onRemoved, release }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#subscribers = subscribers;
    this.#onRemoved = onRemoved;
    this.#release = release;
    this.#outcomes = new Outcomes(database);
    this.#games = new GameLog(database, gameKeepMs);
    this.#deadlines = new DeadlineTimer(database.deadlines, clock);
    this.#writer = new Writer(database, clock);
    this.#endHousekeeping = startHousekeeping(database, clock, this.#deadlines, this.#writer);
  }

  now(): number {
    return this.#clock.now();
  }

  claim(key: string, value: string, ttlMs: number): Promise<string> {
    return this.#writer.write(() => {
      const now = this.#clock.now();
      const known = this.#database.claims.get(key);
      if (known !== undefined && known.expiresAt > now) return known.value;
      const expiresAt = now + ttlMs;
      void this.#database.claims.put(key, { value, expiresAt });
      void this.#database.expiries.put([expiresAt, 'claim', key], true);
      return value;
    });
  }

  async create(code: string, { deadline, state, secrets }: NewRoom): Promise<'created' | 'code-taken'> {
    try {
      const created = await this.#writer.write(() => {
        if (this.#database.rooms.get(code) !== undefined) return 'code-taken';
        this.#put(code, null, { version: 1, deadline, state, secrets });
        return 'created';
      });
      if (created === 'created') this.#deadlines.moved(code);
      return created;
    } catch (error) {
      if (error instanceof StoreUnavailable && isDiskFull(error.cause)) {
        throw new StoreFull('no space for a new room', { cause: error.cause });
      }
      throw error;
    }
  }

  load(code: string): Promise<StoredRoom | null> {
    return this.#database.read(() => {
      const room = this.#database.rooms.get(code);
      return room === undefined ? null : this.#stored(room);
    });
  }

  async commit(code: string, commit: Commit): Promise<CommitResult> {
    const { command, log, message, ...next } = commit;
    const result = await this.#writer.write((): CommitResult => {
      const room = this.#database.rooms.get(code);
      if (room === undefined) return { kind: 'gone' };
      const known = command === null ? undefined : this.#outcomes.find(code, command);
      if (known !== undefined) {
        return known.payloadHash === command?.payloadHash
          ? { kind: 'repeated', outcome: known.outcome }
          : { kind: 'id-reused' };
      }
      if (!this.#isCurrent(room, commit.base)) return { kind: 'conflict', room: this.#stored(room) };

      const version = room.version + 1;
      this.#put(code, room, { version, deadline: next.deadline, state: next.state, secrets: next.secrets });
      if (command !== null) this.#outcomes.remember(code, version, command);
      if (log !== null) this.#games.append(log, this.#clock.now());
      return { kind: 'committed', version };
    });
    if (result.kind === 'committed') {
      this.#deadlines.moved(code);
      this.#subscribers.deliver(code, {
        kind: 'committed',
        epoch: this.#epoch,
        version: result.version,
        message,
      });
    }
    return result;
  }

  async remove(code: string, base: Base, log: LogEntry | null): Promise<Removal> {
    const result = await this.#writer.write((): Removal => {
      const room = this.#database.rooms.get(code);
      if (room === undefined) return 'gone';
      if (!this.#isCurrent(room, base)) return 'conflict';
      if (log !== null) this.#games.append(log, this.#clock.now());
      this.#outcomes.forget(code);
      void this.#database.deadlines.remove([room.deadline, code]);
      void this.#database.rooms.remove(code);
      return 'removed';
    });
    if (result === 'removed') {
      this.#deadlines.moved(code);
      this.#subscribers.deliver(code, { kind: 'removed' });
      this.#onRemoved(code);
    }
    return result;
  }

  subscribe(code: string, subscriber: Subscriber): Promise<() => void> {
    this.#subscribers.add(code, subscriber);
    return Promise.resolve(() => void this.#subscribers.remove(code, subscriber));
  }

  signal(code: string, message: string): void {
    this.#subscribers.deliver(code, { kind: 'signal', message });
  }

  readGame(gameId: string): Promise<readonly string[] | null> {
    return this.#database.read(() => this.#games.read(gameId, this.#clock.now()));
  }

  onDeadline(due: (code: string) => void): void {
    this.#deadlines.start(due);
  }

  ready(): Promise<Readiness> {
    return this.#writer.ready();
  }

  async close(): Promise<void> {
    this.#deadlines.stop();
    this.#endHousekeeping();
    await this.#release();
  }

  #put(code: string, before: RoomRecord | null, room: RoomRecord): void {
    if (before?.deadline !== room.deadline) {
      if (before !== null) void this.#database.deadlines.remove([before.deadline, code]);
      void this.#database.deadlines.put([room.deadline, code], true);
    }
    void this.#database.rooms.put(code, room);
  }

  #isCurrent(room: RoomRecord, base: Base): boolean {
    return base.epoch === this.#epoch && base.version === room.version;
  }

  #stored({ version, state, secrets }: RoomRecord): StoredRoom {
    return { epoch: this.#epoch, version, state, secrets };
  }
}

import type { GameState } from '@farkle/rules';
import { assertNever, evolve } from '@farkle/rules';
import type { Published, RoomStore, StoredRoom } from '../store/room-store.ts';
import type { Log } from '../log.ts';
import type { DecisionClock } from './decision-clock.ts';
import type { CommitMessage } from './room-change.ts';
import type { Signal } from './signal.ts';
import { roomFrom, type Room } from './room.ts';

/** How long a room that could not be reloaded waits before the next try. */
const RELOAD_AFTER_MS = 500;

/** The room as everybody has been told it: folded from what the store published, and from nothing else. */
export interface Shown {
  readonly epoch: string;
  readonly version: number;
  readonly state: GameState;
  readonly clock: DecisionClock | null;
}

/** Who wants to know what is published. Each call comes after `shown` has changed. */
export interface StreamListener {
  /** One commit, the next after `former`. */
  moved(message: CommitMessage, former: Shown): void;
  /** Commits may have been missed: `shown` is the room as it was read again. */
  reloaded(): void;
  signalled(signal: Signal): void;
  /** The room is no more. */
  gone(): void;
}

/** Follows a room: begins with what is stored, goes on with what is published, in version order and without a gap. */
export class RoomStream {
  readonly #code: string;
  readonly #store: RoomStore;
  readonly #log: Log;
  readonly #listener: StreamListener;
  #loaded: Room | null = null;
  #shown: Shown | null = null;
  /** What was published while the room was being read; null at other times. */
  #waiting: Published[] | null = [];
  #unsubscribe: () => void = () => undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(code: string, store: RoomStore, log: Log, listener: StreamListener) {
    this.#code = code;
    this.#store = store;
    this.#log = log;
    this.#listener = listener;
  }

  /** Follows the room from now on; `null` when there is none. */
  static async open(
    code: string,
    store: RoomStore,
    log: Log,
    listener: StreamListener,
  ): Promise<RoomStream | null> {
    const stream = new RoomStream(code, store, log, listener);
    // Subscribed before it is read, so that nothing falls between the two.
    stream.#unsubscribe = await store.subscribe(code, (published) => stream.#receive(published));
    try {
      const stored = await store.load(code);
      if (stored === null) {
        stream.close();
        return null;
      }
      stream.#begin(stored);
      stream.#catchUp();
      return stream;
    } catch (error) {
      stream.close();
      throw error;
    }
  }

  get shown(): Shown {
    if (this.#shown === null) throw new Error('a stream is shown before it is open');
    return this.#shown;
  }

  /** The room with its secrets, if it was read at the version that is shown now. */
  get loaded(): Room | null {
    const { epoch, version } = this.shown;
    return this.#loaded?.epoch === epoch && this.#loaded.version >= version ? this.#loaded : null;
  }

  /** Keeps what this node has just committed or read, so that the next command need not read it. */
  keep(room: Room): void {
    this.#loaded = room;
  }

  /** Reads the room again. */
  refresh(): void {
    this.#receive({ kind: 'interrupted' });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#unsubscribe();
  }

  #begin(stored: StoredRoom): void {
    const room = roomFrom(this.#code, stored);
    this.#loaded = room;
    this.#shown = { epoch: room.epoch, version: room.version, state: room.state, clock: room.secrets.clock };
  }

  #catchUp(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const published of waiting) this.#receive(published);
  }

  #receive(published: Published): void {
    if (this.#closed) return;
    if (this.#waiting) {
      this.#waiting.push(published);
      return;
    }
    switch (published.kind) {
      case 'committed':
        this.#follow(published);
        break;
      case 'signal':
        this.#listener.signalled(JSON.parse(published.message) as Signal);
        break;
      case 'removed':
        this.#listener.gone();
        break;
      case 'interrupted':
        this.#reload();
        break;
      default:
        assertNever(published);
    }
  }

  #follow({ epoch, version, message }: Published & { kind: 'committed' }): void {
    const former = this.shown;
    if (epoch === former.epoch && version <= former.version) return;
    if (epoch !== former.epoch || version !== former.version + 1) {
      this.#reload();
      return;
    }
    const commit = JSON.parse(message) as CommitMessage;
    this.#shown = { epoch, version, state: commit.events.reduce(evolve, former.state), clock: commit.clock };
    this.#listener.moved(commit, former);
  }

  #reload(): void {
    this.#waiting = [];
    this.#store.load(this.#code).then(
      (stored) => this.#reloaded(stored),
      (error: unknown) => {
        this.#log.warn({ err: error, code: this.#code }, 'a room could not be read again; trying on');
        if (!this.#closed) this.#retry = setTimeout(() => this.#reload(), RELOAD_AFTER_MS);
      },
    );
  }

  #reloaded(stored: StoredRoom | null): void {
    if (this.#closed) return;
    if (stored === null) {
      this.#listener.gone();
      return;
    }
    this.#begin(stored);
    this.#listener.reloaded();
    this.#catchUp();
  }
}

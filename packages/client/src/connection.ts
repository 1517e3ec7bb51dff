import { backOff } from './back-off.ts';
import type { RoomSocket } from './room-socket.ts';

/** How long one try may take from its start to the snapshot; slow networks get longer from try to try. */
const TRY_MS = 2_000;
const TRY_GROWS_MS = 1_000;
const LONGEST_TRY_MS = 8_000;
/** How long a connection that should be alive may take to prove it. */
const CHECK_MS = 1_000;
/** A connection that lived this long was a good one: the next loss starts again with short waits. */
const STEADY_MS = 5_000;
/** Nodes that stop send all their clients away at once; they spread over this time. */
const MOVING_SPREAD = 2;

/**
 * - `opening`: a try is under way, up to the room's snapshot
 * - `live`: the snapshot came and nothing has spoken against the connection since
 * - `checking`: a snapshot was asked for, to catch up or to see whether the connection still lives
 * - `waiting`: for the next try
 * - `ended`: for good
 */
type State = 'opening' | 'live' | 'checking' | 'waiting' | 'ended';

/** Who wants to know of a connection. */
export interface ConnectionOwner {
  /** `live` may have changed. */
  changed(): void;
  /** A try ended before the room's snapshot. */
  tryFailed(): void;
}

/** Keeps a room's socket connected: decides when to try, to wait, to check and to start afresh. */
export class Connection {
  #state: State = 'waiting';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #liveSince = 0;
  readonly #socket: Pick<RoomSocket, 'open' | 'close' | 'resync'>;
  readonly #owner: ConnectionOwner;

  constructor(socket: Pick<RoomSocket, 'open' | 'close' | 'resync'>, owner: ConnectionOwner) {
    this.#socket = socket;
    this.#owner = owner;
  }

  get live(): boolean {
    return this.#state === 'live';
  }

  /** Starts a new try now, in place of whatever is under way. */
  open(): void {
    if (this.#state === 'ended') return;
    this.#socket.close();
    this.#enter('opening');
    this.#after(Math.min(LONGEST_TRY_MS, TRY_MS + TRY_GROWS_MS * this.#attempt), () => this.lost());
    this.#socket.open();
  }

  /** The room's snapshot came. The owner, who says so, is not told of the change. */
  synced(): void {
    if (this.#state !== 'opening' && this.#state !== 'checking') return;
    if (this.#state === 'opening') this.#liveSince = performance.now();
    clearTimeout(this.#timer);
    this.#state = 'live';
  }

  /** The connection is gone, or must be taken for gone. The next try comes by itself, after `waitMs` or the usual wait. */
  lost(waitMs?: number): void {
    if (this.#state === 'ended') return;
    if (this.#liveSince > 0 && performance.now() - this.#liveSince > STEADY_MS) this.#attempt = 0;
    this.#liveSince = 0;
    this.#socket.close();
    const failed = this.#state === 'opening';
    const wait = waitMs ?? backOff(this.#attempt);
    this.#attempt += 1;
    this.#after(wait, () => this.open());
    this.#enter('waiting');
    if (failed) this.#owner.tryFailed();
  }

  /** The node is about to stop: goes before it does. */
  move(): void {
    this.lost(backOff(MOVING_SPREAD));
  }

  /** Something was missed: asks for a snapshot. While there is no good connection, one is on its way anyhow. */
  catchUp(): void {
    if (this.#state !== 'live') return;
    this.#enter('checking');
    this.#after(CHECK_MS, () => this.open());
    this.#socket.resync();
  }

  /** Sees at once whether the connection still lives, by asking for a snapshot; tries at once where there is none. */
  check(): void {
    if (this.#state === 'live') this.catchUp();
    else if (this.#state !== 'checking') this.open();
  }

  /** Ends the connection and everything that would bring it back. */
  end(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
    this.#enter('ended');
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #enter(state: State): void {
    this.#state = state;
    this.#owner.changed();
  }
}

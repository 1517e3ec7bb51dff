/**
 * The one port rooms are kept behind. A commit is also the broadcast: what is stored is published, in version
 * order, to every subscriber on every node, and nothing is published that is not stored.
 * All texts are opaque to a store. All times are milliseconds of the room's `now`.
 */
export interface RoomStore extends RoomTime {
  /** Remembers `value` for `key` unless something is remembered already; answers what is remembered. */
  claim(key: string, value: string, ttlMs: number): Promise<string>;

  /** Creates a room at version 1, unless its code is taken. Rejects with `StoreFull` when there is no space. */
  create(code: string, room: NewRoom): Promise<'created' | 'code-taken'>;

  load(code: string): Promise<StoredRoom | null>;

  /** The one way a room changes. Checks, in this order: room there, command id unknown, epoch and version current. */
  commit(code: string, commit: Commit): Promise<CommitResult>;

  /** Deletes a room if it is still at `base`; appends `log` first and tells subscribers. */
  remove(code: string, base: Base, log: LogEntry | null): Promise<Removal>;

  /** Delivers everything published for the room from now on, until the returned function is called. */
  subscribe(code: string, subscriber: Subscriber): Promise<() => void>;

  /** Publishes a lossy message: not stored, not versioned. */
  signal(code: string, message: string): void;

  /** A game's log entries in order, or `null` for an unknown or expired game. */
  readGame(gameId: string): Promise<readonly string[] | null>;

  /** Calls `due` with the code of each room whose deadline has passed, again every `RECALL_MS` until a commit moves the deadline. */
  onDeadline(due: (code: string) => void): void;

  /** Whether commits can be made now; the reason when not. */
  ready(): Promise<Readiness>;

  /** Ends what the store does by itself and gives its resources back; everything asked later rejects. */
  close(): Promise<void>;
}

/** The store's time of a room: the only one its deadlines are compared with. */
export interface RoomTime {
  /** The room's present time in milliseconds. It does not go back, and stands still while the store is away. */
  now(code: string): number;
}

/** A deadline that no commit has answered is called again after this long. */
export const RECALL_MS = 3_000;

/** Whether commits can be made now; for an operator why not, or what should be mended all the same. */
export type Readiness =
  { readonly ok: true; readonly warning?: string } | { readonly ok: false; readonly reason: string };

/** What a writer saw. `epoch` changes whenever the store may have lost history. */
export interface Base {
  readonly epoch: string;
  readonly version: number;
}

/** A room before its first version. */
export interface NewRoom {
  readonly state: string;
  readonly secrets: string;
  readonly deadline: number;
}

/** A room as it is stored. */
export interface StoredRoom extends Base {
  readonly state: string;
  /** What only the server may know: token hashes, the dice seed, clocks. */
  readonly secrets: string;
}

/** What a commit adds to the log of a game. */
export interface LogEntry {
  readonly gameId: string;
  readonly entry: string;
}

/** Whose command made a commit; makes a retry harmless. */
export interface Command {
  readonly seat: string;
  readonly id: string;
  readonly payloadHash: string;
  /** Answered again when the command is repeated, while it is one of the seat's last `LIMITS.rememberedOutcomes`. */
  readonly outcome: string;
}

/** The next version of a room, and everything that is stored and sent with it. */
export interface Commit {
  readonly base: Base;
  readonly command: Command | null;
  readonly log: LogEntry | null;
  readonly state: string;
  readonly secrets: string;
  /** Delivered to subscribers with the new version. */
  readonly message: string;
  /** When the room next needs the server's attention. */
  readonly deadline: number;
}

/** What came of a commit. Only `committed` has changed anything. */
export type CommitResult =
  | { readonly kind: 'committed'; readonly version: number }
  /** This command was committed before; nothing changed now. */
  | { readonly kind: 'repeated'; readonly outcome: string }
  /** This id was used for another payload. */
  | { readonly kind: 'id-reused' }
  | { readonly kind: 'conflict'; readonly room: StoredRoom }
  | { readonly kind: 'gone' };

/** What came of deleting a room. */
export type Removal = 'removed' | 'conflict' | 'gone';

/** What subscribers of a room are given. */
export type Published =
  | { readonly kind: 'committed'; readonly epoch: string; readonly version: number; readonly message: string }
  | { readonly kind: 'signal'; readonly message: string }
  | { readonly kind: 'removed' }
  /** Messages may have been missed: load the room again. */
  | { readonly kind: 'interrupted' };

/** Takes what is published for a room, in version order. */
export type Subscriber = (published: Published) => void;

/** The store cannot be reached or does not answer; whether a commit happened is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store has no space for a new room. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

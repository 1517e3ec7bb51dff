import { open, type Database, type Key } from 'lmdb';
import { StoreUnavailable } from '../room-store.ts';

/** A table of the embedded database: reads are direct, writes belong inside `write`. */
type Table<V, K extends Key> = Pick<Database<V, K>, 'get' | 'put' | 'remove' | 'getKeys' | 'getRange'>;

/** A room on disk. */
export interface RoomRecord {
  readonly version: number;
  readonly deadline: number;
  readonly state: string;
  readonly secrets: string;
}

/** What a seat's command came to. */
export interface OutcomeRecord {
  readonly payloadHash: string;
  readonly outcome: string;
}

/** How many entries a game's log has, and until when it is kept. */
interface LogRecord {
  readonly entries: number;
  readonly expiresAt: number;
}

/** What is remembered for a claimed key. */
interface ClaimRecord {
  readonly value: string;
  readonly expiresAt: number;
}

/** Who has the data folder open. */
export interface HolderRecord {
  readonly pid: number;
  readonly started: string;
}

/** What `expiries` points at. */
type Expiring = 'game' | 'claim';

/** All that the embedded store keeps on disk. Names of tables and shapes of keys are the file format. */
export interface EmbeddedDatabase {
  readonly rooms: Table<RoomRecord, string>;
  /** By time, then room. */
  readonly deadlines: Table<true, [time: number, code: string]>;
  readonly outcomes: Table<OutcomeRecord, [code: string, seat: string, commandId: string]>;
  /** The command ids of a seat by the version they made. */
  readonly outcomeOrder: Table<string, [code: string, seat: string, version: number]>;
  readonly games: Table<LogRecord, string>;
  readonly log: Table<string, [gameId: string, index: number]>;
  readonly claims: Table<ClaimRecord, string>;
  readonly expiries: Table<true, [time: number, what: Expiring, key: string]>;
  readonly clock: Table<number, 'now'>;
  readonly holder: Table<HolderRecord, 'holder'>;
  /** Holds what is written to see whether there is space. */
  readonly probe: Table<string, 'probe'>;

  /** Answers what `action` finds. */
  read<T>(action: () => T): Promise<T>;
  /** Runs `action` in a write transaction of its own, all or nothing, and resolves when it is on disk. */
  write<T>(action: () => T): Promise<T>;
  /** The same at once, blocking; excludes other processes for its time. */
  writeNow<T>(action: () => T): T;
  /** Everything asked later rejects with `StoreUnavailable`. */
  close(): Promise<void>;
}

/** Sorts after every text in a key. */
export const AFTER_ANY_TEXT = '\u{10ffff}';

const COUNT_OF_TABLES = 11;

/** Opens the database in `folder`, which must exist. */
export function openDatabase(folder: string): EmbeddedDatabase {
  const root = open({
    path: folder,
    // Otherwise a folder with a dot in its name is taken for the database file itself.
    noSubdir: false,
    maxDbs: COUNT_OF_TABLES,
    // A transaction resolves when it is on disk, and nobody reads what is not. The default resolves earlier and
    // reports the flush apart, which is no faster here: waiting transactions share a flush either way.
    overlappingSync: false,
    // Only for writes outside of transactions, of which there are none; with it a full disk rejects a promise of the
    // library's own that nobody can catch, which ends the process.
    eventTurnBatching: false,
  });
  const table = <V, K extends Key>(name: string): Table<V, K> => root.openDB<V, K>({ name });

  let isOpen = true;
  /** The library reads freed memory when it is asked after its end. */
  const assertOpen = () => {
    if (!isOpen) throw new StoreUnavailable('the store is closed');
  };

  return {
    rooms: table('rooms'),
    deadlines: table('deadlines'),
    outcomes: table('outcomes'),
    outcomeOrder: table('outcome-order'),
    games: table('games'),
    log: table('log'),
    claims: table('claims'),
    expiries: table('expiries'),
    clock: table('clock'),
    holder: table('holder'),
    probe: table('probe'),

    read: (action) =>
      new Promise((resolve) => {
        assertOpen();
        resolve(action());
      }),

    async write(action) {
      assertOpen();
      try {
        // A child transaction, because only that is undone when `action` throws half way.
        return await root.childTransaction(action);
      } catch (error) {
        const cause = await commitFailure(error);
        if (cause === null) throw error;
        throw new StoreUnavailable('the embedded store could not write', { cause });
      }
    },
    writeNow: (action) => root.transactionSync(action),
    async close() {
      isOpen = false;
      await root.close();
    },
  };
}

/** Why a transaction could not be written; `null` for an error of the action itself. */
async function commitFailure(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return null;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return cause;
  }
}

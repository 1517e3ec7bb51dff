import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PresenceStore } from '../presence.ts';
import type { RateLimits } from '../../rate-limit.ts';
import type { RoomStore } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { Subscribers } from '../subscribers.ts';
import { openDatabase, type EmbeddedDatabase } from './database.ts';
import { EmbeddedPresence } from './embedded-presence.ts';
import { rateLimits } from './embedded-rate-limits.ts';
import { EmbeddedRoomStore } from './embedded-room-store.ts';
import { lockFolder } from './folder-lock.ts';
import { StoreClock } from './store-clock.ts';

/** What the embedded store is opened with. */
export interface EmbeddedStoreOptions {
  /** Where rooms are kept; created when missing. */
  readonly dataDir: string;
  /** How long a game's log is kept after its last entry. */
  readonly gameKeepMs: number;
  readonly log: StoreLog;
}

/** The data folder cannot be made, or not be written to. */
class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable';

  constructor(folder: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Rooms cannot be kept in the data folder ${folder} (${reason}). Name another one with DATA_DIR, or let ` +
        'this user write to it.',
      { cause },
    );
  }
}

/**
 * Opens the store of a server that needs no other service: rooms in a folder on disk, presence and
 * limits in memory.
 * Rejects with `FolderInUse` when another process has the folder, and with `FolderUnusable` when nobody can.
 */
export async function openEmbeddedStore({ dataDir, gameKeepMs, log }: EmbeddedStoreOptions): Promise<{
  readonly rooms: RoomStore;
  readonly presence: PresenceStore;
  readonly rateLimits: RateLimits;
}> {
  const folder = resolve(dataDir);
  const database = openFolder(folder);
  let unlock: () => void;
  try {
    unlock = lockFolder(database, folder);
  } catch (error) {
    await database.close();
    throw error;
  }
  const clock = new StoreClock(database);
  const presence = new EmbeddedPresence(clock);
  const rooms = new EmbeddedRoomStore({
    database,
    clock,
    subscribers: new Subscribers(log),
    gameKeepMs,
    onRemoved: (code) => presence.forget(code),
    release: async () => {
      try {
        await database.write(() => {
          clock.keep();
          unlock();
        });
      } finally {
        await database.close();
      }
    },
  });
  return { rooms, presence, rateLimits };
}

function openFolder(folder: string): EmbeddedDatabase {
  try {
    mkdirSync(folder, { recursive: true });
    return openDatabase(folder);
  } catch (error) {
    throw new FolderUnusable(folder, error);
  }
}

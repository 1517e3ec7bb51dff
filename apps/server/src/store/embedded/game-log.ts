import type { EmbeddedDatabase } from './database.ts';
import type { LogEntry } from '../room-store.ts';

/** The logs of games, each kept for a time after its last entry. */
export class GameLog {
  readonly #database: EmbeddedDatabase;
  readonly #keepMs: number;

  constructor(database: EmbeddedDatabase, keepMs: number) {
    this.#database = database;
    this.#keepMs = keepMs;
  }

  /** To be called inside a write. */
  append({ gameId, entry }: LogEntry, now: number): void {
    const { games, log, expiries } = this.#database;
    const entries = games.get(gameId)?.entries ?? 0;
    const expiresAt = now + this.#keepMs;
    void log.put([gameId, entries], entry);
    void games.put(gameId, { entries: entries + 1, expiresAt });
    // One expiry a game: the sweep finds that a game goes on and looks again later.
    if (entries === 0) void expiries.put([expiresAt, 'game', gameId], true);
  }

  read(gameId: string, now: number): readonly string[] | null {
    const game = this.#database.games.get(gameId);
    if (game === undefined || game.expiresAt <= now) return null;
    const entries = this.#database.log.getRange({ start: [gameId, 0], end: [gameId, game.entries] });
    return [...entries].map(({ value }) => value);
  }
}

import type { EmbeddedDatabase } from './database.ts';

/** The most that one sweep looks at, so that it never holds up commits for long. */
const SWEEP_LIMIT = 500;

/** Deletes games and claims whose time is over; to be called inside a write. */
export function sweep(database: EmbeddedDatabase, now: number): void {
  const { expiries } = database;
  for (const key of [...expiries.getKeys({ end: [now + 1, 'claim', ''], limit: SWEEP_LIMIT })]) {
    const [, what, id] = key;
    void expiries.remove(key);
    const expiresAt = (what === 'claim' ? database.claims : database.games).get(id)?.expiresAt ?? now;
    // A record may have been given more time after this expiry was noted.
    if (expiresAt > now) void expiries.put([expiresAt, what, id], true);
    else if (what === 'claim') void database.claims.remove(id);
    else forgetGame(database, id);
  }
}

function forgetGame(database: EmbeddedDatabase, gameId: string): void {
  const entries = database.games.get(gameId)?.entries ?? 0;
  for (let index = 0; index < entries; index++) void database.log.remove([gameId, index]);
  void database.games.remove(gameId);
}

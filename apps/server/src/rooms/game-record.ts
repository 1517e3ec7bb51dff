import type { GameCommit, GameRecord } from '@farkle/protocol';
import type { Game, GameEvent, GameId, GameState, Gathering } from '@farkle/rules';
import type { LogEntry } from '../store/room-store.ts';
import type { Room } from './room.ts';

/** The first entry of a game's log also holds the room as it stood before it. */
type Entry = GameCommit & { readonly before?: Gathering };

/** What a commit adds to the log of the game that it starts, plays or ends; `null` when no game is on. */
export function logEntry(before: GameState, after: GameState, commit: GameCommit): LogEntry | null {
  const game = runningGame(before) ?? runningGame(after);
  if (game === null) return null;
  const entry: Entry = before.phase === 'gathering' ? { ...commit, before } : commit;
  return { gameId: game.id, entry: JSON.stringify(entry) };
}

/** What the log of a game still running is closed with when its room expires: the seed, so that its dice can be checked. */
export function expiryLog({ state, secrets, version }: Room, now: number): LogEntry | null {
  const game = runningGame(state);
  if (game === null || secrets.seed === null) return null;
  const revealed: GameEvent = { type: 'SeedRevealed', game: game.id, seed: secrets.seed };
  const commit: GameCommit = { version: version + 1, at: now, events: [revealed] };
  return { gameId: game.id, entry: JSON.stringify(commit) };
}

/** The game that is being played, or `null` when none is. */
function runningGame(state: GameState): Game | null {
  return state.phase === 'rollingOff' || state.phase === 'playing' ? state.game : null;
}

/** A whole game out of its log's entries; `null` when its beginning is not there. */
export function gameRecord(gameId: GameId, entries: readonly string[]): GameRecord | null {
  const [first, ...rest] = entries.map((entry) => JSON.parse(entry) as Entry);
  if (!first?.before) return null;
  const { before, ...commit } = first;
  return { gameId, before, commits: [commit, ...rest] };
}

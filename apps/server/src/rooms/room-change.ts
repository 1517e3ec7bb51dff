import type { GameEvent, GameState } from '@farkle/rules';
import { evolve } from '@farkle/rules';
import type { LogEntry } from '../store/room-store.ts';
import { clockFor, type DecisionClock } from './decision-clock.ts';
import type { Room } from './room.ts';
import type { Secrets } from './secrets.ts';
import { logEntry } from './game-record.ts';

/** What subscribers of a room are sent with each commit. */
export interface CommitMessage {
  readonly events: readonly GameEvent[];
  readonly clock: DecisionClock | null;
}

/** Durations a room lives by, milliseconds. */
export interface RoomTimes {
  readonly roomIdleMs: number;
  readonly contributionMs: number;
}

/** The room after `events`, and what goes into its game's log. `secrets` are the room's, changed as the command needs. */
export function roomAfter(
  room: Room,
  { events, secrets }: { readonly events: readonly GameEvent[]; readonly secrets: Secrets },
  now: number,
  times: RoomTimes,
): { readonly room: Room; readonly message: CommitMessage; readonly log: LogEntry | null } {
  const told = revealSeed(events, room.state, secrets);
  const state = told.reduce(evolve, room.state);
  const after: Room = {
    ...room,
    version: room.version + 1,
    state,
    secrets: told.reduce((rest, event) => secretsAfter(rest, event, now, times), {
      ...secrets,
      clock: clockFor(state, secrets.clock, now),
      expiresAt: now + times.roomIdleMs,
    }),
  };
  return {
    room: after,
    message: { events: told, clock: after.secrets.clock },
    log: logEntry(room.state, after.state, { version: after.version, at: Math.round(now), events: told }),
  };
}

/** The seed is published with the game's end, so that nobody has to ask for it. */
function revealSeed(
  events: readonly GameEvent[],
  before: GameState,
  { seed }: Secrets,
): readonly GameEvent[] {
  const ends = events.some(({ type }) => type === 'GameFinished');
  if (!ends || seed === null || !('game' in before)) return events;
  return [...events, { type: 'SeedRevealed', game: before.game.id, seed }];
}

function secretsAfter(secrets: Secrets, event: GameEvent, now: number, times: RoomTimes): Secrets {
  switch (event.type) {
    case 'GameStarted':
      return { ...secrets, contributionsUntil: now + times.contributionMs };
    case 'ContributionsClosed':
      return { ...secrets, contributionsUntil: null };
    case 'SeedRevealed':
      return { ...secrets, seed: null, contributionsUntil: null };
    case 'SeatLeft': {
      const seats = Object.entries(secrets.seats).filter(([seat]) => seat !== event.seat);
      return { ...secrets, seats: Object.fromEntries(seats) };
    }
    default:
      return secrets;
  }
}

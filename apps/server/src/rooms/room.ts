import type { GameState } from '@farkle/rules';
import type { Base, StoredRoom } from '../store/room-store.ts';
import { isRunning } from './decision-clock.ts';
import type { Secrets } from './secrets.ts';

/** A room as one version of it stands. */
export interface Room extends Base {
  readonly code: string;
  readonly state: GameState;
  readonly secrets: Secrets;
}

/** Reads what `state` and `secrets` of a stored room say. */
export function roomFrom(code: string, stored: StoredRoom): Room {
  const { epoch, version } = stored;
  return {
    code,
    epoch,
    version,
    state: JSON.parse(stored.state) as GameState,
    secrets: JSON.parse(stored.secrets) as Secrets,
  };
}

/** Whether both are the same version of the room. */
export const sameBase = (a: Base, b: Base): boolean => a.epoch === b.epoch && a.version === b.version;

/** When the room next needs the server: the soonest of its clock, the end of contributions and its expiry. */
export function deadlineOf({ clock, contributionsUntil, expiresAt }: Secrets): number {
  const due = clock !== null && isRunning(clock) ? clock.dueAt : Infinity;
  return Math.min(due, contributionsUntil ?? Infinity, expiresAt);
}

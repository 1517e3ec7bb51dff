import { isDeepStrictEqual } from 'node:util';
import type { Complain } from './checker.ts';
import type { Entry, TableHistory } from './history.ts';
import { actionsOf, type LoggedAction } from './logged-action.ts';

/** What two clocks of one machine may differ by, and what rounding takes. */
const TOLERANCE_MS = 100;

/** No turn clock ran out before its time. Answers how many did run out; that each did once, the commands' check says. */
export function checkClock({ entries, game }: TableHistory, complain: Complain): number {
  const actions = actionsOf(game);
  const fired = actions.filter(({ byClock }) => byClock);
  const seconds = game.before.turnClock;
  for (const clock of fired) {
    if (seconds === null) {
      complain(`version ${clock.version}: a clock ran out where there is none`);
      continue;
    }
    const opened = openedAfter(actions[actions.indexOf(clock) - 1], entries);
    const events = game.commits.find(({ version }) => version === clock.version)?.events;
    const seen = entries.find(
      (entry) => entry.kind === 'shown' && isDeepStrictEqual(entry.events, events),
    )?.at;
    if (opened === null || seen === undefined) continue;
    if (seen - opened < seconds * 1_000 - TOLERANCE_MS) {
      complain(`version ${clock.version}: the clock ran out after ${Math.round(seen - opened)} ms`);
    }
  }
  return fired.length;
}

/** A moment before which the decision after `action` cannot have been open: when it was first asked for. */
function openedAfter(action: LoggedAction | undefined, entries: readonly Entry[]): number | null {
  if (action === undefined) return null;
  const asked = entries.find(
    (entry) =>
      entry.kind === 'sent' &&
      entry.seat === action.seat &&
      entry.asked.type === action.type &&
      entry.asked.on === action.on,
  );
  return asked?.at ?? null;
}

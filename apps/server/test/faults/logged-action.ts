import type { LoggedEvent, LoggedGame } from '../wire/logged-game.ts';
import type { Asked } from './history.ts';

/** What was done by one commit of the log: by a player, or in their place by the turn clock. */
export interface LoggedAction extends Asked {
  readonly version: number;
  /** Whose decision it was; `null` for the start. */
  readonly seat: string | null;
  readonly byClock: boolean;
}

/** The actions of a log, in order; commits that only follow from them, such as shares of the randomness, are left out. */
export function actionsOf({ before, commits }: LoggedGame): readonly LoggedAction[] {
  const actions: LoggedAction[] = [];
  let decision = before.decision;
  for (const { version, events } of commits) {
    const action = actionIn(events);
    if (action !== null) {
      const on = action.type === 'start' ? before.gameNumber : decision;
      actions.push({ ...action, on, version });
    }
    const numbered = events.findLast((event) => typeof event['decision'] === 'number');
    if (numbered !== undefined) decision = Number(numbered['decision']);
  }
  return actions;
}

function actionIn(events: readonly LoggedEvent[]): Omit<LoggedAction, 'on' | 'version'> | null {
  const find = (type: string) => events.find((event) => event.type === type);
  const setAside = find('DiceSetAside')?.['positions'];
  const keep = Array.isArray(setAside) ? setAside.map(Number) : [];
  const banked = find('Banked');
  if (banked) {
    return { type: 'bank', seat: String(banked['seat']), keep, byClock: banked['byClock'] === true };
  }
  const late = find('TurnTimedOut');
  if (late) return { type: 'time-out', seat: String(late['seat']), keep, byClock: true };
  const rolled = find('DiceRolled');
  if (rolled) return { type: 'roll', seat: String(rolled['seat']), keep, byClock: false };
  const thrown = find('RolledForFirst');
  if (thrown) {
    return { type: 'roll-for-first', seat: String(thrown['seat']), keep, byClock: thrown['by'] === null };
  }
  return find('GameStarted') ? { type: 'start', seat: null, keep, byClock: false } : null;
}

import type { TableRules } from './rule-set.ts';
import type { Gathering } from './state.ts';

/** An empty table before its first game. */
export function newTable({ ruleSet, turnClock, hints }: TableRules): Gathering {
  return { phase: 'gathering', ruleSet, turnClock, hints, seats: [], host: null, gameNumber: 0, decision: 0 };
}

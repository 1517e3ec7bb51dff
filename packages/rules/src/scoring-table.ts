import { chartGroups, type ChartGroup } from './chart-groups.ts';
import { diceOf, HAND_INDEX_END, handIndex, HANDS, type Counts } from './hand.ts';
import { known } from './known.ts';
import type { Chart } from './rule-set.ts';
import type { Score } from './scoring-group.ts';

/** A chart worked out for every hand, by the hand's index. */
export interface ScoringTable {
  /** The best reading of all dice of a hand, or `null` when one of them would belong to no group. */
  readonly best: readonly (Score | null)[];
  /** 1 where any group lies among the dice of a hand. */
  readonly scoring: Uint8Array;
}

/** Enough for every table a server has open in practice; beyond it a chart is worked out again (a few ms). */
const REMEMBERED_CHARTS = 64;

const byIdentity = new WeakMap<Chart, ScoringTable>();
const byContent = new Map<string, ScoringTable>();

/**
 * The table of a chart, worked out once. A chart that was parsed again from JSON is another object with the same
 * content, so both are remembered: the object, and up to 64 contents.
 */
export function scoringTable(chart: Chart): ScoringTable {
  const seen = byIdentity.get(chart);
  if (seen !== undefined) return seen;
  const content = JSON.stringify(chart);
  const table = byContent.get(content) ?? buildTable(chartGroups(chart));
  byContent.delete(content);
  byContent.set(content, table);
  // A map keeps the order of insertion, so its first key is the one longest unused.
  if (byContent.size > REMEMBERED_CHARTS) byContent.delete(known([...byContent.keys()][0]));
  byIdentity.set(chart, table);
  return table;
}

/** By definition: the best reading of a hand is a group and the best reading of the rest, every die used once (SC13). */
function buildTable(chart: readonly ChartGroup[]): ScoringTable {
  const best = new Array<Score | null>(HAND_INDEX_END).fill(null);
  best[0] = { points: 0, groups: [] };
  const scoring = new Uint8Array(HAND_INDEX_END);
  const groups = chart.map(({ counts, ...group }) => ({ counts, group, index: handIndex(group.dice) }));
  for (const hand of HANDS) {
    const index = handIndex(diceOf(hand));
    for (const { counts, group, index: taken } of groups) {
      if (!contains(hand, counts)) continue;
      scoring[index] = 1;
      const rest = best[index - taken];
      if (rest == null) continue;
      const reading = { points: group.points + rest.points, groups: [group, ...rest.groups] };
      const former = best[index];
      if (former == null || isBetter(reading, former)) best[index] = reading;
    }
  }
  best[0] = null; // An empty selection has no score; its reading only ended the others.
  return { best, scoring };
}

/** More points; with equal points fewer groups, so that three ones at 300 read as a triple (SC14). */
function isBetter(a: Score, b: Score): boolean {
  return a.points === b.points ? a.groups.length < b.groups.length : a.points > b.points;
}

function contains(hand: Counts, counts: Counts): boolean {
  return counts.every((count, at) => known(hand[at]) >= count);
}

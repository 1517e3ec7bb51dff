// The chart read by brute force: every way to split the dice, every group judged by how it looks. It shares nothing with
// the scorer it judges, and is slow.
import type { Chart } from '../src/index.ts';

const known = new WeakMap<Chart, Map<string, number | null>>();

/** The best split's points, or null when no split scores all of these dice. */
export function slowScore(dice: readonly number[], chart: Chart): number | null {
  if (dice.length === 0) return null;
  const memory = known.get(chart) ?? new Map<string, number | null>();
  known.set(chart, memory);
  const key = [...dice].sort().join('');
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  const answer = bestSplit([...dice].sort(), chart);
  memory.set(key, answer);
  return answer;
}

export function slowIsFarkle(dice: readonly number[], chart: Chart): boolean {
  return slowSelections(dice, chart).size === 0;
}

/** Points of every selection that scores, by its faces in order, '1445'. */
export function slowSelections(dice: readonly number[], chart: Chart): ReadonlyMap<string, number> {
  const selections = new Map<string, number>();
  for (const selection of subsets(dice)) {
    const points = slowScore(selection, chart);
    if (points !== null) selections.set([...selection].sort().join(''), points);
  }
  return selections;
}

function bestSplit(dice: readonly number[], chart: Chart): number | null {
  const [first, ...rest] = dice;
  if (first === undefined) return 0;
  let best: number | null = null;
  for (const companions of subsets(rest, true)) {
    const group = lookAt([first, ...companions], chart);
    if (group === null) continue;
    const others = [...rest];
    for (const die of companions) others.splice(others.indexOf(die), 1);
    const remaining = bestSplit(others, chart);
    if (remaining !== null && (best === null || group + remaining > best)) best = group + remaining;
  }
  return best;
}

/** What a set of dice is worth as one group, best of all lines it fits. */
function lookAt(dice: readonly number[], chart: Chart): number | null {
  const text = [...dice].sort().join('');
  const pattern = (text.match(/(.)\1*/g) ?? [])
    .map((same) => same.length)
    .sort()
    .join('+');
  const offers: (number | null)[] = [];
  if (text === '1') offers.push(chart.single.one);
  if (text === '5') offers.push(chart.single.five);
  if (text === '123456') offers.push(chart.straight);
  if (text === '12345') offers.push(chart.shortStraightLow);
  if (text === '23456') offers.push(chart.shortStraightHigh);
  if (pattern === '2+2+2') offers.push(chart.threePairs);
  if (pattern === '2+4') offers.push(chart.fourAndPair);
  if (pattern === '3+3') offers.push(chart.twoTriplets);
  if (pattern === '2+3') offers.push(chart.fullHouse);
  const triple = chart.triple[(dice[0] ?? 0) - 1] ?? null;
  if (pattern === '3') offers.push(triple);
  if (pattern === '4' || pattern === '5' || pattern === '6') {
    offers.push(sameFaces(dice.length, triple, chart));
  }
  return offers.reduce(
    (best, points) => (points !== null && (best === null || points > best) ? points : best),
    null,
  );
}

function sameFaces(count: number, triple: number | null, { ofAKind }: Chart): number | null {
  if (ofAKind.kind === 'fixed') return count === 4 ? ofAKind.four : count === 5 ? ofAKind.five : ofAKind.six;
  if (ofAKind.kind === 'off' || triple === null) return null;
  let points = triple;
  for (let die = 4; die <= count; die += 1) points += ofAKind.kind === 'doubling' ? points : triple;
  return points;
}

function subsets(dice: readonly number[], withEmpty = false): number[][] {
  const all = dice.reduce<number[][]>((sets, die) => [...sets, ...sets.map((set) => [...set, die])], [[]]);
  return withEmpty ? all : all.slice(1);
}

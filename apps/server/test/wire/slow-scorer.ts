// Scores dice by trying every way to split them into groups. Slow, and written from the printed rules alone.
import type { LoggedChart } from './logged-game.ts';

/** What the dice score when all of them are set aside together by their best split; `null` when a die is left over. */
export function slowScore(dice: readonly number[], chart: LoggedChart): number | null {
  const [first, ...others] = dice;
  if (first === undefined) return 0;
  let best: number | null = null;
  // The first die belongs to some group: try every group it can be in, with any of the others.
  for (let mask = 0; mask < 2 ** others.length; mask++) {
    const isIn = (at: number) => Math.floor(mask / 2 ** at) % 2 === 1;
    const group = groupScore([first, ...others.filter((_, at) => isIn(at))], chart);
    if (group === null) continue;
    const rest = slowScore(
      others.filter((_, at) => !isIn(at)),
      chart,
    );
    if (rest !== null && (best === null || group + rest > best)) best = group + rest;
  }
  return best;
}

/** Whether nothing at all can be set aside. */
export function scoresNothing(dice: readonly number[], chart: LoggedChart): boolean {
  return selectionsOf(dice).every((selection) => slowScore(selection, chart) === null);
}

/** The most that can be set aside at once. */
export function bestScore(dice: readonly number[], chart: LoggedChart): number {
  return Math.max(...selectionsOf(dice).map((selection) => slowScore(selection, chart) ?? 0));
}

function selectionsOf(dice: readonly number[]): number[][] {
  const [first, ...others] = dice;
  if (first === undefined) return [];
  const without = selectionsOf(others);
  return [[first], ...without, ...without.map((selection) => [first, ...selection])];
}

/** What these dice score as one group of the chart: the best of the lines they fit, `null` if they fit none. */
export function groupScore(dice: readonly number[], chart: LoggedChart): number | null {
  const fitting = linesOf(dice, chart).filter((points) => points !== null);
  return fitting.length === 0 ? null : Math.max(...fitting);
}

function linesOf(dice: readonly number[], chart: LoggedChart): (number | null)[] {
  const sorted = [...dice].sort((a, b) => a - b).join('');
  const [face = 0] = dice;
  const counts = [1, 2, 3, 4, 5, 6].map((value) => dice.filter((die) => die === value).length);
  const shape = counts
    .filter((count) => count > 0)
    .sort((a, b) => b - a)
    .join('+');
  if (shape === '1') return [face === 1 ? chart.single.one : face === 5 ? chart.single.five : null];
  if (shape === '3') return [chart.triple[face - 1] ?? null];
  if (shape === '4' || shape === '5' || shape === '6') return [sameFaces(dice.length, face, chart)];
  if (sorted === '12345') return [chart.shortStraightLow];
  if (sorted === '23456') return [chart.shortStraightHigh];
  if (sorted === '123456') return [chart.straight];
  if (shape === '3+2') return [chart.fullHouse];
  if (shape === '2+2+2') return [chart.threePairs];
  if (shape === '4+2') return [chart.fourAndPair];
  if (shape === '3+3') return [chart.twoTriplets];
  return [];
}

function sameFaces(count: number, face: number, { ofAKind, triple }: LoggedChart): number | null {
  const three = triple[face - 1] ?? null;
  switch (ofAKind.kind) {
    case 'fixed':
      return [ofAKind.four, ofAKind.five, ofAKind.six][count - 4] ?? null;
    case 'doubling':
      return three === null ? null : three * 2 ** (count - 3);
    case 'adding':
      return three === null ? null : three * (count - 2);
    default:
      return null;
  }
}

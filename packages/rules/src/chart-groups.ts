import { assertNever } from './assert-never.ts';
import type { Face } from './dice.ts';
import { diceOf, FACES, type Counts } from './hand.ts';
import { known } from './known.ts';
import type { Chart, OfAKind, Points } from './rule-set.ts';
import type { Line, ScoringGroup } from './scoring-group.ts';

/** A group the chart pays for, with what it needs of each face. */
export interface ChartGroup extends ScoringGroup {
  readonly counts: Counts;
}

/** Every group of dice that the chart pays for, the most dice first (SC1 to SC12). */
export function chartGroups(chart: Chart): readonly ChartGroup[] {
  const { single, straight, shortStraightLow, shortStraightHigh } = chart;
  const pairsOfFaces = FACES.flatMap((a) => FACES.filter((b) => b !== a).map((b) => [a, b] as const));
  const risingPairs = pairsOfFaces.filter(([a, b]) => a < b);
  return [
    ...FACES.flatMap((face) => ofAKind('six-of-a-kind', 6, face, chart)),
    ...group('straight', straight, { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 }),
    ...risingPairs.flatMap(([a, b]) => group('two-triplets', chart.twoTriplets, { [a]: 3, [b]: 3 })),
    ...pairsOfFaces.flatMap(([a, b]) => group('four-and-pair', chart.fourAndPair, { [a]: 4, [b]: 2 })),
    ...risingPairs.flatMap(([a, b]) =>
      FACES.filter((c) => c > b).flatMap((c) =>
        group('three-pairs', chart.threePairs, { [a]: 2, [b]: 2, [c]: 2 }),
      ),
    ),
    ...FACES.flatMap((face) => ofAKind('five-of-a-kind', 5, face, chart)),
    ...group('short-straight-low', shortStraightLow, { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 }),
    ...group('short-straight-high', shortStraightHigh, { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 }),
    ...pairsOfFaces.flatMap(([a, b]) => group('full-house', chart.fullHouse, { [a]: 3, [b]: 2 })),
    ...FACES.flatMap((face) => ofAKind('four-of-a-kind', 4, face, chart)),
    ...FACES.flatMap((face) => group('triple', triplePoints(chart, face), { [face]: 3 })),
    ...group('single', single.one, { 1: 1 }),
    ...group('single', single.five, { 5: 1 }),
  ];
}

function group(line: Line, points: Points, needs: Partial<Record<Face, number>>): readonly ChartGroup[] {
  if (points === null) return [];
  const counts = FACES.map((face) => needs[face] ?? 0);
  return [{ line, dice: diceOf(counts), points, counts }];
}

function ofAKind(line: Line, size: 4 | 5 | 6, face: Face, chart: Chart): readonly ChartGroup[] {
  return group(line, ofAKindPoints(chart.ofAKind, size, triplePoints(chart, face)), { [face]: size });
}

function triplePoints(chart: Chart, face: Face): Points {
  return known(chart.triple[face - 1]);
}

/** Doubling and adding grow from the triple, so a face without a triple has no larger kind either (SC5). */
function ofAKindPoints(rule: OfAKind, size: 4 | 5 | 6, triple: Points): Points {
  switch (rule.kind) {
    case 'fixed':
      return { 4: rule.four, 5: rule.five, 6: rule.six }[size];
    case 'doubling':
      return triple === null ? null : triple * 2 ** (size - 3);
    case 'adding':
      return triple === null ? null : triple * (size - 2);
    case 'off':
      return null;
    default:
      return assertNever(rule);
  }
}

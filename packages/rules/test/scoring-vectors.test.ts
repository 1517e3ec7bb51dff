import { describe, expect, test } from 'vitest';
import { isFarkle, PRESETS, scoreSetAside, validSetAsides, type RuleSet } from '../src/index.ts';
import { dice } from './scenario.ts';
import vectors from './vectors/scoring.json' with { type: 'json' };

interface VectorChart {
  readonly three_ones: number;
  readonly of_a_kind: string;
  readonly straight: number | null;
  readonly three_pairs: number | null;
  readonly four_plus_pair: number | null;
  readonly two_triplets: number | null;
}

interface VectorCase {
  readonly id: string;
  readonly kind: string;
  readonly ruleset: string;
  readonly dice: readonly number[];
  readonly score?: number | null;
  readonly lines?: readonly { readonly points: number }[];
  readonly farkle?: boolean;
  readonly best?: number;
  readonly whole?: number | null;
  readonly keeps?: Readonly<Record<string, number | undefined>>;
}

const charts: Record<string, VectorChart> = vectors.rulesets;
const cases: readonly VectorCase[] = vectors.cases;

function ruleSetNamed(name: string): RuleSet {
  const chart = charts[name];
  if (chart === undefined) throw new Error(`No chart ${name}`);
  const { classic } = PRESETS;
  return {
    ...classic,
    chart: {
      ...classic.chart,
      triple: [chart.three_ones, 200, 300, 400, 500, 600],
      ofAKind: chart.of_a_kind === 'doubling' ? { kind: 'doubling' } : classic.chart.ofAKind,
      straight: chart.straight,
      threePairs: chart.three_pairs,
      fourAndPair: chart.four_plus_pair,
      twoTriplets: chart.two_triplets,
    },
  };
}

describe('scoring vectors', () => {
  test('are all here', () => {
    expect(cases).toHaveLength(170);
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(['keep', 'roll']));
  });

  test('describe the charts of our presets', () => {
    expect(ruleSetNamed('playmonster').chart).toEqual(PRESETS.classic.chart);
    expect(ruleSetNamed('tumbrell').chart).toEqual(PRESETS.table.chart);
    expect(ruleSetNamed('five-steps').chart).toEqual(PRESETS['quick-start'].chart);
  });

  test.each(cases.filter(({ kind }) => kind === 'keep'))(
    '[SC13 SC15] $id: $dice by $ruleset is $score',
    ({ ruleset, dice: faces, score: expected, lines = [] }) => {
      const score = scoreSetAside(dice(faces.join('')), ruleSetNamed(ruleset));
      expect(score?.points ?? null).toBe(expected);
      const told = (score?.groups ?? []).reduce((sum, group) => sum + group.points, 0);
      expect(told).toBe(lines.reduce((sum, line) => sum + line.points, 0));
    },
  );

  test.each(cases.filter(({ kind }) => kind === 'roll'))(
    '[SC16 SC17] $id: $dice by $ruleset offers what the vector lists',
    ({ ruleset, dice: faces, farkle, best, whole, keeps = {} }) => {
      const [roll, rules] = [dice(faces.join('')), ruleSetNamed(ruleset)];
      expect(isFarkle(roll, rules)).toBe(farkle);
      expect(validSetAsides(roll, rules)[0]?.points ?? 0).toBe(best);
      expect(scoreSetAside(roll, rules)?.points ?? null).toBe(whole);
      const offered = validSetAsides(roll, rules).map(({ positions, points }) => [
        positions
          .map((position) => roll[position])
          .sort()
          .join(''),
        points,
      ]);
      expect(Object.fromEntries(offered)).toEqual(keeps);
      expect(offered).toHaveLength(Object.keys(keeps).length);
    },
  );
});

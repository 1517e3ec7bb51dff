import { chartGroups } from './chart-groups.ts';
import { cleanName } from './name.ts';
import type { RuleSetReason } from './rule-set-reason.ts';
import type { Chart, Points, RuleSet } from './rule-set.ts';

/** What each number of a rule set may be. The wire's schema of a rule set may allow more, never less. */
export const RULE_SET_RANGES = {
  points: { min: 5, max: 100_000, step: 5 },
  minimum: { min: 0, max: 10_000, step: 50 },
  penalty: { min: 1, max: 10_000, step: 1 },
  target: { min: 2_000, max: 50_000, step: 1 },
} as const;

/** Characters of a rule set's name. */
const MAX_NAME = 60;

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * All reasons why no table can be played by this rule set, none when one can (RS2 to RS5). A chart on which everything
 * scores cannot be written: no line pays for 2-2-3-3-4-6.
 */
export function validateRuleSet(ruleSet: RuleSet): readonly RuleSetReason[] {
  const { chart, openingMinimum, bankMinimum, threeFarkles, target } = ruleSet;
  const { points, minimum, penalty, target: targets } = RULE_SET_RANGES;
  const checks: readonly (readonly [RuleSetReason, boolean])[] = [
    ['nothing-scores', chartGroups(chart).length > 0],
    ['points-out-of-range', linePoints(chart).every((line) => line === null || isWithin(line, points))],
    ['opening-minimum-out-of-range', isWithin(openingMinimum, minimum)],
    ['bank-minimum-out-of-range', isWithin(bankMinimum, minimum)],
    ['penalty-out-of-range', threeFarkles === null || isWithin(threeFarkles.penalty, penalty)],
    ['target-out-of-range', isWithin(target, targets)],
  ];
  return [...nameReasons(ruleSet.name), ...checks.flatMap(([reason, holds]) => (holds ? [] : [reason]))];
}

/** A name is refused rather than mended, so that every copy of a rule set is the same value. */
function nameReasons(name: string): readonly RuleSetReason[] {
  const cleaned = cleanName(name, MAX_NAME);
  if (!cleaned.ok) return [cleaned.code];
  return cleaned.name === name ? [] : ['name-not-clean'];
}

function linePoints(chart: Chart): readonly Points[] {
  const { single, triple, ofAKind } = chart;
  const kinds = ofAKind.kind === 'fixed' ? [ofAKind.four, ofAKind.five, ofAKind.six] : [];
  const { straight, threePairs, fourAndPair, twoTriplets, shortStraightLow, shortStraightHigh, fullHouse } =
    chart;
  const combinations = [
    straight,
    threePairs,
    fourAndPair,
    twoTriplets,
    shortStraightLow,
    shortStraightHigh,
    fullHouse,
  ];
  return [single.one, single.five, ...triple, ...kinds, ...combinations];
}

function isWithin(value: number, { min, max, step }: Range): boolean {
  return Number.isInteger(value) && value >= min && value <= max && value % step === 0;
}

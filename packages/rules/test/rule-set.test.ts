import { expect, test } from 'vitest';
import { PRESETS, RULE_SET_RANGES, validateRuleSet, type RuleSet } from '../src/index.ts';
import { CUSTOM_CHARTS, withChart } from './charts.ts';
import { A, B, chooseRules, CLASSIC, gathering, given } from './scenario.ts';

const { chart } = CLASSIC;
const nothing: RuleSet = withChart({
  single: { one: null, five: null },
  triple: [null, null, null, null, null, null],
  ofAKind: { kind: 'adding' },
  straight: null,
  threePairs: null,
  fourAndPair: null,
  twoTriplets: null,
});
const custom = (rules: Partial<RuleSet>): RuleSet => ({ ...CLASSIC, ...rules });

test.each(Object.values(PRESETS))('[RS1] $name is valid', (preset) => {
  expect(validateRuleSet(preset)).toEqual([]);
});

test.each(Object.entries(CUSTOM_CHARTS))('[RS3] a table may play %s', (_, customChart) => {
  expect(validateRuleSet(withChart(customChart))).toEqual([]);
});

test('[RS2] a chart on which nothing scores is refused', () => {
  expect(validateRuleSet(nothing)).toEqual(['nothing-scores']);
  expect(validateRuleSet(withChart({ ...nothing.chart, ofAKind: chart.ofAKind }))).toEqual([]);
});

test.each<[reason: string, rules: RuleSet]>([
  ['points-out-of-range', withChart({ straight: 0 })],
  ['points-out-of-range', withChart({ straight: 1_502 })],
  ['points-out-of-range', withChart({ straight: 100_005 })],
  ['points-out-of-range', withChart({ straight: Number.NaN })],
  ['points-out-of-range', withChart({ single: { one: -100, five: 50 } })],
  ['points-out-of-range', withChart({ single: { one: 100, five: 51 } })],
  ['points-out-of-range', withChart({ triple: [300, 200, 300, 400, 500, 1] })],
  ['points-out-of-range', withChart({ ofAKind: { kind: 'fixed', four: 1, five: 2_000, six: 3_000 } })],
  ['points-out-of-range', withChart({ ofAKind: { kind: 'fixed', four: 1_000, five: 1, six: 3_000 } })],
  ['points-out-of-range', withChart({ ofAKind: { kind: 'fixed', four: 1_000, five: 2_000, six: 1 } })],
  ['points-out-of-range', withChart({ threePairs: 1 })],
  ['points-out-of-range', withChart({ fourAndPair: 1 })],
  ['points-out-of-range', withChart({ twoTriplets: 1 })],
  ['points-out-of-range', withChart({ shortStraightLow: 1 })],
  ['points-out-of-range', withChart({ shortStraightHigh: 1 })],
  ['points-out-of-range', withChart({ fullHouse: 1 })],
  ['opening-minimum-out-of-range', custom({ openingMinimum: -50 })],
  ['opening-minimum-out-of-range', custom({ openingMinimum: 475 })],
  ['opening-minimum-out-of-range', custom({ openingMinimum: 10_050 })],
  ['bank-minimum-out-of-range', custom({ bankMinimum: 325 })],
  ['bank-minimum-out-of-range', custom({ bankMinimum: 10_050 })],
  ['penalty-out-of-range', custom({ threeFarkles: { penalty: 0, mayGoBelowZero: false } })],
  ['penalty-out-of-range', custom({ threeFarkles: { penalty: 10_001, mayGoBelowZero: true } })],
  ['target-out-of-range', custom({ target: 1_999 })],
  ['target-out-of-range', custom({ target: 50_001 })],
  ['target-out-of-range', custom({ target: 5_000.5 })],
])('[RS3] %s', (reason, rules) => {
  expect(validateRuleSet(rules)).toEqual([reason]);
});

test('[RS3] the ends of every range are in it', () => {
  const { points, minimum, penalty, target } = RULE_SET_RANGES;
  for (const end of ['min', 'max'] as const) {
    const rules = custom({
      ...withChart({ straight: points[end] }),
      openingMinimum: minimum[end],
      bankMinimum: minimum[end],
      threeFarkles: { penalty: penalty[end], mayGoBelowZero: true },
      target: target[end],
    });
    expect(validateRuleSet(rules)).toEqual([]);
  }
});

test('[RS4] a rule set has a name', () => {
  expect(validateRuleSet(custom({ name: ' \u200B ' }))).toEqual(['name-required']);
  expect(validateRuleSet(custom({ name: 'n'.repeat(60) }))).toEqual([]);
  expect(validateRuleSet(custom({ name: 'n'.repeat(61) }))).toEqual(['name-too-long']);
  for (const name of [' Ours', 'Ours ', 'Ou\u202Ers', 'Ou\u200Brs', 'Ou\u0007rs']) {
    expect(validateRuleSet(custom({ name }))).toEqual(['name-not-clean']);
  }
});

test('[RS5] all reasons are given at once, and a table refuses the rule set with them', () => {
  const bad = { ...nothing, name: '', openingMinimum: 1, target: 0 };
  const reasons = ['name-required', 'nothing-scores', 'opening-minimum-out-of-range', 'target-out-of-range'];
  expect(validateRuleSet(bad)).toEqual(reasons);
  given(gathering({ seats: [A, B] }))
    .when(chooseRules(A, bad))
    .thenRejected('bad-rule-set', { reasons });
});

import { PRESETS, type Chart, type RuleSet } from '../src/index.ts';

const { chart: classic } = PRESETS.classic;
const { chart: table } = PRESETS.table;

/** Charts of real and of odd tables, beside those of the presets. */
export const CUSTOM_CHARTS: Record<string, Chart> = {
  'doubling from 300': { ...classic, ofAKind: { kind: 'doubling' } },
  'doubling from 1,000': { ...table, ofAKind: { kind: 'doubling' } },
  adding: { ...table, ofAKind: { kind: 'adding' } },
  'no larger kinds': { ...table, ofAKind: { kind: 'off' } },
  'short straights and full house': {
    ...classic,
    straight: 1_000,
    shortStraightLow: 500,
    shortStraightHigh: 750,
    fullHouse: 1_250,
  },
  'no six-dice lines': { ...table, straight: null, threePairs: null, fourAndPair: null, twoTriplets: null },
  'no singles': { ...classic, single: { one: null, five: null } },
  'some triples': { ...classic, triple: [750, null, 300, null, 500, null], ofAKind: { kind: 'adding' } },
  'only a straight': {
    single: { one: null, five: null },
    triple: [null, null, null, null, null, null],
    ofAKind: { kind: 'doubling' },
    straight: 2_500,
    threePairs: null,
    fourAndPair: null,
    twoTriplets: null,
    shortStraightLow: null,
    shortStraightHigh: null,
    fullHouse: null,
  },
};

export function withChart(chart: Partial<Chart>): RuleSet {
  return { ...PRESETS.classic, chart: { ...classic, ...chart } };
}

import type { Chart, RuleSet } from './rule-set.ts';

/** Three ones 300, follows the sheet of the boxed set "PlayMonster classic Farkle, item 6910" (2016). */
const CLASSIC_CHART: Chart = {
  single: { one: 100, five: 50 },
  triple: [300, 200, 300, 400, 500, 600],
  ofAKind: { kind: 'fixed', four: 1_000, five: 2_000, six: 3_000 },
  straight: 1_500,
  threePairs: 1_500,
  fourAndPair: 1_500,
  twoTriplets: 2_500,
  shortStraightLow: null,
  shortStraightHigh: null,
  fullHouse: null,
};

/** Three ones 1,000: the chart of most tables and printed sheets. */
const TABLE_CHART: Chart = { ...CLASSIC_CHART, triple: [1_000, 200, 300, 400, 500, 600] };

const CLASSIC: RuleSet = {
  name: 'Classic',
  chart: CLASSIC_CHART,
  openingMinimum: 500,
  bankMinimum: 0,
  hotDice: 'may-roll',
  threeFarkles: null,
  piggyback: false,
  target: 10_000,
  ending: 'final-round',
  tie: 'share',
};

/** Ids of the rule sets a host can pick with one press, the default first. */
export const PRESET_IDS = [
  'classic',
  'race-to-5000',
  'bank-from-first',
  'first-across',
  'table',
  'quick-start',
] as const;

/** The id of a preset (RS1). */
export type PresetId = (typeof PRESET_IDS)[number];

/** The rule sets a host can pick with one press (RULES: presets). */
export const PRESETS: Readonly<Record<PresetId, RuleSet>> = {
  classic: CLASSIC,
  'race-to-5000': { ...CLASSIC, name: 'Race to 5,000', target: 5_000 },
  'bank-from-first': { ...CLASSIC, name: 'Bank from the first score', openingMinimum: 0 },
  'first-across': { ...CLASSIC, name: 'First across the line', ending: 'first-across' },
  table: { ...CLASSIC, name: 'Most tables', chart: TABLE_CHART },
  'quick-start': {
    ...CLASSIC,
    name: 'Quick start',
    chart: TABLE_CHART,
    openingMinimum: 0,
    ending: 'first-across',
  },
};

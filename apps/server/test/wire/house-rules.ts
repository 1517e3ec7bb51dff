import { PRESET_IDS, PRESETS, type Chart, type RuleSet } from '@farkle/rules';

const { classic, table } = PRESETS;

/** So coarse that many games end in a tie. */
const FIVE_HUNDREDS: Chart = {
  ...classic.chart,
  single: { one: 500, five: 500 },
  triple: [1_000, 500, 500, 500, 500, 1_000],
  ofAKind: { kind: 'off' },
  fourAndPair: null,
  straight: 2_000,
};

/** Rule sets whose lines differ from every preset, so that all endings, ties and house rules are played. */
export const HOUSE_RULES: readonly RuleSet[] = [
  {
    ...table,
    name: 'Doubling, three farkles, equal turns',
    chart: { ...table.chart, ofAKind: { kind: 'doubling' }, twoTriplets: null },
    threeFarkles: { penalty: 1_000, mayGoBelowZero: true },
    ending: 'equal-turns',
    target: 5_000,
  },
  {
    ...classic,
    name: 'Piggyback and a roll-off among those tied',
    piggyback: true,
    tie: 'roll-off',
    openingMinimum: 350,
    target: 3_000,
  },
  {
    ...classic,
    name: 'Short straights, full house, hot dice must roll',
    chart: {
      ...classic.chart,
      ofAKind: { kind: 'adding' },
      shortStraightLow: 750,
      shortStraightHigh: 750,
      fullHouse: 1_200,
      threePairs: null,
    },
    hotDice: 'must-roll',
    bankMinimum: 300,
    threeFarkles: { penalty: 500, mayGoBelowZero: false },
    target: 4_000,
  },
  {
    ...classic,
    name: 'Five hundreds, ties are shared',
    chart: FIVE_HUNDREDS,
    target: 2_000,
  },
  {
    ...classic,
    name: 'Five hundreds, ties are rolled off',
    chart: FIVE_HUNDREDS,
    openingMinimum: 0,
    piggyback: true,
    ending: 'equal-turns',
    tie: 'roll-off',
    target: 2_000,
  },
];

/** Every rule set that whole games are played by. */
export const PLAYED_RULES: readonly RuleSet[] = [...PRESET_IDS.map((id) => PRESETS[id]), ...HOUSE_RULES];

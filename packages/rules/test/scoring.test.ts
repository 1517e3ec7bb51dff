import { describe, expect, test } from 'vitest';
import {
  PRESET_IDS,
  PRESETS,
  scoreSetAside,
  validSetAsides,
  isFarkle,
  type Dice,
  type RuleSet,
} from '../src/index.ts';
import { CUSTOM_CHARTS, withChart } from './charts.ts';
import { dice } from './scenario.ts';

const { classic, table } = PRESETS;
const doubling = withChart({ ofAKind: { kind: 'doubling' } });
const adding = withChart({ ofAKind: { kind: 'adding' } });
const noLargerKinds = withChart({ ofAKind: { kind: 'off' } });
const tableDoubling: RuleSet = { ...table, chart: { ...table.chart, ofAKind: { kind: 'doubling' } } };

const points = (faces: string, rules: RuleSet) => scoreSetAside(dice(faces), rules)?.points ?? null;
const lines = (faces: string, rules: RuleSet) =>
  scoreSetAside(dice(faces), rules)?.groups.map((group) => `${group.line} ${group.dice.join('')}`);

type Row = readonly [faces: string, rules: RuleSet, points: number | null];

describe('every line of the chart', () => {
  test.each<Row>([
    ['1', classic, 100],
    ['11', classic, 200],
    ['1', withChart({ single: { one: 150, five: 50 } }), 150],
  ])('[SC1] ones %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['5', classic, 50],
    ['55', classic, 100],
    ['5', withChart({ single: { one: 100, five: 75 } }), 75],
  ])('[SC2] fives %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['111', classic, 300],
    ['111', table, 1_000],
    ['222', classic, 200],
    ['333', classic, 300],
    ['444', classic, 400],
    ['555', classic, 500],
    ['666', classic, 600],
    ['666', withChart({ triple: [300, 200, 300, 400, 500, 750] }), 750],
  ])('[SC3] three of a kind %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>(
    [1, 2, 3, 4, 5, 6].flatMap((face): Row[] => [
      [`${face}`.repeat(4), classic, 1_000],
      [`${face}`.repeat(5), classic, 2_000],
      [`${face}`.repeat(6), classic, 3_000],
    ]),
  )('[SC4] fixed kinds %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
    expect(scoreSetAside(dice(faces), rules)?.groups).toHaveLength(1);
  });

  test.each<Row>([
    ['2222', doubling, 400],
    ['22222', doubling, 800],
    ['222222', doubling, 1_600],
    ['6666', doubling, 1_200],
    ['1111', tableDoubling, 2_000],
    ['111111', tableDoubling, 8_000],
    ['2222', adding, 400],
    ['22222', adding, 600],
    ['222222', adding, 800],
    ['1111', adding, 600],
    ['3333', withChart({ triple: [300, 200, null, 400, 500, 600], ofAKind: { kind: 'doubling' } }), null],
    ['3333', withChart({ triple: [300, 200, null, 400, 500, 600], ofAKind: { kind: 'adding' } }), null],
    ['3333', withChart({ triple: [300, 200, null, 400, 500, 600] }), 1_000],
  ])('[SC5] growing kinds %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['123456', classic, 1_500],
    ['654321', classic, 1_500],
    ['123456', withChart({ straight: 3_000 }), 3_000],
    ['123456', withChart({ straight: null }), null],
    ['12345', classic, null],
  ])('[SC6] the straight %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['223344', classic, 1_500],
    ['115566', classic, 1_500],
    ['223344', withChart({ threePairs: 750 }), 750],
    ['223344', withChart({ threePairs: null }), null],
    ['222233', withChart({ fourAndPair: null }), null],
    ['222222', withChart({ ofAKind: { kind: 'off' }, threePairs: 5_000 }), 400],
  ])('[SC7] three pairs %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['222233', classic, 1_500],
    ['332222', classic, 1_500],
    ['111155', classic, 1_500],
    ['222233', withChart({ fourAndPair: 1_250 }), 1_250],
    ['222222', withChart({ ofAKind: { kind: 'off' }, fourAndPair: 5_000 }), 400],
  ])('[SC8] four of a kind and a pair %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['222333', classic, 2_500],
    ['111666', classic, 2_500],
    ['222333', withChart({ twoTriplets: 1_500 }), 1_500],
    ['222333', withChart({ twoTriplets: null }), 500],
    ['222222', withChart({ ofAKind: { kind: 'off' }, twoTriplets: 5_000 }), 400],
  ])('[SC9] two triplets %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['12345', withChart({ shortStraightLow: 500 }), 500],
    ['23456', withChart({ shortStraightLow: 500 }), null],
    ['23456', withChart({ shortStraightHigh: 750 }), 750],
    ['12345', withChart({ shortStraightHigh: 750 }), null],
    ['123451', withChart({ shortStraightLow: 500 }), 600],
    ['123456', withChart({ shortStraightLow: 2_000 }), 1_500],
    ['123456', withChart({ shortStraightHigh: 2_000 }), 2_100],
    ['34567'.replace('7', '2'), withChart({ shortStraightHigh: 750 }), 750],
  ])('[SC10] short straights %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['22233', withChart({ fullHouse: 1_500 }), 1_500],
    ['33322', withChart({ fullHouse: 1_500 }), 1_500],
    ['22222', withChart({ fullHouse: 5_000 }), 2_000],
    ['222331', withChart({ fullHouse: 1_500 }), 1_600],
    ['22233', classic, null],
  ])('[SC11] full house %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test.each<Row>([
    ['1', withChart({ single: { one: null, five: 50 } }), null],
    ['5', withChart({ single: { one: 100, five: null } }), null],
    ['111', withChart({ triple: [null, 200, 300, 400, 500, 600] }), 300],
    ['222', withChart({ triple: [300, null, 300, 400, 500, 600] }), null],
    ['1111', noLargerKinds, 400],
    ['5555', noLargerKinds, 550],
    ['222222', noLargerKinds, 400],
    ['111155', withChart({ fourAndPair: null }), 1_100],
  ])('[SC12] a line that is not played: %s', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });
});

describe('reading a selection', () => {
  test.each<Row>([
    ['444', classic, 400],
    ['44415', classic, 550],
    ['1111', table, 1_100],
    ['11115', table, 1_150],
    ['111111', classic, 3_000],
    ['111111', table, 3_000],
    ['222233', classic, 1_500],
    ['222222', doubling, 1_600],
    ['111122', tableDoubling, 1_500],
    ['1111', tableDoubling, 2_000],
    ['22233', classic, null],
  ])('[SC13] %s is worth its best reading', (faces, rules, expected) => {
    expect(points(faces, rules)).toBe(expected);
  });

  test('[SC13] tells the groups of the best reading', () => {
    expect(scoreSetAside(dice('41454'), classic)).toEqual({
      points: 550,
      groups: [
        { line: 'triple', dice: [4, 4, 4], points: 400 },
        { line: 'single', dice: [1], points: 100 },
        { line: 'single', dice: [5], points: 50 },
      ],
    });
    expect(lines('11115', table)).toEqual(['triple 111', 'single 1', 'single 5']);
  });

  test('[SC14] of equal readings the one with the fewest groups is told', () => {
    expect(lines('111', classic)).toEqual(['triple 111']);
    expect(lines('222222', withChart({ twoTriplets: null, ofAKind: { kind: 'adding' } }))).toEqual([
      'six-of-a-kind 222222',
    ]);
    expect(lines('222333', withChart({ twoTriplets: 500 }))).toEqual(['two-triplets 222333']);
  });

  test.each(['', '2', '23', '22', '12', '1152', '446', '123466', '222223', '1111111', '77'])(
    '[SC15] %s cannot be set aside',
    (faces) => {
      expect(scoreSetAside(dice(faces), classic)).toBeNull();
    },
  );

  test('[SC16] a roll in which nothing scores is a farkle', () => {
    expect(isFarkle(dice('234466'), classic)).toBe(true);
    expect(isFarkle(dice('223344'), classic)).toBe(false);
    expect(isFarkle(dice('223344'), withChart({ threePairs: null }))).toBe(true);
    expect(isFarkle(dice('2'), classic)).toBe(true);
    expect(isFarkle(dice('5'), classic)).toBe(false);
    expect(isFarkle(dice('5'), withChart({ single: { one: 100, five: null } }))).toBe(true);
  });

  test('[SC17] every valid selection is offered once, at its lowest positions, the best first', () => {
    expect(
      validSetAsides(dice('515234'), classic).map(({ positions, points }) => [positions, points]),
    ).toEqual([
      [[0, 1, 2], 200],
      [[0, 1], 150],
      [[1], 100],
      [[0, 2], 100],
      [[0], 50],
    ]);
    expect(validSetAsides(dice('23'), classic)).toEqual([]);
  });

  test('[SC17] the best selection may leave scoring dice; among equals it has the fewest dice', () => {
    expect(validSetAsides(dice('112211'), tableDoubling)[0]).toMatchObject({
      positions: [0, 1, 4, 5],
      points: 2_000,
    });
    expect(validSetAsides(dice('33311'), withChart({ fullHouse: 300 }))[0]).toMatchObject({
      positions: [0, 1, 2, 3, 4],
    });
    const fiveForNothing = withChart({ triple: [300, 200, 300, 400, 100, 600], fullHouse: 100 });
    expect(
      validSetAsides(dice('22255'), {
        ...fiveForNothing,
        chart: { ...fiveForNothing.chart, fullHouse: 200, single: { one: 100, five: null } },
      })[0],
    ).toMatchObject({
      positions: [0, 1, 2],
      points: 200,
    });
  });

  test('[SC19] the object that carries the chart does not matter, nor how many charts came between', () => {
    const again = () => JSON.parse(JSON.stringify(tableDoubling)) as RuleSet;
    expect(scoreSetAside(dice('1111'), again())).toEqual(scoreSetAside(dice('1111'), again()));
    for (let value = 5; value <= 500; value += 5) {
      const rules = withChart({ single: { one: value, five: null } });
      expect(points('1', rules)).toBe(value);
    }
    expect(points('1111', again())).toBe(2_000);
    const remembered = scoreSetAside(dice('1111'), again());
    expect(scoreSetAside(dice('1111'), again())).toBe(remembered);
  });

  test('[SC19] the order of the dice does not matter', () => {
    const faces: Dice = dice('441454');
    expect(points('441454', classic)).toBe(points('144445', classic));
    expect(scoreSetAside([...faces].reverse(), classic)).toEqual(scoreSetAside(faces, classic));
  });
});

describe('presets', () => {
  test('[RS1] there are six, the default first', () => {
    expect(PRESET_IDS).toEqual([
      'classic',
      'race-to-5000',
      'bank-from-first',
      'first-across',
      'table',
      'quick-start',
    ]);
    expect(Object.keys(PRESETS)).toEqual([...PRESET_IDS]);
  });

  test.each([
    ['classic', 'Classic', 300, 500, 10_000, 'final-round'],
    ['race-to-5000', 'Race to 5,000', 300, 500, 5_000, 'final-round'],
    ['bank-from-first', 'Bank from the first score', 300, 0, 10_000, 'final-round'],
    ['first-across', 'First across the line', 300, 500, 10_000, 'first-across'],
    ['table', 'Most tables', 1_000, 500, 10_000, 'final-round'],
    ['quick-start', 'Quick start', 1_000, 0, 10_000, 'first-across'],
  ] as const)('[RS1] %s is %s', (id, name, threeOnes, openingMinimum, target, ending) => {
    expect(PRESETS[id]).toMatchObject({
      name,
      openingMinimum,
      target,
      ending,
      bankMinimum: 0,
      hotDice: 'may-roll',
      threeFarkles: null,
      piggyback: false,
      tie: 'share',
    });
    expect(PRESETS[id].chart).toEqual({
      single: { one: 100, five: 50 },
      triple: [threeOnes, 200, 300, 400, 500, 600],
      ofAKind: { kind: 'fixed', four: 1_000, five: 2_000, six: 3_000 },
      straight: 1_500,
      threePairs: 1_500,
      fourAndPair: 1_500,
      twoTriplets: 2_500,
      shortStraightLow: null,
      shortStraightHigh: null,
      fullHouse: null,
    });
  });

  test('[RS2] no chart pays for 2-2-3-3-4-6', () => {
    const everyLine = withChart({ shortStraightLow: 500, shortStraightHigh: 500, fullHouse: 500 });
    const rules = [everyLine, ...Object.values(CUSTOM_CHARTS).map(withChart)];
    expect(rules.map((each) => isFarkle(dice('223346'), each))).not.toContain(false);
  });
});

// The space of rolls is small, so all of it is compared with the slow scorer.
import { describe, expect, test } from 'vitest';
import { isFarkle, PRESETS, scoreSetAside, validSetAsides, type Dice } from '../src/index.ts';
import { CUSTOM_CHARTS, withChart } from './charts.ts';
import { slowIsFarkle, slowScore, slowSelections } from './slow-scorer.ts';

const charts = [
  ...Object.values(PRESETS).map(({ name, chart }) => [name, chart] as const),
  ...Object.entries(CUSTOM_CHARTS),
];
/** The presets share two charts; comparing all rolls with one of them twice would prove nothing. */
const differentCharts = charts.filter(
  ([, chart], at) => charts.findIndex(([, other]) => other === chart) === at,
);

function allRolls(count: number): Dice[] {
  const faces = [1, 2, 3, 4, 5, 6] as const;
  return Array.from({ length: count }).reduce<Dice[]>(
    (rolls) => rolls.flatMap((roll) => faces.map((face) => [...roll, face])),
    [[]],
  );
}

function allHands(): Dice[] {
  const isSorted = (roll: Dice) => roll.every((face, at) => at === 0 || face >= (roll[at - 1] ?? 0));
  return [1, 2, 3, 4, 5, 6].flatMap((count) => allRolls(count).filter(isSorted));
}

const sixDice = allRolls(6);
const hands = allHands();

test('there are 923 hands and 46,656 rolls of six', () => {
  expect(hands).toHaveLength(923);
  expect(sixDice).toHaveLength(46_656);
});

describe.each(charts)('%s', (_, chart) => {
  const rules = withChart(chart);

  test('[SC13 SC15 SC16 SC17] all 923 hands agree with the slow scorer', () => {
    for (const hand of hands) {
      const score = scoreSetAside(hand, rules);
      expect(score?.points ?? null, hand.join('')).toBe(slowScore(hand, chart));
      if (score !== null) {
        const used = score.groups.flatMap((group) => group.dice);
        expect([...used].sort(), hand.join('')).toEqual(hand);
        expect(score.groups.reduce((sum, group) => sum + group.points, 0)).toBe(score.points);
      }
      expect(isFarkle(hand, rules), hand.join('')).toBe(slowIsFarkle(hand, chart));
      const offered = validSetAsides(hand, rules).map(
        ({ positions, points }) => [positions.map((at) => hand[at]).join(''), points] as const,
      );
      expect(new Map(offered), hand.join('')).toEqual(slowSelections(hand, chart));
      expect(offered).toHaveLength(new Set(offered.map(([faces]) => faces)).size);
    }
  });
});

describe.each(differentCharts)('%s', (_, chart) => {
  const rules = withChart(chart);
  const bestOf = new Map<string, number>();

  test('[SC16 SC17 SC19] all 46,656 rolls of six agree with the slow scorer', () => {
    const wrong = sixDice.filter((roll) => {
      const faces = [...roll].sort().join('');
      const best = bestOf.get(faces) ?? Math.max(0, ...slowSelections(roll, chart).values());
      bestOf.set(faces, best);
      return (
        (scoreSetAside(roll, rules)?.points ?? null) !== slowScore(roll, chart) ||
        (validSetAsides(roll, rules)[0]?.points ?? 0) !== best ||
        isFarkle(roll, rules) !== (best === 0)
      );
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  [1, 4],
  [2, 16],
  [3, 60],
  [4, 204],
  [5, 600],
  [6, 1_080],
])('[SC16] of all rolls of %i dice %i are farkles', (count, farkles) => {
  const rolls = allRolls(count);
  for (const rules of [PRESETS.classic, PRESETS.table]) {
    expect(rolls.filter((roll) => isFarkle(roll, rules))).toHaveLength(farkles);
  }
});

test('[SC17] the best selections of all rolls of six sum up to 18,127,500 by the classic chart', () => {
  const sum = sixDice.reduce(
    (total, roll) => total + (validSetAsides(roll, PRESETS.classic)[0]?.points ?? 0),
    0,
  );
  expect(sum).toBe(18_127_500);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFarkle, scoreSetAside, validSetAsides } from '../src/index.ts';
import { ruleSets, someDice } from './arbitraries.ts';
import { slowScore, slowSelections } from './slow-scorer.ts';

const FEW = { numRuns: 100 };

test('[SC19] the score does not depend on the order of the dice', () => {
  const shuffled = someDice.chain((dice) =>
    fc.tuple(fc.constant(dice), fc.shuffledSubarray(dice, { minLength: dice.length })),
  );
  fc.assert(
    fc.property(ruleSets, shuffled, (rules, [dice, again]) => {
      expect(scoreSetAside(again, rules)).toEqual(scoreSetAside(dice, rules));
      expect(isFarkle(again, rules)).toBe(isFarkle(dice, rules));
    }),
    FEW,
  );
});

test('[SC13] the score is that of the slow scorer, on charts nobody thought of', () => {
  fc.assert(
    fc.property(ruleSets, someDice, (rules, dice) => {
      expect(scoreSetAside(dice, rules)?.points ?? null).toBe(slowScore(dice, rules.chart));
    }),
    FEW,
  );
});

test('[SC17] no valid selection beats the best one', () => {
  fc.assert(
    fc.property(ruleSets, someDice, (rules, dice) => {
      const selections = slowSelections(dice, rules.chart);
      expect(validSetAsides(dice, rules)[0]?.points ?? -1).toBe(Math.max(-1, ...selections.values()));
      expect(validSetAsides(dice, rules)).toHaveLength(selections.size);
    }),
    FEW,
  );
});

test('[SC16] a roll farkles exactly when no choice of its dice scores', () => {
  fc.assert(
    fc.property(ruleSets, someDice, (rules, dice) => {
      expect(isFarkle(dice, rules)).toBe(slowSelections(dice, rules.chart).size === 0);
    }),
    FEW,
  );
});

test('[SC15] the groups of a score use every die exactly once', () => {
  fc.assert(
    fc.property(ruleSets, someDice, (rules, dice) => {
      const score = scoreSetAside(dice, rules);
      if (score === null) return;
      expect(score.groups.flatMap((group) => group.dice).sort()).toEqual([...dice].sort());
      expect(score.groups.reduce((sum, group) => sum + group.points, 0)).toBe(score.points);
    }),
    FEW,
  );
});

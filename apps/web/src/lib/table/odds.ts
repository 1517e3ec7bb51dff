import { FACES, isFarkle, type Dice, type RuleSet } from '@farkle/rules';

const known = new WeakMap<RuleSet, Map<number, number>>();

/** The chance that a roll of `count` dice scores nothing, in whole percent. Every roll is looked at once a rule set. */
export function farklePercent(count: number, ruleSet: RuleSet): number {
  const chances = known.get(ruleSet) ?? new Map<number, number>();
  known.set(ruleSet, chances);
  const chance = chances.get(count) ?? (100 * countFarkles([], count, ruleSet)) / 6 ** count;
  chances.set(count, chance);
  return Math.round(chance);
}

function countFarkles(rolled: Dice, more: number, ruleSet: RuleSet): number {
  if (more === 0) return isFarkle(rolled, ruleSet) ? 1 : 0;
  return FACES.reduce((sum, face) => sum + countFarkles([...rolled, face], more - 1, ruleSet), 0);
}

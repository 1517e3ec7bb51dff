import type { Dice, Position } from './dice.ts';
import { handIndex } from './hand.ts';
import type { RuleSet } from './rule-set.ts';
import type { Score } from './scoring-group.ts';
import { scoringTable } from './scoring-table.ts';

/** A selection that may be set aside: where its dice lie in the roll, lowest position first, and what it is worth. */
export interface SetAsideOption extends Score {
  readonly positions: readonly Position[];
}

/** What these dice are worth when they are set aside together, or `null` when one of them scores nothing (SC13, SC15). */
export function scoreSetAside(dice: Dice, ruleSet: RuleSet): Score | null {
  return scoringTable(ruleSet.chart).score(dice);
}

/** Whether a roll scores nothing at all (SC16). */
export function isFarkle(dice: Dice, ruleSet: RuleSet): boolean {
  return !scoringTable(ruleSet.chart).scores(dice);
}

/**
 * Every valid selection of a roll, each set of faces once and at its lowest positions, the most points first; among
 * equals the fewest dice, then the lowest positions (SC17).
 */
export function validSetAsides(dice: Dice, ruleSet: RuleSet): readonly SetAsideOption[] {
  const table = scoringTable(ruleSet.chart);
  const options = new Map<number, SetAsideOption>();
  // Counting upwards, the bits of a number name positions, and a hand's lowest positions come first.
  for (let chosen = 1; chosen < 2 ** dice.length; chosen += 1) {
    const positions = [...dice.keys()].filter((position) => (chosen >> position) & 1);
    const selection = dice.filter((_, position) => (chosen >> position) & 1);
    const index = handIndex(selection);
    const score = options.has(index) ? null : table.score(selection);
    if (score !== null) options.set(index, { positions, ...score });
  }
  return [...options.values()].sort((a, b) => b.points - a.points || a.positions.length - b.positions.length);
}

/** The selection worth the most points, the first of `validSetAsides`, or `null` for a farkle (SC17). */
export function bestSetAside(dice: Dice, ruleSet: RuleSet): SetAsideOption | null {
  return validSetAsides(dice, ruleSet)[0] ?? null;
}

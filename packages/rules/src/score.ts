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
  return scoringTable(ruleSet.chart).best[handIndex(dice)] ?? null;
}

/** Whether a roll scores nothing at all (SC16). */
export function isFarkle(dice: Dice, ruleSet: RuleSet): boolean {
  return scoringTable(ruleSet.chart).scoring[handIndex(dice)] !== 1;
}

/**
 * Every valid selection of a roll, each set of faces once and at its lowest positions, the most points first; among
 * equals the fewest dice, then the lowest positions (SC17).
 */
export function validSetAsides(dice: Dice, ruleSet: RuleSet): readonly SetAsideOption[] {
  if (isFarkle(dice, ruleSet)) return [];
  const { best } = scoringTable(ruleSet.chart);
  const options = new Map<number, SetAsideOption>();
  for (const [chosen, index] of selectionIndices(dice).entries()) {
    const score = best[index] ?? null;
    if (score === null || options.has(index)) continue;
    const positions = [...dice.keys()].filter((position) => (chosen >> position) & 1);
    options.set(index, { positions, ...score });
  }
  return [...options.values()].sort((a, b) => b.points - a.points || a.positions.length - b.positions.length);
}

/**
 * The hand index of every selection: the bits of its place in the list name the positions. So among equal hands the one
 * at the lowest positions comes first.
 */
function selectionIndices(dice: Dice): readonly number[] {
  return dice.reduce<readonly number[]>(
    (indices, face) => [...indices, ...indices.map((index) => index + handIndex([face]))],
    [0],
  );
}

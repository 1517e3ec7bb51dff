import { validSetAsides, type Dice, type Position, type RuleSet } from '@farkle/rules';

/** Places of the roll whose dice are part of some valid selection. Equal faces can stand in for one another. */
export function scoringPositions(roll: Dice, ruleSet: RuleSet): ReadonlySet<Position> {
  const faces = new Set(
    validSetAsides(roll, ruleSet).flatMap(({ positions }) => positions.map((position) => roll[position])),
  );
  return new Set([...roll.keys()].filter((position) => faces.has(roll[position])));
}

/** The valid selection with the most dice, and of those the one worth most; empty for a farkle. */
export function bestReading(roll: Dice, ruleSet: RuleSet): readonly Position[] {
  const most = [...validSetAsides(roll, ruleSet)].sort((a, b) => b.positions.length - a.positions.length)[0];
  return most?.positions ?? [];
}

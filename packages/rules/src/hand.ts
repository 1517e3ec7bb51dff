// Dice without their order, as the scoring table knows them.
import { DICE_COUNT, type Dice, type Face } from './dice.ts';
import { known } from './known.ts';

/** How many dice show each face, ones first. */
export type Counts = readonly number[];

/** The faces of a die, lowest first. */
export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** Sums of these, one for each die, differ for every two hands of up to six dice, so a sum is a hand's index. */
const WEIGHTS: readonly number[] = [1, 7, 43, 154, 668, 2_214];

/** One more than the highest index of a hand. */
export const HAND_INDEX_END = DICE_COUNT * 2_214 + 1;

/** A hand's place in a table, not a number for what is no hand; the index of two hands together is the sum of theirs. */
export function handIndex(dice: Dice): number {
  if (dice.length > DICE_COUNT) return Number.NaN;
  return dice.reduce((index, face) => index + (WEIGHTS[face - 1] ?? Number.NaN), 0);
}

/** The dice of these counts, lowest face first. */
export function diceOf(counts: Counts): Dice {
  return FACES.flatMap((face, at) => Array<Face>(known(counts[at])).fill(face));
}

/** All 924 hands of none to six dice; each comes after the hands it contains. */
export const HANDS: readonly Counts[] = FACES.reduce<Counts[]>(
  (hands) =>
    hands.flatMap((counts) => {
      const left = DICE_COUNT - counts.reduce((sum, count) => sum + count, 0);
      return Array.from({ length: left + 1 }, (_, count) => [...counts, count]);
    }),
  [[]],
);

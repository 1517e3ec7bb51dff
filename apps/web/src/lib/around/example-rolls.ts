import type { Face } from '@farkle/rules';

/** The classic first example: 4-4-4-1-5 is 550, with one die left to roll. */
export const FIRST_ROLL: readonly Face[] = [4, 4, 4, 1, 5, 2];

/** Nothing in it scores. */
export const FARKLE: readonly Face[] = [2, 3, 4, 4, 6, 6];

/** A die's face, 1 to 6. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** Dice of one roll, in the order they lie on the table. */
export type Dice = readonly Face[];

/** A 0-based place in the last roll, 0 to 5. */
export type Position = number;

/** How many dice a game is played with. */
export const DICE_COUNT = 6;

/** The six dice that chance offers for one roll; a roll of fewer uses the first ones (DI1). */
export type Tape = readonly [Face, Face, Face, Face, Face, Face];

/** The tape where chance has no say: for a command that throws nothing, or whose dice nobody will see. */
export const ANY_TAPE: Tape = [1, 1, 1, 1, 1, 1];

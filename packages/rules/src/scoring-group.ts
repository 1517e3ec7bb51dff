import type { Dice } from './dice.ts';

/** Names of the chart's lines. */
export type Line =
  | 'single'
  | 'triple'
  | 'four-of-a-kind'
  | 'five-of-a-kind'
  | 'six-of-a-kind'
  | 'straight'
  | 'three-pairs'
  | 'four-and-pair'
  | 'two-triplets'
  | 'short-straight-low'
  | 'short-straight-high'
  | 'full-house';

/** Dice that score together, by one line of the chart. */
export interface ScoringGroup {
  readonly line: Line;
  readonly dice: Dice;
  readonly points: number;
}

/** What a selection is worth by its best reading. */
export interface Score {
  readonly points: number;
  readonly groups: readonly ScoringGroup[];
}

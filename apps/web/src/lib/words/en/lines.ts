import type { Line } from '@farkle/rules';

/** The chart's lines by name. */
export const lines = {
  single: 'Single',
  triple: 'Three of a kind',
  'four-of-a-kind': 'Four of a kind',
  'five-of-a-kind': 'Five of a kind',
  'six-of-a-kind': 'Six of a kind',
  straight: 'Straight',
  'three-pairs': 'Three pairs',
  'four-and-pair': 'Four and a pair',
  'two-triplets': 'Two triplets',
  'short-straight-low': 'Short straight 1 to 5',
  'short-straight-high': 'Short straight 2 to 6',
  'full-house': 'Full house',
} as const satisfies Record<Line, string>;

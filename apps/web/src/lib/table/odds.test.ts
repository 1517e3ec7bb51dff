import { PRESETS } from '@farkle/rules';
import { expect, test } from 'vitest';
import { farklePercent } from './odds.ts';

// 4 of 6, 16 of 36, 60 of 216, 204 of 1,296, 600 of 7,776 and 1,080 of 46,656 rolls score nothing.
test.each([
  [1, 67],
  [2, 44],
  [3, 28],
  [4, 16],
  [5, 8],
  [6, 2],
])('a roll of %i farkles in %i of 100', (count, percent) => {
  expect(farklePercent(count, PRESETS.classic)).toBe(percent);
});

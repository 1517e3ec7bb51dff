import { PRESETS } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { bestReading, scoringPositions } from './selection.ts';

describe('which dice can score', () => {
  test.each([
    [
      [4, 4, 4, 1, 5, 2],
      [0, 1, 2, 3, 4],
    ],
    [[2, 3, 4, 6, 2, 3], []],
    [
      [2, 2, 3, 3, 6, 6],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      [2, 2, 2, 2, 3],
      [0, 1, 2, 3],
    ],
  ] as const)('of %j', (roll, positions) => {
    expect([...scoringPositions(roll, PRESETS.classic)]).toEqual(positions);
  });
});

describe('all that score', () => {
  test.each([
    [
      [4, 4, 4, 1, 5, 2],
      [0, 1, 2, 3, 4],
    ],
    [[2, 3, 4, 6, 2, 3], []],
    [
      [1, 1, 1, 1, 2, 2],
      [0, 1, 2, 3, 4, 5],
    ],
  ] as const)('of %j', (roll, positions) => {
    expect(bestReading(roll, PRESETS.classic)).toEqual(positions);
  });
});

import { describe, expect, test } from 'vitest';
import { randomFraction, randomHex } from './random.ts';

describe('random values', () => {
  test('hex has two digits a byte and does not repeat', () => {
    const values = Array.from({ length: 1_000 }, () => randomHex(16));
    expect(values.every((value) => /^[0-9a-f]{32}$/.test(value))).toBe(true);
    expect(new Set(values).size).toBe(1_000);
  });

  test('fractions fill the range from 0 to 1', () => {
    const values = Array.from({ length: 1_000 }, randomFraction);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...values)).toBeLessThan(0.1);
    expect(Math.max(...values)).toBeGreaterThan(0.9);
    expect(Math.max(...values)).toBeLessThan(1);
  });
});

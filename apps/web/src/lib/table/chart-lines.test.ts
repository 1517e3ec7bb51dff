import { PRESETS, scoreSetAside } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { chartLines, growthOf, paidBy } from './chart-lines.ts';

const { classic } = PRESETS;

describe('the chart on screen', () => {
  test('pays for every example what the rules pay', () => {
    for (const { dice, points } of chartLines(classic.chart)) {
      expect(scoreSetAside(dice, classic)?.points).toBe(points);
    }
  });

  test('leaves out what a table does not play', () => {
    const lines = chartLines({ ...classic.chart, threePairs: null, shortStraightLow: 500 }).map(
      ({ line }) => line,
    );
    expect(lines).not.toContain('three-pairs');
    expect(lines).toContain('short-straight-low');
  });

  test('says how larger kinds grow where they have no lines of their own', () => {
    const doubling = { ...classic.chart, ofAKind: { kind: 'doubling' } } as const;
    expect(chartLines(doubling).some(({ line }) => line === 'four-of-a-kind')).toBe(false);
    expect(growthOf(doubling)).toBe('doubling');
    expect(growthOf(classic.chart)).toBeNull();
  });

  test('marks the line that paid for a group, by its face where each face has one', () => {
    const fours = scoreSetAside([4, 4, 4], classic)?.groups[0];
    const marked = chartLines(classic.chart).filter((line) => fours && paidBy(line, fours));
    expect(marked).toMatchObject([{ line: 'triple', face: 4, points: 400 }]);
  });
});

import { PRESET_IDS, PRESETS, RULE_SET_RANGES, validateRuleSet } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { ruleChoice, ruleSet, turnClock } from '../src/index.ts';

const { classic } = PRESETS;
const withLine = (line: unknown) => ({ ...classic, chart: { ...classic.chart, straight: line } });
const takes = (rules: unknown) => ruleSet.safeParse(rules).success;

describe('rules on the wire', () => {
  test.each(PRESET_IDS)('the preset %s is taken by its id and as a whole', (preset) => {
    expect(ruleChoice.parse(preset)).toBe(preset);
    expect(ruleChoice.parse(JSON.parse(JSON.stringify(PRESETS[preset])))).toEqual(PRESETS[preset]);
  });

  test.each(['__proto__', 'constructor', 'Classic', '', 'classic ', 0, null, [], {}, ['classic']])(
    '[G09] %j is no preset',
    (odd) => expect(ruleChoice.safeParse(odd).success).toBe(false),
  );

  const { points, minimum, penalty, target } = RULE_SET_RANGES;
  test.each([
    ['a line', points, withLine],
    ['the opening minimum', minimum, (value: unknown) => ({ ...classic, openingMinimum: value })],
    ['the bank minimum', minimum, (value: unknown) => ({ ...classic, bankMinimum: value })],
    [
      'the penalty',
      penalty,
      (value: unknown) => ({ ...classic, threeFarkles: { penalty: value, mayGoBelowZero: true } }),
    ],
    ['the target', target, (value: unknown) => ({ ...classic, target: value })],
  ])('%s may be what the rules say, and nothing beyond', (_what, { min, max, step }, rules) => {
    expect([min, max].map((value) => takes(rules(value)))).toEqual([true, true]);
    const beyond = [min - step, max + step, min + step / 2, String(min), Number.NaN, -min - 1];
    expect(beyond.filter((value) => takes(rules(value)))).toEqual([]);
  });

  test('a line that is not played is null and nothing else', () => {
    expect(takes(withLine(null))).toBe(true);
    expect([undefined, false, '', 0].filter((line) => takes(withLine(line)))).toEqual([]);
  });

  test('the longest name that the rules allow is taken, of whatever characters', () => {
    const named = { ...classic, name: '👨‍👩‍👧‍👦'.repeat(60) };
    expect(validateRuleSet(named)).toEqual([]);
    expect(takes(named)).toBe(true);
  });

  test('a rule set with a field too many or too few is refused', () => {
    expect(takes({ ...classic, wild: true })).toBe(false);
    expect(takes({ ...classic, chart: { ...classic.chart, sevens: 700 } })).toBe(false);
    expect(Object.keys(classic).filter((field) => takes({ ...classic, [field]: undefined }))).toEqual([]);
  });

  test.each([null, 30, 60, 90, 120])('a turn clock of %j is there to choose', (clock) => {
    expect(turnClock.safeParse(clock).success).toBe(true);
  });

  test.each([0, 31, -30, '30', undefined, Number.NaN])('a turn clock of %j is not', (clock) => {
    expect(turnClock.safeParse(clock).success).toBe(false);
  });
});

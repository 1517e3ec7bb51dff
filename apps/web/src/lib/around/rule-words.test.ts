import { PRESET_IDS, PRESETS, type RuleSet } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { presetLine, presetOf, ruleSentences, ruleSetName } from './rule-words.ts';

describe('the one line of a card', () => {
  test.each([
    ['classic', 'To 10,000, the first bank needs 500 and three 1s are 300.'],
    ['race-to-5000', 'Classic, but to 5,000.'],
    ['bank-from-first', 'Classic, but any score may be banked from the first turn.'],
    ['first-across', 'Classic, but the first to bank 10,000 wins at once.'],
    ['table', 'Classic, but three 1s are 1,000.'],
    [
      'quick-start',
      'The first to bank 10,000 wins at once, any score may be banked from the first turn and three 1s are 1,000.',
    ],
  ] as const)('%s: %s', (id, line) => {
    expect(presetLine(id)).toBe(line);
  });

  test('no two cards say the same', () => {
    expect(new Set(PRESET_IDS.map(presetLine)).size).toBe(PRESET_IDS.length);
  });
});

describe('a rule set in words', () => {
  test('numbers come from the rule set', () => {
    const own: RuleSet = {
      ...PRESETS.classic,
      name: 'Ours',
      target: 7_500,
      openingMinimum: 350,
      bankMinimum: 300,
    };
    const said = ruleSentences(own).join(' ');
    for (const number of ['7,500', '350', '300']) expect(said).toContain(number);
  });

  test('house rules are said', () => {
    const own: RuleSet = {
      ...PRESETS.classic,
      name: 'Ours',
      hotDice: 'must-roll',
      threeFarkles: { penalty: 1_000, mayGoBelowZero: false },
      piggyback: true,
      tie: 'roll-off',
    };
    expect(ruleSentences(own)).toEqual([
      'Reach 10,000 and everybody else has one last turn; then the highest total wins.',
      'Your first bank must be 500 or more in one turn.',
      'Three 1s score 300.',
      'When all six dice have scored you must roll them again.',
      'Three farkles in a row cost 1,000.',
      'After a bank, the next player may roll the dice left over and go on from its points.',
      'Equal highest totals roll a die each for the win.',
    ]);
  });

  test('a preset is recognised, a changed one is not', () => {
    for (const id of PRESET_IDS) expect(presetOf(PRESETS[id])).toBe(id);
    const own = { ...PRESETS.classic, name: 'Grandma’s', openingMinimum: 1_000 };
    expect(presetOf(own)).toBeNull();
    expect(ruleSetName(own)).toBe('Grandma’s');
    expect(presetOf({ ...PRESETS.classic, chart: { ...PRESETS.classic.chart, straight: 2_000 } })).toBeNull();
  });
});

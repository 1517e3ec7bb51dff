import { describe, expect, test } from 'vitest';
import { cleanName, nameKey } from '../src/index.ts';
import { A, B, C, D, gathering, given, leave, takeSeat, inPlay } from './scenario.ts';

const cleaned = (raw: string) => {
  const result = cleanName(raw, 20);
  return result.ok ? result.name : result.code;
};

describe('cleaning a name', () => {
  test.each([
    ['  Ann  ', 'Ann'],
    ['Ann\tB\n\nC', 'Ann B C'],
    ['Ann\u00A0\u2003B', 'Ann B'],
    ['A\u000Fnn\u0000', 'Ann'],
    ['Ann\u200B', 'Ann'],
    ['\u202EAnn\u202C', 'Ann'],
    ['Ann\u2066\u2069', 'Ann'],
    ['Zoe\u0308', 'Zo\u00EB'],
    ['Zoe\u200B\u0308', 'Zo\u00EB'],
    ['\u200DAnn\u200D', 'Ann'],
    ['A \u200B n', 'A n'],
    ['\uFE0FAnn', 'Ann'],
    ['\uD83DAnn\uDE00', 'Ann'],
    ['An\u{E0041}n', 'Ann'],
    ['\u3164Ann\u2800', 'Ann'],
  ])('[NA1] %j is shown as %j', (raw, name) => {
    expect(cleaned(raw)).toBe(name);
  });

  test.each([
    ['a joiner in an emoji', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a variant and a joiner', '\u2764\uFE0F\u200D\u{1F525}'],
    ['a variant', '\u2764\uFE0F'],
    ['the tags of a flag', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a non-joiner in a word', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['a colour of skin', '\u{1F44B}\u{1F3FD}'],
  ])('[NA1] %s stays', (_, name) => {
    expect(cleaned(name)).toBe(name);
  });

  test.each([
    '',
    '   ',
    '\u200B',
    '\u00A0',
    '\u2028',
    '\u3164',
    '\u2800',
    '\u0301\u0302',
    '\uD800',
    '\u200D\uFE0F',
  ])('[NA2] %j is no name', (raw) => {
    expect(cleanName(raw, 20)).toEqual({ ok: false, code: 'name-required' });
  });

  test('[NA3] length counts visible characters, and nothing is cut', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    expect(cleanName('n'.repeat(20), 20).ok).toBe(true);
    expect(cleanName('n'.repeat(21), 20)).toEqual({ ok: false, code: 'name-too-long' });
    expect(cleaned(family.repeat(20))).toBe(family.repeat(20));
    expect(cleanName(family.repeat(21), 20)).toEqual({ ok: false, code: 'name-too-long' });
    expect(cleanName(`  ${'n'.repeat(20)}  `, 20).ok).toBe(true);
  });

  test('[NA3] a character may be twelve code points and no more', () => {
    const kiss = '\u{1F469}\u{1F3FD}\u200D\u2764\uFE0F\u200D\u{1F48B}\u200D\u{1F468}\u{1F3FF}';
    expect(cleaned(kiss)).toBe(kiss);
    expect(cleanName(`x${'\u0323'.repeat(11)}`, 20).ok).toBe(true);
    expect(cleanName(`x${'\u0323'.repeat(12)}`, 20)).toEqual({ ok: false, code: 'name-too-long' });
  });
});

describe('the same name', () => {
  test.each(['ann', ' Ann ', 'Ann\u200B', 'A\u200Dnn', '\uFF21\uFF4E\uFF4E', 'ANN', 'Ann\uFE0F'])(
    '[NA4] %j is the same as Ann',
    (name) => {
      expect(nameKey(name)).toBe(nameKey('Ann'));
    },
  );

  test('[NA4] composed, decomposed and differently cased names are the same', () => {
    expect(nameKey('Zo\u00EB')).toBe(nameKey('ZOE\u0308'));
    expect(nameKey('Stra\u00DFe')).toBe(nameKey('STRASSE'));
    expect(nameKey('\u03A3\u03BF\u03C6\u03CC\u03C2')).toBe(nameKey('\u03C3\u03BF\u03C6\u03CC\u03C3'));
    expect(nameKey('Ann Lee')).toBe(nameKey('ann\u00A0 lee'));
  });

  test('[NA4] look-alikes and different names are not', () => {
    expect(nameKey('\u0410nn')).not.toBe(nameKey('Ann'));
    expect(nameKey('Anna')).not.toBe(nameKey('Ann'));
  });

  test('[NA5] the later one is numbered, with the lowest number that is free', () => {
    const table = given(gathering({ seats: [] }))
      .when(takeSeat(A, 'Ann'))
      .when(takeSeat(B, 'ann'))
      .thenEvents({ type: 'SeatTaken', seat: B, name: 'ann 2' })
      .when(takeSeat(C, 'ANN'))
      .thenEvents({ type: 'SeatTaken', seat: C, name: 'ANN 3' });
    table.when(takeSeat(D, 'Ann 2')).thenEvents({ type: 'SeatTaken', seat: D, name: 'Ann 2 2' });
    table.when(leave(B)).when(takeSeat(D, 'Ann')).thenEvents({ type: 'SeatTaken', seat: D, name: 'Ann 2' });
  });

  test('[NA5] the number comes on top of the allowed length', () => {
    const longest = 'n'.repeat(20);
    given(gathering({ seats: [] }))
      .when(takeSeat(A, longest))
      .when(takeSeat(B, longest))
      .thenEvents({ type: 'SeatTaken', seat: B, name: `${longest} 2` });
  });

  test('[NA5] a name that left stays on the pad of the running game', () => {
    given(inPlay())
      .when(leave(B))
      .when(takeSeat(D, 'Ben'))
      .thenEvents({ type: 'SeatTaken', seat: D, name: 'Ben 2' });
  });

  test.each(['Scunthorpe', 'Conrad306', 'Essex', 'Dickens', '\u0410nn', '<img src=x>', "'--", '{{7*7}}'])(
    '[NA6] %s is a name',
    (name) => {
      expect(cleaned(name)).toBe(name);
    },
  );
});

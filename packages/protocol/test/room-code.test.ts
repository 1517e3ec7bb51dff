import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_ALPHABET, LIMITS, parseRoomCode } from '../src/index.ts';

const code = fc
  .array(fc.constantFrom(...Array.from(CODE_ALPHABET)), {
    minLength: LIMITS.codeLength,
    maxLength: LIMITS.codeLength,
  })
  .map((letters) => letters.join(''));
/** What people and chat programs put in between. */
const filler = fc.constantFrom('', '', '', ' ', '-', '–', '\t', '\u00a0', '\u200b', '\u2060');

describe('a typed room code', () => {
  test.each([
    ['BCDFGH', 'as it is shown'],
    ['bcdfgh', 'in small letters'],
    [' BcDfGh ', 'with spaces around'],
    ['BCD FGH', 'with a space inside'],
    ['bcd-fgh', 'with a dash'],
    ['BCD–FGH', 'with a long dash'],
    ['B C D F G H', 'letter by letter'],
    ['\u200bBCDFGH\u2060', 'with invisible characters from a chat'],
    ['/r/bcdfgh', 'as a path'],
    ['/r/BCDFGH/', 'as a path with a slash behind'],
    ['https://farkle.example/r/BCDFGH', 'as a link'],
    ['http://192.168.1.20:3000/r/bcdfgh/?from=chat#top', 'as a link with more behind'],
    ['Come and play: https://farkle.example/r/BCDFGH', 'as a link at the end of a sentence'],
  ])('[P09] %j opens the room, %s', (typed) => {
    expect(parseRoomCode(typed)).toBe('BCDFGH');
  });

  test.each([
    '',
    '   ',
    'BCDFG',
    'BCDFGHJ',
    'ABCDEF',
    'BCDFG0',
    'BCDFG1',
    'BCDFGÉ',
    '/r/',
    'https://farkle.example/',
    'BCDFGH BCDFGH',
  ])('[P09] %j is no code', (typed) => {
    expect(parseRoomCode(typed)).toBeNull();
  });

  test('[P09] any code is found however it is typed', () => {
    const fillers = fc.array(filler, { minLength: LIMITS.codeLength, maxLength: LIMITS.codeLength });
    fc.assert(
      fc.property(code, fillers, fc.boolean(), (shown, before, isSmall) => {
        const typed = Array.from(shown, (letter, index) => `${before[index] ?? ''}${letter}`).join('');
        expect(parseRoomCode(isSmall ? typed.toLowerCase() : typed)).toBe(shown);
      }),
    );
  });

  test('whatever is typed gives a code that opens itself, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const found = parseRoomCode(typed);
        if (found !== null) expect(parseRoomCode(found)).toBe(found);
      }),
    );
  });
});

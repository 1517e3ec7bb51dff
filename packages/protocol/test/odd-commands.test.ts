import { PRESETS } from '@farkle/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selecting, wireCommand } from '../src/index.ts';

const id = 'AbCd-efgh_0123456789';
const VALID: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[] = [
  { id, on: 0, type: 'choose-rules', rules: 'classic', turnClock: 60, hints: false },
  { id, on: 3, type: 'choose-rules', rules: PRESETS.table, turnClock: null, hints: true },
  { id, on: 0, type: 'start' },
  { id, on: 1, type: 'contribute', random: 'ab'.repeat(32) },
  { id, on: 1, type: 'roll-for-first' },
  { id, on: 1, type: 'roll-for-first', seat: 'seat-1' },
  { id, on: 2, type: 'roll', keep: [] },
  { id, on: 2, type: 'roll', keep: [0, 5, 3], piggyback: true },
  { id, on: 2, type: 'bank', keep: [0, 1, 2, 3, 4, 5] },
  { id, on: 2, type: 'pass-turn' },
  { id, type: 'leave' },
  { id, type: 'remove-seat', seat: 'seat-1' },
  { id, type: 'hand-over-host', to: 'seat-1' },
  { id, on: 1, type: 'play-again' },
  { id, on: 1, type: 'play-again', rules: 'quick-start' },
];
/** Fields that may be absent. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  roll: ['piggyback'],
  'roll-for-first': ['seat'],
  'play-again': ['rules'],
};
const roll = { id, on: 2, type: 'roll', keep: [0] };
const isTaken = (sent: unknown) => wireCommand.safeParse(sent).success;

describe('a command', () => {
  test.each(VALID)('$type is taken as it is', (command) => {
    expect(wireCommand.parse(JSON.parse(JSON.stringify(command)))).toEqual(command);
  });

  test.each(VALID)('[F10] $type with a field too many is refused', (command) => {
    const extras = ['dice', 'score', 'finalScore', 'playerId', 'seatId', 'toString'];
    expect(extras.filter((extra) => isTaken({ ...command, [extra]: 1 }))).toEqual([]);
  });

  test.each(VALID)('$type with a field too few is refused', (command) => {
    const without = (field: string) =>
      Object.fromEntries(Object.entries(command).filter(([name]) => name !== field));
    const missable = Object.keys(command).filter((field) => isTaken(without(field)));
    expect(missable).toEqual(OPTIONAL[command.type]?.filter((field) => field in command) ?? []);
  });

  test('that brings its own prototype is refused', () => {
    const own = `{"__proto__": {"id": "${id}"}, "on": 2, "type": "roll", "keep": [0]}`;
    expect(isTaken(JSON.parse(own))).toBe(false);
    for (const type of ['__proto__', 'constructor', 'toString']) {
      expect(isTaken({ ...roll, type })).toBe(false);
    }
  });

  test.each([
    ['repeated', [1, 1]],
    ['repeated later', [0, 1, 2, 0]],
    ['negative', [-1]],
    ['beyond the sixth', [6]],
    ['huge', [1e308]],
    ['too many', [0, 1, 2, 3, 4, 5, 0]],
    ['fractions', [0.5]],
    ['texts', ['0']],
    ['nothing', [null]],
    ['not a number', [Number.NaN]],
    ['infinite', [Number.POSITIVE_INFINITY]],
    ['nested', [[0]]],
    ['a text', '01'],
    ['an object', { 0: 0, length: 1 }],
    ['null', null],
  ])('with positions that are %s is refused', (_what, keep) => {
    expect(isTaken({ ...roll, keep })).toBe(false);
    expect(isTaken({ ...roll, type: 'bank', keep })).toBe(false);
    expect(selecting.safeParse({ on: 2, keep }).success).toBe(false);
  });

  test.each([-1, 1.5, 2 ** 53, Number.NaN, '2', null, true, [2], 1e300])(
    'about decision %s is refused',
    (on) => {
      expect(isTaken({ ...roll, on })).toBe(false);
    },
  );

  test.each(['', 'short', 'x'.repeat(41), `${id} `, `${id}é`, `${id}\n`, 12345, null, {}, [id]])(
    'with the id %j is refused',
    (odd) => expect(isTaken({ ...roll, id: odd })).toBe(false),
  );

  test.each(['', 'ab'.repeat(31), 'ab'.repeat(33), 'AB'.repeat(32), 'zz'.repeat(32), 5])(
    'that contributes %j is refused',
    (odd) => expect(isTaken({ id, on: 1, type: 'contribute', random: odd })).toBe(false),
  );

  test('is refused, and nothing is thrown, whatever else is sent', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (sent) => {
        expect(isTaken(sent)).toBe(false);
      }),
    );
  });

  test('with anything in any one field is refused, or taken as it was sent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID),
        fc.nat(),
        fc.anything({ withBigInt: true }),
        (valid, index, odd) => {
          const names = Object.keys(valid);
          const changed = { ...valid, [names[index % names.length] ?? '']: odd };
          const parsed = wireCommand.safeParse(changed);
          if (parsed.success) expect(parsed.data).toEqual(changed);
        },
      ),
    );
  });
});

import { PRESETS } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { bankButton, rollButton } from './roll-choice.ts';

function table(totals: readonly number[] = [0, 0], ruleSet = PRESETS.classic): LocalRoom {
  const room = new LocalRoom(['Ann', 'Bert'], 0);
  room.begin(ruleSet);
  room.totals(...totals);
  return room;
}

describe('the buttons say what a press means, or why there is none', () => {
  test('at the start of a turn', () => {
    const { playing } = table();
    expect(rollButton(playing, [])).toEqual({ label: 'Roll all 6', note: undefined, off: false });
    expect(bankButton(playing, [])).toEqual({ label: 'Bank', note: 'Nothing at risk yet', off: true });
  });

  test('with nothing chosen', () => {
    const room = table([2_700, 0]);
    room.roll([4, 4, 4, 1, 5, 2]);
    expect(rollButton(room.playing, [])).toEqual({
      label: 'Roll',
      note: 'Choose dice that score',
      off: true,
    });
  });

  test('with dice that do not score together', () => {
    const room = table([2_700, 0]);
    room.roll([4, 4, 4, 1, 5, 2]);
    expect(bankButton(room.playing, [0, 3])).toMatchObject({ note: 'Not all of these score', off: true });
  });

  test('with the classic example chosen', () => {
    const room = table([2_700, 0]);
    room.roll([4, 4, 4, 1, 5, 2]);
    expect(rollButton(room.playing, [0, 1, 2, 3, 4])).toEqual({
      label: 'Roll 1 die',
      note: '67 % farkle',
      off: false,
    });
    expect(bankButton(room.playing, [0, 1, 2, 3, 4])).toEqual({
      label: 'Bank 550',
      note: 'makes 3,250',
      off: false,
    });
  });

  test('below the opening minimum', () => {
    const room = table();
    room.roll([1, 1, 1, 5, 2, 3]);
    expect(bankButton(room.playing, [0, 1, 2, 3])).toEqual({
      label: 'Bank 350',
      note: 'Opens at 500: 150 to go',
      off: true,
    });
  });

  test('below the minimum of every turn', () => {
    const room = table([2_700, 0], { ...PRESETS.classic, bankMinimum: 300 });
    room.roll([1, 1, 2, 3, 4, 4]);
    expect(bankButton(room.playing, [0, 1])).toMatchObject({ note: 'Banks from 300: 100 to go', off: true });
  });

  test('with hot dice, which may be rolled or banked', () => {
    const room = table([2_700, 0]);
    room.roll([1, 1, 1, 5, 5, 5]);
    const all = [0, 1, 2, 3, 4, 5];
    expect(rollButton(room.playing, all)).toEqual({ label: 'Roll all 6', note: '2 % farkle', off: false });
    expect(bankButton(room.playing, all)).toMatchObject({ label: 'Bank 2,500', off: false });
  });

  test('with hot dice that must be rolled', () => {
    const room = table([2_700, 0], { ...PRESETS.classic, hotDice: 'must-roll' });
    room.roll([1, 1, 1, 5, 5, 5]);
    expect(bankButton(room.playing, [0, 1, 2, 3, 4, 5])).toMatchObject({
      note: 'Hot dice: roll on',
      off: true,
    });
  });
});

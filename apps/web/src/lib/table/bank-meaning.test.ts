import { PRESETS, type RuleSet } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { bankMeaning, type BankMeaning } from './bank-meaning.ts';

function meaningAt(
  totals: readonly number[],
  points: number,
  ruleSet: RuleSet = PRESETS.classic,
): BankMeaning {
  const room = new LocalRoom(['Ann', 'Bert', 'Carla'], 0);
  room.begin(ruleSet);
  room.totals(...totals);
  return bankMeaning(room.playing, points);
}

/** Ann has set off the final round with 10,400; Bert is on turn, and Carla is still to come unless she has had hers. */
function inFinalRound(
  totals: readonly number[],
  points: number,
  last: boolean,
  tie: RuleSet['tie'] = 'share',
): BankMeaning {
  const room = new LocalRoom(['Ann', 'Bert', 'Carla'], 0);
  room.begin({ ...PRESETS.classic, tie });
  room.totals(9_400, ...totals);
  room.roll([1, 1, 1, 1, 2, 3]);
  room.bank([0, 1, 2, 3]);
  if (last) room.roll([2, 3, 4, 6, 2, 3]);
  return bankMeaning(room.playing, points);
}

describe('before the final round', () => {
  test.each([
    [[2_700, 4_150, 0], 550, PRESETS.classic, { kind: 'makes', total: 3_250 }],
    [[9_500, 4_150, 0], 499, PRESETS.classic, { kind: 'makes', total: 9_999 }],
    [[9_500, 4_150, 0], 500, PRESETS.classic, { kind: 'sets-off' }],
    [[9_500, 4_150, 0], 500, PRESETS['first-across'], { kind: 'wins' }],
  ] as const)('with totals %j, %i points', (totals, points, ruleSet, meaning) => {
    expect(meaningAt(totals, points, ruleSet)).toEqual(meaning);
  });
});

describe('in the final round, 10,400 to beat', () => {
  test.each([
    ['falls short', [9_000, 500], 1_150, false, { kind: 'short', by: 250 }],
    ['draws level while others still play', [9_000, 500], 1_400, false, { kind: 'levels' }],
    ['takes the lead while others still play', [9_000, 500], 1_450, false, { kind: 'leads' }],
    ['wins with the last turn', [500, 9_000], 1_450, true, { kind: 'wins' }],
    ['shares with the last turn', [500, 9_000], 1_400, true, { kind: 'shares-win' }],
    ['falls short with the last turn', [500, 9_000], 1_350, true, { kind: 'short', by: 50 }],
  ] as const)('a bank %s', (_, totals, points, last, meaning) => {
    expect(inFinalRound(totals, points, last)).toEqual(meaning);
  });

  test('a last turn that draws level wins nothing yet where ties are rolled off', () => {
    expect(inFinalRound([500, 9_000], 1_400, true, 'roll-off')).toEqual({ kind: 'levels' });
  });
});

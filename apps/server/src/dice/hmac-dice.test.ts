import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isFarkle, PRESETS, type Contribution, type SeatId } from '@farkle/rules';
import { hmacDice } from './hmac-dice.ts';

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const contributions: readonly Contribution[] = [
  { seat: 'seat-a' as SeatId, random: 'aa'.repeat(32) },
  { seat: 'seat-b' as SeatId, random: '' },
];

/** Computed once with another program. */
const KNOWN = [
  [6, 6, 1, 2, 4, 4],
  [4, 1, 2, 2, 6, 6],
];

/** The published description, written down once more without a look at the code. */
function expectedTape(n: number): number[] {
  const text = `seat-a:${'aa'.repeat(32)},seat-b:`;
  const dice: number[] = [];
  for (let block = 0; dice.length < 6; block++) {
    const digest = createHmac('sha256', Buffer.from(SEED, 'hex'))
      .update(Buffer.from([text, n, block].join('|')))
      .digest();
    for (let at = 0; at < 32; at++) {
      const byte = digest.readUInt8(at);
      if (byte > 251) continue;
      dice.push(1 + (byte - 6 * Math.floor(byte / 6)));
    }
  }
  return dice.slice(0, 6);
}

test('a roll is what anybody computes from the published description', () => {
  for (let n = 0; n < 1_000; n += 1) expect(hmacDice.tape(SEED, contributions, n)).toEqual(expectedTape(n));
});

test('a roll has known dice', () => {
  expect(hmacDice.tape(SEED, contributions, 0)).toEqual(KNOWN[0]);
  expect(hmacDice.tape(SEED, [], 1)).toEqual(KNOWN[1]);
});

test('each of seed, contributions and index changes the roll', () => {
  const rolls = [
    hmacDice.tape(SEED, contributions, 0),
    hmacDice.tape(SEED.replace('0', '1'), contributions, 0),
    hmacDice.tape(SEED, [...contributions].reverse(), 0),
    hmacDice.tape(SEED, contributions, 1),
  ];
  expect(new Set(rolls.map(String)).size).toBe(4);
});

test('a commitment is the hash of the seed’s bytes, and no seed comes twice', () => {
  const { seed, commitment } = hmacDice.newSeed();
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(commitment).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
  expect(hmacDice.newSeed().seed).not.toBe(seed);
});

describe('[F03] 10,000 rolls of the production dice', () => {
  const rolls = Array.from({ length: 10_000 }, (_, n) => hmacDice.tape(SEED, contributions, n));

  test('every face comes up as often as the others', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const face of rolls.flat()) counts[face - 1]! += 1;
    expect(counts.reduce((sum, count) => sum + count)).toBe(60_000);
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThanOrEqual(500);
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
  });

  test('one in 43 is a farkle', () => {
    const farkles = rolls.filter((dice) => isFarkle(dice, PRESETS.classic)).length;
    expect(farkles).toBeGreaterThan(180);
    expect(farkles).toBeLessThan(290);
  });
});

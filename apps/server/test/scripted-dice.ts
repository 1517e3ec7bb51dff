import { createHash } from 'node:crypto';
import type { Face, Tape } from '@farkle/rules';
import type { DiceSource } from '../src/dice/dice-source.ts';

/**
 * Dice that fall as written: the n-th text, such as `'1-2-3-4-6-6'`, is the n-th roll of every game, and a shorter one
 * is filled up with twos. After the last text all dice show `1-1-1-1-1-1`. Each throw of a roll-off is a roll.
 */
export function scriptedDice(...rolls: readonly string[]): DiceSource {
  const tapes = rolls.map(tapeFrom);
  return {
    newSeed: () => ({
      seed: SEED,
      commitment: createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'),
    }),
    tape: (_seed, _contributions, n) => tapes[n] ?? [1, 1, 1, 1, 1, 1],
  };
}

const SEED = '5eed'.repeat(16);

/** The roll that a text such as `'1-2-3-4-6-6'` writes; a shorter one is filled up with twos. */
export function tapeFrom(text: string): Tape {
  const faces = text.split('-').map((digit) => Number(digit) as Face);
  const [a = 2, b = 2, c = 2, d = 2, e = 2, f = 2] = faces;
  return [a, b, c, d, e, f];
}

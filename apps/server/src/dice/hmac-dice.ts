import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Contribution, Face, Tape } from '@farkle/rules';
import { DICE_COUNT } from '@farkle/rules';
import type { DiceSource, GameSeed } from './dice-source.ts';

/** The largest multiple of six a byte can count to: bytes from here on are skipped, so each face is exactly 1/6. */
const FAIR_BYTES = 252;

/**
 * Dice that cannot be picked after the game's start and that anyone can recompute once the seed is revealed.
 *
 * Block `b` (0, 1, ...) of roll `n` is HMAC-SHA-256 with the seed's 32 bytes as key over the UTF-8 text
 * `CONTRIBUTIONS|n|b`, where CONTRIBUTIONS is `SEAT:RANDOM` of each contribution in published order, joined by `,`
 * (RANDOM is lower-case hex, or nothing for one that was absent), and `n` and `b` are decimal. The 32 bytes of the
 * blocks are read in order; a byte of 252 or more is skipped, any other is the face `byte % 6 + 1`. The first six
 * faces are the roll's tape.
 */
export const hmacDice: DiceSource = { newSeed, tape };

function newSeed(): GameSeed {
  const seed = randomBytes(32);
  return { seed: seed.toString('hex'), commitment: createHash('sha256').update(seed).digest('hex') };
}

function tape(seed: string, contributions: readonly Contribution[], n: number): Tape {
  const key = Buffer.from(seed, 'hex');
  const prefix = contributions.map(({ seat, random }) => `${seat}:${random}`).join(',');
  const faces: Face[] = [];
  for (let block = 0; faces.length < DICE_COUNT; block += 1) {
    const bytes = createHmac('sha256', key).update(`${prefix}|${n}|${block}`).digest();
    for (const byte of bytes) if (byte < FAIR_BYTES) faces.push(((byte % 6) + 1) as Face);
  }
  return faces.slice(0, DICE_COUNT) as unknown as Tape;
}

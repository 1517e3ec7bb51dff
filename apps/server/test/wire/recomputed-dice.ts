// The dice of a game, computed again from what is published at its end, as the server's documentation describes it.
import { createHash, createHmac } from 'node:crypto';

/** A seat's share of the randomness, as published. */
export interface Share {
  readonly seat: string;
  readonly random: string;
}

/** What the server had to publish before the first roll if it had this seed. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
}

/** The six dice of roll `n`. */
export function recomputedDice(seed: string, shares: readonly Share[], n: number): number[] {
  const text = shares.map((share) => share.seat + ':' + share.random).join(',');
  const dice: number[] = [];
  let block = 0;
  while (dice.length < 6) {
    const mac = createHmac('sha256', Buffer.from(seed, 'hex'));
    mac.update([text, n, block].join('|'), 'utf8');
    const usable = [...mac.digest()].filter((byte) => byte < 252);
    dice.push(...usable.map((byte) => (byte % 6) + 1));
    block += 1;
  }
  return dice.slice(0, 6);
}

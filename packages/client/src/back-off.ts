import { randomFraction } from './random.ts';

const FIRST_MS = 250;
/** Short, so that a player is back within three seconds of the network's return. */
const LONGEST_MS = 2_000;

/** Milliseconds to wait before try number `attempt` (0-based): doubling, and spread over half of itself. */
export function backOff(attempt: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return longest * (0.5 + randomFraction() / 2);
}

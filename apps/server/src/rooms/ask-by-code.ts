import { parseRoomCode } from '@farkle/protocol';
import type { TokenBuckets } from '../token-buckets.ts';
import { no, type Answer } from './answer.ts';

/** Who tries a code, and how often a wrong one may be tried. */
export interface Caller {
  readonly address: string;
  readonly wrongCodes: TokenBuckets;
}

/**
 * Asks about the room of a typed code. A caller who tries one wrong code or token after the other is refused for a
 * while, whatever the next one is.
 */
export async function askByCode<T>(
  typed: string,
  { address, wrongCodes }: Caller,
  ask: (code: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const waitMs = wrongCodes.waitMs(address);
  if (waitMs > 0) return no({ code: 'rate-limited', retryAfterMs: waitMs });
  const code = parseRoomCode(typed);
  const answer: Answer<T> = code === null ? no({ code: 'unknown-room' }) : await ask(code);
  const isWrong = !answer.ok && (answer.no.code === 'unknown-room' || answer.no.code === 'wrong-token');
  if (isWrong) wrongCodes.take(address);
  return answer;
}

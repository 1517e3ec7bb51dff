import { parseRoomCode } from '@farkle/protocol';
import type { RateLimit } from '../rate-limit.ts';
import { no, unlessStoreAway, type Answer } from './answer.ts';

/** Who tries a code, and how often a wrong one may be tried. */
export interface Caller {
  readonly address: string;
  readonly wrongCodes: RateLimit;
  /** Whether the caller shows a seat's token, which nobody guesses. */
  readonly showsToken?: boolean;
}

/**
 * Asks about the room of a typed code. A caller who tries one wrong code or token after the other is refused for a
 * while, whatever the next one is; but the owner of a seat is let in, whoever else guesses from the same address.
 */
export function askByCode<T>(
  typed: string,
  { address, wrongCodes, showsToken = false }: Caller,
  ask: (code: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return unlessStoreAway(async () => {
    const waitMs = await wrongCodes.waitMs(address);
    const blocked = no({ code: 'rate-limited', retryAfterMs: waitMs });
    if (waitMs > 0 && !showsToken) return blocked;
    const code = parseRoomCode(typed);
    const answer: Answer<T> = code === null ? no({ code: 'unknown-room' }) : await ask(code);
    const isWrong = !answer.ok && (answer.no.code === 'unknown-room' || answer.no.code === 'wrong-token');
    if (!isWrong) return answer;
    if (waitMs > 0) return blocked;
    await wrongCodes.take(address);
    return answer;
  });
}

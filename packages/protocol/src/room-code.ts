import { CODE_ALPHABET, LIMITS } from './limits.ts';

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${LIMITS.codeLength}}$`);

/**
 * The room code in what somebody typed or pasted, `null` when there is none. It ignores case, spaces, dashes and
 * invisible characters, and takes the code out of a whole room link.
 */
export function parseRoomCode(typed: string): string | null {
  const inLink = /\/r\/([^/?#]+)/.exec(typed)?.[1];
  const code = (inLink ?? typed).replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

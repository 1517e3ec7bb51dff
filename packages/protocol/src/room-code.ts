import { CODE_ALPHABET, LIMITS } from './limits.ts';

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${LIMITS.codeLength}}$`);

/**
 * The room code in what somebody typed or pasted: ignores case, spaces and dashes, and takes the code out of a
 * whole room link. `null` when there is none.
 */
export function parseRoomCode(typed: string): string | null {
  const inLink = /\/r\/([^/?#]+)/.exec(typed)?.[1];
  const code = (inLink ?? typed).replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

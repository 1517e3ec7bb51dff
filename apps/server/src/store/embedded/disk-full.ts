import { constants } from 'node:os';

/** No space, quota used up, the file may not grow. */
const FULL: readonly unknown[] = [constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EFBIG];

/** Whether a failed write says that the disk takes no more. */
export function isDiskFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && FULL.includes(cause.code);
}

import { constants } from 'node:os';

/** No space, the quota is used up, the file may not grow; and a write that the end of space cut short, which LMDB calls an I/O error. */
const FULL: readonly unknown[] = [
  constants.errno.ENOSPC,
  constants.errno.EDQUOT,
  constants.errno.EFBIG,
  constants.errno.EIO,
];

/** Whether a failed write says that the disk takes no more. */
export function isDiskFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && FULL.includes(cause.code);
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Draws what proves a seat: 192 bits, to be kept by its owner alone. */
export const newSeatToken = (): string => randomBytes(24).toString('base64url');

/** What is stored instead of a secret that somebody else keeps: its SHA-256, hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether `secret` is the one that `hash` was made from, in a time that tells nothing about either. */
export function provesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}

import { createHash, randomBytes } from 'node:crypto';

/**
 * Buckets are the hash tags of the Redis keys, `{b17}`: everything a commit touches is in one bucket, so a cluster keeps
 * it in one slot. The number is part of every stored key and game id and so can never change.
 */
export const BUCKETS = 64;

const PREFIX = /^\d{2}/;

/** All buckets by their names, `00` and so on. */
export const BUCKET_NAMES: readonly string[] = Array.from({ length: BUCKETS }, (_, number) => nameOf(number));

/** The bucket of a room or any other key, as two digits. */
export function bucketOf(key: string): string {
  const number = createHash('sha1').update(key).digest().readUInt32BE(0) % BUCKETS;
  return nameOf(number);
}

/** A new unguessable game id, which begins with the bucket of its room so that its log is found without the room. */
export function newGameId(code: string): string {
  return bucketOf(code) + randomBytes(16).toString('base64url');
}

/** The bucket named by a game id; `null` for a text that is no game id. */
export function bucketOfGame(gameId: string): string | null {
  const prefix = PREFIX.exec(gameId)?.[0];
  return prefix !== undefined && Number(prefix) < BUCKETS ? prefix : null;
}

function nameOf(number: number): string {
  return String(number).padStart(2, '0');
}

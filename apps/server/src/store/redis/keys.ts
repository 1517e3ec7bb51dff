import { bucketOf, bucketOfGame } from '../bucket.ts';

/** The keyspace: all that Redis is asked to keep. What the fields of a hash hold stands in `library.ts`. */
export const keys = {
  /** A room, and the sharded channel on which it is published. */
  room: (code: string) => `room:{b${bucketOf(code)}}:${code}`,
  presence: (code: string) => `presence:{b${bucketOf(code)}}:${code}`,
  deadlines: (code: string) => deadlinesOfBucket(bucketOf(code)),
  claim: (key: string) => `claim:{b${bucketOf(key)}}:${key}`,
  limit: (key: string) => `limit:{b${bucketOf(key)}}:${key}`,
  /** `null` for a text that is no game id. */
  game: (gameId: string) => {
    const bucket = bucketOfGame(gameId);
    return bucket === null ? null : `game:{b${bucket}}:${gameId}`;
  },
  clock: 'clock:{b00}',
  nodes: 'nodes:{b00}',
};

/** The rooms of one bucket by deadline. */
export function deadlinesOfBucket(bucket: string): string {
  return `deadlines:{b${bucket}}`;
}

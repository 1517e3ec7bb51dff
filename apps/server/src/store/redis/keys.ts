import { bucketOf, bucketOfGame } from '../bucket.ts';

/** The keyspace: all that Redis is asked to keep. What the fields of a hash hold stands in `library.ts`. */
export const keys = {
  /** A room, and the sharded channel on which it is published. */
  room: (code: string) => `room:${tagOf(code)}:${code}`,
  presence: (code: string) => `presence:${tagOf(code)}:${code}`,
  claim: (key: string) => `claim:${tagOf(key)}:${key}`,
  limit: (key: string) => `limit:${tagOf(key)}:${key}`,
  /** `null` for a text that is no game id. */
  game: (gameId: string) => {
    const bucket = bucketOfGame(gameId);
    return bucket === null ? null : `game:${hashTag(bucket)}:${gameId}`;
  },
};

/** The keys that each bucket has one of. */
export const bucketKeys = {
  /** The bucket's rooms by deadline. */
  deadlines: (bucket: string) => `deadlines:${hashTag(bucket)}`,
  /** How its time goes. */
  clock: (bucket: string) => `clock:${hashTag(bucket)}`,
  /** The nodes with sockets in its rooms. */
  nodes: (bucket: string) => `nodes:${hashTag(bucket)}`,
};

/** What a cluster places the keys of a bucket by. */
export function hashTag(bucket: string): string {
  return `{b${bucket}}`;
}

/** The bucket of a key or a channel. */
export function bucketOfKey(key: string): string {
  const start = key.indexOf('{b') + 2;
  return key.slice(start, key.indexOf('}', start));
}

function tagOf(key: string): string {
  return hashTag(bucketOf(key));
}

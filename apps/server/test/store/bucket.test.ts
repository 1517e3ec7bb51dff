import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, bucketOfGame, newGameId } from '../../src/store/bucket.ts';
import { through } from './rooms.ts';

test('a code always has the same bucket, whatever version of the server asks', () => {
  // These are in the keys of stored rooms: a change here loses them.
  expect(['BCDFGH', 'ZZZZZZ', '234567'].map(bucketOf)).toEqual(['57', '27', '26']);
});

test('codes spread over all buckets', () => {
  const buckets = new Set(through(1, 2_000).map((i) => bucketOf(`CODE${i}`)));
  expect(buckets.size).toBe(BUCKETS);
  expect([...buckets].every((bucket) => /^\d\d$/.test(bucket))).toBe(true);
});

test('a game id names the bucket of its room and holds 128 random bits', () => {
  const ids = through(1, 100).map(() => newGameId('BCDFGH'));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(id).toMatch(/^\d{2}[\w-]{22}$/);
    expect(bucketOfGame(id)).toBe(bucketOf('BCDFGH'));
  }
});

test('a text that is no game id has no bucket', () => {
  expect(['', '1', 'AB', '64AAAA', '99AAAA', '-1AAAA'].map(bucketOfGame)).toEqual(
    through(1, 6).map(() => null),
  );
});

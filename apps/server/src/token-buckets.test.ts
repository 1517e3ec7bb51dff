import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('a burst is let through, then as much as comes back with time, and each key has its own', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 3, perSecond: 2 }, () => now);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 500]);
  expect(buckets.take('b')).toBe(0);
  now = 250;
  expect(buckets.waitMs('a')).toBe(250);
  now = 500;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 500]);
});

test('to be refused costs nothing, and a pause brings back no more than a burst', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 }, () => now);
  for (let tries = 0; tries < 50; tries += 1) buckets.take('a');
  now = 1_000;
  expect(buckets.take('a')).toBe(0);
  now = 3_600_000;
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 1_000]);
});

test('keys that are at rest are forgotten, however many there were', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => now);
  for (let key = 0; key < 30_000; key += 1) {
    now += 1;
    buckets.take(`address ${key}`);
  }
  expect(buckets.size).toBeLessThan(10_001);
  expect(buckets.take('address 29999')).toBeGreaterThan(0);
});

test('many keys that are not at rest yet are no burden', () => {
  const buckets = new TokenBuckets({ burst: 15, perSecond: 0.001 });
  const began = performance.now();
  for (let key = 0; key < 60_000; key += 1) buckets.take(`address ${key}`);
  // Going through all of them for each new one takes far longer than this, on any machine.
  expect(performance.now() - began).toBeLessThan(3_000);
});

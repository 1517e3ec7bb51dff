import { expect, test } from 'vitest';
import { newRoomCode } from './room-code.ts';

test('[P08] ten thousand codes have one length and no letter that looks like another or makes words', () => {
  const codes = Array.from({ length: 10_000 }, newRoomCode);
  expect(codes.filter((code) => !/^[23456789BCDFGHJKMNPQRSTVWXZ]{6}$/.test(code))).toEqual([]);
  expect(new Set(codes.join('')).size).toBe(27);
});

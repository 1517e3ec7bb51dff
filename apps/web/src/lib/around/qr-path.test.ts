import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const LINK = 'http://192.168.1.7:3000/r/K7M2QX';

/** The squares that a path of `M x y h n v1 h-n z` pieces covers. */
function squares(path: string): ReadonlySet<string> {
  const covered = new Set<string>();
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) covered.add(`${Number(x) + step} ${y}`);
  }
  return covered;
}

test('the path covers exactly the dark squares of the code', () => {
  const { size, path } = qrPath(LINK);
  const { data } = encode(LINK, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length);
  expect(squares(path)).toEqual(new Set(dark));
});

test('nothing is drawn in the quiet zone', () => {
  const { size, path } = qrPath(LINK);
  for (const square of squares(path)) {
    for (const place of square.split(' ').map(Number)) {
      expect(place).toBeGreaterThanOrEqual(2);
      expect(place).toBeLessThan(size - 2);
    }
  }
});

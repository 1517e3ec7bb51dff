import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each(['Ann', 'Zoë', 'Иван', '王小明', '👩‍👩‍👧', '<b>Bob</b>'])('%s stays letter for letter', (name) => {
  expect(isolated(name)).toBe(name);
});

test.each(['נועה', 'ليلى', 'Ann נועה'])('%s does not turn its sentence about', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

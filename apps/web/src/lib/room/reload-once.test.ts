import { beforeEach, expect, test } from 'vitest';
import { deviceStorage } from './device-storage.ts';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => sessionStorage.clear());

function reloads(tab = deviceStorage(() => sessionStorage)) {
  let count = 0;
  return { of: (reason: string) => (reloadOnce(reason, tab, () => (count += 1)), count) };
}

test('[K02] a tab of an old build reloads once, and then asks', () => {
  const page = reloads();
  expect(page.of('protocol-1')).toBe(1);
  expect(page.of('protocol-1')).toBe(1);
});

test('[K02] the next version is a new reason', () => {
  const page = reloads();
  page.of('protocol-1');
  expect(page.of('protocol-2')).toBe(2);
});

test('[K02] where a reload cannot be remembered over the reload, none is made', () => {
  const forgetful = deviceStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(reloads(forgetful).of('protocol-1')).toBe(0);
});

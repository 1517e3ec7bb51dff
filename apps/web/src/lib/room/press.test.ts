import type { Acknowledgement } from '@farkle/protocol';
import { expect, test } from 'vitest';
import { Press } from './press.svelte.ts';

const rollFor = (on: number) => ({ type: 'roll-for-first', on }) as const;
const table = (answer: Acknowledgement) => ({ send: () => Promise.resolve(answer) });
const accepting = table({ ok: true, version: 2 });
const busy = table({ ok: false, code: 'try-again', version: 1 });

test('[K07] what was accepted stays pressed until the next decision, though its outcome is still to be shown', async () => {
  const press = new Press();
  const sent = press.send(accepting, rollFor(3));
  expect(press.isSpent(3)).toBe(true);
  expect(await sent).toBe(true);
  expect(press.busy).toBe(false);
  expect(press.isSpent(3)).toBe(true);
  expect(press.isSpent(4)).toBe(false);
});

test('what was refused can be pressed again', async () => {
  const press = new Press();
  expect(await press.send(busy, rollFor(3))).toBe(false);
  expect(press.refused?.code).toBe('try-again');
  expect(press.isSpent(3)).toBe(false);
  expect(await press.send(accepting, rollFor(3))).toBe(true);
  expect(press.refused).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { keyAct, type KeyAct } from './table-keys.ts';

function press(key: string, options: KeyboardEventInit = {}, on: HTMLElement = document.body): KeyAct | null {
  let act: KeyAct | null = null;
  const listen = (event: KeyboardEvent) => (act = keyAct(event));
  on.addEventListener('keydown', listen);
  on.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...options }));
  on.removeEventListener('keydown', listen);
  return act;
}

describe('single keys', () => {
  test.each([
    ['1', { kind: 'die', position: 0 }],
    ['6', { kind: 'die', position: 5 }],
    ['a', { kind: 'all' }],
    ['A', { kind: 'all' }],
    ['r', { kind: 'roll' }],
    ['b', { kind: 'bank' }],
    ['Escape', { kind: 'clear' }],
    ['?', { kind: 'help' }],
  ])('%s acts on the table', (key, act) => {
    expect(press(key)).toEqual(act);
  });

  test.each(['7', '0', 'Enter', ' ', 'Tab', 'x'])('%j stays with what has focus', (key) => {
    expect(press(key)).toBeNull();
  });

  test('a shortcut of the browser stays with the browser', () => {
    expect(press('r', { ctrlKey: true })).toBeNull();
    expect(press('a', { metaKey: true })).toBeNull();
  });

  test('[K07] a key held down acts once', () => {
    expect(press('r', { repeat: true })).toBeNull();
  });

  test.each(['input', 'textarea', 'select'])('letters typed into a field (%s) stay there', (element) => {
    expect(press('b', {}, document.createElement(element))).toBeNull();
  });
});

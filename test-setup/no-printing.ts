// A test that prints fails: the output of a green run stays empty, and a warning is looked at when it appears.
import { afterAll, afterEach, expect } from 'vitest';

const printed: string[] = [];

for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const) {
  console[method] = (...words: unknown[]) => {
    printed.push(`console.${method}: ${words.map(String).join(' ')}`);
  };
}

function expectSilence() {
  expect(printed.splice(0), 'nothing is printed; mock the console where a test expects a message').toEqual(
    [],
  );
}

afterEach(expectSilence);
afterAll(expectSilence);

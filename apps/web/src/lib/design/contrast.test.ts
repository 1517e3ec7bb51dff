// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';

/** Text on what it lies on, everywhere in the interface. A new pair in a component is added here. */
const TEXT: readonly [text: string, on: readonly string[]][] = [
  ['ink', ['ground', 'table', 'pad', 'pad-turn', 'field']],
  ['ink-soft', ['ground', 'table', 'pad', 'pad-turn', 'field']],
  ['brass-ink', ['ground', 'table', 'pad', 'pad-turn']],
  ['red-ink', ['ground', 'table', 'pad', 'pad-turn']],
  ['felt-ink', ['felt', 'felt-deep']],
  ['felt-soft', ['felt', 'felt-deep']],
  ['felt-brass', ['felt', 'felt-deep']],
  ['felt-red', ['felt', 'felt-deep']],
  ['on-brass', ['brass', 'brass-bright']],
  ['on-action', ['action']],
  ['ground', ['ink']],
  ['pip', ['ivory', 'ivory-shade']],
  ['on-seat', Array.from({ length: 10 }, (_, index) => `seat-${index + 1}`)],
];

/** Shapes that mean something: rings, ticks, borders of fields and the focus outline. */
const SHAPES: readonly [shape: string, on: readonly string[]][] = [
  ['focus', ['ground', 'table', 'pad', 'pad-turn']],
  ['felt-brass', ['felt', 'felt-deep']],
  ['field-line', ['ground', 'pad', 'field']],
  ['ivory-line', ['pad', 'pad-turn']],
];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colour(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`no token --${token}`);
  const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value);
  return (theme === 'light' ? both?.[1] : both?.[2]) ?? value;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function rows(pairs: readonly [string, readonly string[]][]): [string, string, Theme][] {
  return pairs.flatMap(([front, backs]) =>
    backs.flatMap((back) =>
      (['light', 'dark'] as const).map((theme): [string, string, Theme] => [front, back, theme]),
    ),
  );
}

describe('WCAG 2.2 AA', () => {
  test.each(rows(TEXT))('%s on %s is read at 4.5:1 in the %s theme', (text, back, theme) => {
    expect(ratio(colour(text, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(rows(SHAPES))('%s on %s is seen at 3:1 in the %s theme', (shape, back, theme) => {
    expect(ratio(colour(shape, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });
});

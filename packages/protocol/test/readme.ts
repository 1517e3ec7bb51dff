import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The rows of the table whose header begins with these cells; cells as they are written. */
export function tableOf(...header: readonly string[]): string[][] {
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => header.every((cell, index) => cellsOf(line)[index] === cell));
  if (start === -1) throw new Error(`README.md has no table of ${header.join(', ')}`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(cellsOf);
}

/** The names in a cell that are written as code. */
export function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

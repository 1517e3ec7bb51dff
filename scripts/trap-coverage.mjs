// Compares docs/traps.md with the tests: every trap listed there is named by a test in each file its row links to,
// and every trap that a test names is listed, with the file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from './bootstrap.mjs';

const TEST_FILE = /\.(test|contract|e2e)\.ts$/;
const TRAP = /^[FGSRHKPU]\d\d$/;

/** Trap ids named in test titles, with the files that name them. */
function namedByTests() {
  const named = new Map();
  for (const file of filesIn('apps', 'packages', 'e2e').filter((name) => TEST_FILE.test(name))) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, ids] of source.matchAll(/['"`]\[([A-Z0-9 ,]+)\] /g)) {
      for (const id of ids.split(/[ ,]+/).filter((word) => TRAP.test(word))) {
        named.set(id, (named.get(id) ?? new Set()).add(file));
      }
    }
  }
  return named;
}

/** Rows of docs/traps.md: the id and the test files linked in its last cell. */
function listedRows() {
  const rows = [];
  for (const line of readFileSync(join(root, 'docs/traps.md'), 'utf8').split('\n')) {
    const id = /^\| ([A-Z]\d\d) \|/.exec(line)?.[1];
    if (id) rows.push({ id, files: [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => match[1]) });
  }
  return rows;
}

const named = namedByTests();
const rows = listedRows();
const faults = [];
for (const { id, files } of rows) {
  if (files.length === 0) faults.push(`${id}: its row in docs/traps.md links no test`);
  for (const file of files) {
    if (!named.get(id)?.has(file)) {
      faults.push(`${id}: no test in ${file} has a title that starts with [${id}]`);
    }
  }
}
for (const [id, files] of named) {
  const listed = rows.find((row) => row.id === id)?.files ?? [];
  const unlisted = [...files].filter((file) => !listed.includes(file));
  if (unlisted.length > 0) {
    faults.push(`${id}: named in ${unlisted.join(', ')} but not in its row of docs/traps.md`);
  }
}
for (const fault of faults) console.error(fault);
console.log(`${rows.length} traps listed, ${faults.length} faults`);
process.exitCode = faults.length > 0 || rows.length === 0 ? 1 : 0;

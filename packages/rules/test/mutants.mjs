// Breaks the rules in ways that have been seen, one at a time on a copy, and expects a test to notice each.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MUTANTS } from './mutants/list.mjs';

const here = resolve(import.meta.dirname, '..');
const root = resolve(here, '../..');

/** The tests that play by example: quick, and enough for every mutant. */
const QUICK = ['scoring.test', 'rule-set.test', 'names.test', 'table.test', 'roll-off.test', 'turn.test'];
const ALSO_QUICK = ['house-rules.test', 'ending.test', 'projections.test', 'folding.test'];

function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'farkle-mutants-'));
  const rules = join(copy, 'packages/rules');
  mkdirSync(rules, { recursive: true });
  for (const part of ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(here, part), join(rules, part), { recursive: true });
  }
  cpSync(join(root, 'test-setup'), join(copy, 'test-setup'), { recursive: true });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function runTests(copy) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--bail=1',
    '--no-isolate',
    '--pool=threads',
    '--reporter=dot',
    ...QUICK,
    ...ALSO_QUICK,
  ];
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { cwd: join(copy, 'packages/rules'), env: { ...process.env, NO_COLOR: '1' } },
      (error, stdout, stderr) => {
        done({ passed: error === null, output: `${stdout}${stderr}` });
      },
    );
  });
}

/** The mutated text, or why the list does not fit the source any more. */
function mutate({ file, search, replace }) {
  const source = readFileSync(join(here, 'src', file), 'utf8');
  const found = source.split(search).length - 1;
  if (found !== 1) return { fault: `"${search}" is ${found} times in ${file}` };
  return { source, mutated: source.replace(search, () => replace) };
}

async function judge(copy, mutant) {
  const { fault, source, mutated } = mutate(mutant);
  if (fault !== undefined) return fault;
  const path = join(copy, 'packages/rules/src', mutant.file);
  writeFileSync(path, mutated);
  const { passed, output } = await runTests(copy);
  writeFileSync(path, source);
  if (passed) return 'survived';
  // A copy that runs no test proves nothing.
  return /AssertionError|Error:/.test(output) && /\bfailed\b/.test(output)
    ? 'killed'
    : `not judged:\n${output}`;
}

async function judgeAll(copies) {
  const waiting = MUTANTS.map((mutant, at) => ({ mutant, at }));
  const verdicts = new Array(MUTANTS.length);
  const work = async (copy) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      verdicts[next.at] = await judge(copy, next.mutant);
      console.log(`${verdicts[next.at].padEnd(9)} ${next.mutant.file.padEnd(22)} ${next.mutant.breaks}`);
    }
  };
  await Promise.all(copies.map(work));
  return verdicts;
}

const copies = Array.from({ length: Math.min(2, availableParallelism()) }, makeCopy);
try {
  const whole = await runTests(copies[0]);
  if (!whole.passed) throw new Error(`The tests fail without a mutant:\n${whole.output}`);
  const verdicts = await judgeAll(copies);
  const killed = verdicts.filter((verdict) => verdict === 'killed').length;
  console.log(`${killed} of ${MUTANTS.length} mutants killed`);
  process.exitCode = killed === MUTANTS.length ? 0 : 1;
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

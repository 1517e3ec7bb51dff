// The one list of everything that is verified.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stop, browser, filesIn, node, root } from './bootstrap.mjs';
import { build } from './build.mjs';

/** How many checks held and how many did not; `output` is shown when one did not. */
export const counted = (passed, failed, output = '') => ({ passed, failed, output });

async function one(result) {
  const { code, output } = await result;
  return code === 0 ? counted(1, 0) : counted(0, 1, output);
}

async function made(part) {
  try {
    await build(part);
    return counted(1, 0);
  } catch (error) {
    if (error instanceof Stop) return counted(0, 1, error.message);
    throw error;
  }
}

/** Runs a test runner that writes its counts to a file; a run that tells no counts is one failure. */
async function tests(start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'farkle-report-'));
  try {
    const file = join(folder, 'report.json');
    const { code, output } = await start(file);
    if (!existsSync(file)) return counted(0, 1, output);
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    if (passed + failed === 0) return counted(0, 1, `${output}\nNo test was found.`);
    // Exit code 1 without a failed test: an unhandled error, a threshold, a file that does not load.
    return counted(passed, code === 0 ? failed : Math.max(failed, 1), output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const vitest = (args, options) =>
  tests(
    (file) =>
      node(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          '--allowOnly=false',
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...args,
        ],
        options,
      ),
    ({ numPassedTests, numFailedTests, testResults }) => {
      const unloadable = testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      );
      return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
    },
  );

const playwright = (...args) =>
  tests(
    (file) =>
      node(
        'node_modules/@playwright/test/cli.js',
        ['test', '--forbid-only', '--reporter=line,json', ...args],
        {
          cwd: join(root, 'e2e'),
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM: browser() ?? '' },
        },
      ),
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  );

const compilerProjects = () =>
  filesIn('packages', 'apps/server', 'e2e')
    .filter((file) => /\/tsconfig(\.src)?\.json$/.test(file))
    .concat('tsconfig.json');

const inWeb = { cwd: join(root, 'apps', 'web') };

/** kit's generated compiler settings and route types, which the type checks and lint read. */
export const syncWeb = () => node('node_modules/@sveltejs/kit/svelte-kit.js', ['sync'], inWeb);

const faults = (count, store) => ({
  id: 'faults',
  words: `games while ${count} faults strike (${store})`,
  run: () =>
    one(node('node_modules/tsx/dist/cli.mjs', ['apps/server/test/faults/run-faults.ts', count, '1', store])),
});

/** First what the others need, then what only reads sources (two at a time), then what runs our code. */
export const steps = {
  build: [
    { id: 'web-build', words: 'web build', tells: true, run: () => made('web') },
    { id: 'server-build', words: 'server bundle', tells: true, run: () => made('server') },
  ],
  read: [
    {
      id: 'format',
      words: 'format (prettier)',
      run: () => one(node('node_modules/prettier/bin/prettier.cjs', ['--check', '.'])),
    },
    {
      id: 'lint',
      words: 'lint (eslint)',
      run: () => one(node('node_modules/eslint/bin/eslint.js', ['--max-warnings=0', '.'])),
    },
    {
      id: 'svelte-check',
      words: 'types and markup of the web client (svelte-check)',
      run: () => {
        const options = ['--tsconfig', './tsconfig.json', '--fail-on-warnings'];
        return one(node('node_modules/svelte-check/bin/svelte-check', options, inWeb));
      },
    },
    ...compilerProjects().map((project) => ({
      id: 'types',
      words: `types of ${project}`,
      run: () => one(node('node_modules/typescript/bin/tsc', ['--project', project])),
    })),
    {
      id: 'directions',
      words: 'import directions, and that a planted violation of each is found',
      run: () => one(node('scripts/import-directions.mjs')),
    },
    {
      id: 'dead-code',
      words: 'dead code (knip)',
      run: () => one(node('node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints'])),
    },
    {
      id: 'infra',
      words: 'the files of the deployment, each with its own tool',
      run: async () => {
        const result = await node('scripts/infra.mjs');
        // It says what it could not do here.
        if (result.code === 0 && result.output) console.log(`  ${result.output.trim()}`);
        return one(result);
      },
    },
    {
      id: 'rule-coverage',
      words: 'a test for every rule id',
      run: () => one(node('scripts/rule-coverage.mjs')),
    },
    {
      id: 'trap-coverage',
      words: 'a test for every trap',
      run: () => one(node('scripts/trap-coverage.mjs')),
    },
  ],
  run: [
    {
      id: 'rules',
      words: 'tests of the rules, with every branch covered',
      run: () => vitest(['--project=rules', '--coverage']),
    },
    {
      id: 'mutants',
      words: 'tests of the rules notice each listed mutant',
      run: () => one(node('test/mutants.mjs', [], { cwd: join(root, 'packages', 'rules') })),
    },
    {
      id: 'unit',
      words: 'tests of the other packages and the server',
      run: () => vitest(['--project=!rules']),
    },
    faults('14', 'single'),
    faults('12', 'cluster'),
    { id: 'web', words: 'tests of the web client', run: () => vitest([], inWeb) },
    {
      id: 'e2e',
      words: 'tests in a browser (playwright)',
      browser: true,
      run: () => playwright('--project=e2e'),
    },
  ],
};

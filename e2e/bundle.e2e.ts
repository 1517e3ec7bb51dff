import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../scripts/bootstrap.mjs';
import { expect, test } from './fixtures.ts';

const builds = { web: join(root, 'apps', 'web', 'build'), server: join(root, 'apps', 'server', 'dist') };

/**
 * What must not be in what ships, and what each would look like:
 * - code from a test, of a development page or of these tests, told by the sources that a map names
 * - a route or a switch for tests only
 * - dice that are known beforehand: a script of rolls, a fixed seed, a seed from outside
 * - a source of chance that is not the system's
 */
const BANNED: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a test’s code', /"[^"]*(?:\/test\/|\/e2e\/|\/gallery\/|\.test\.ts)[^"]*"/],
  ['a route for tests', /["'`]\/(?:__|test|debug|dev|rig)[\w/-]*["'`]/i],
  [
    'a switch for tests',
    /\b(?:process\.env|import\.meta\.env)\.(?!NODE_ENV)\w*(?:TEST|SEED|DICE|RIG|DEBUG)\w*/i,
  ],
  ['a variable for dice', /\b(?:[A-Z]+_)?(?:DICE|SEED|RIG)_(?!COUNT\b)[A-Z_]+\b|\bVITEST\b|\bPLAYWRIGHT\b/],
  ['dice of a script', /scripted-?dice|rigged|fixed-?seed|seeded-?dice/i],
];
const CHANCE = /\bMath\.random\b/;

/** Everything of `BANNED` in a folder of built files, as `file: what`. */
async function findings(folder: string, banned = BANNED): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(?:m?js|html|json|map)$/.test(file.name));
  const found: string[] = [];
  for (const { parentPath, name } of texts) {
    const path = join(parentPath, name);
    const text = await readFile(path, 'utf8');
    for (const [what, pattern] of banned) {
      const seen = pattern.exec(text);
      if (seen) found.push(`${relative(folder, path)}: ${what} (${seen[0].slice(0, 80)})`);
    }
  }
  return found;
}

test('what ships holds no test route, no test variable, no seed and no scripted dice', async () => {
  for (const folder of Object.values(builds)) expect(await findings(folder), folder).toEqual([]);
  expect(await findings(builds.server, [['a second source of chance', CHANCE]])).toEqual([]);
});

const plants = [
  ['a test’s code', '{"sources":["../test/scripted-rolls.ts"]}'],
  ['a route for tests', "app.post('/test/next-roll', rig)"],
  ['a switch for tests', 'if (process.env.FARKLE_TEST) open()'],
  ['a variable for dice', 'const next = env.DICE_SCRIPT'],
  ['dice of a script', 'export { scriptedDice }'],
] as const;

for (const [what, planted] of plants) {
  test(`${what}, planted in the server bundle, is found`, async () => {
    const copy = await mkdtemp(join(tmpdir(), 'farkle-planted-'));
    try {
      await cp(builds.server, copy, { recursive: true });
      await writeFile(join(copy, 'planted.mjs'), planted);
      const found = await findings(copy);
      expect(found.filter((finding) => finding.includes(what))).toHaveLength(1);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
}

// The import directions hold in the real tree, and each of them finds the violation planted against it.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.mjs';
import { Stop, filesIn, root, run, stopProcess } from './bootstrap.mjs';

const planted = 'scripts/fixtures/import-directions';

/** A copy in which packages resolve as they do in the real tree: ours to the copy, all others to the installed ones. */
function plantedCopy() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'farkle-directions-')));
  cpSync(join(root, planted), copy, { recursive: true });
  const link = (target, name) => {
    const place = join(copy, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(target, place, 'junction');
  };
  for (const manifest of filesIn(planted).filter((file) => file.endsWith('/package.json'))) {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    const folder = dirname(manifest.slice(planted.length + 1));
    link(join(copy, folder), name);
    for (const needed of Object.keys({ ...dependencies, ...devDependencies })) {
      link(realpathSync(join(root, folder, 'node_modules', needed)), needed);
    }
  }
  return copy;
}

async function violationsIn(folder) {
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps', 'packages'],
    ],
    { cwd: folder },
  );
  try {
    return JSON.parse(output).summary.violations;
  } catch {
    throw new Stop(`dependency-cruiser gave no result for ${folder} (exit code ${code}):\n${output}`);
  }
}

const comments = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));

function complaintsAboutTheTree(violations) {
  return violations.map(
    ({ rule, from, to }) =>
      `${from}${to === from ? '' : ` -> ${to}`}\n  ${rule.name}: ${comments.get(rule.name)}`,
  );
}

/** A count of importers is a fact about the imported package; every other violation has a file. */
const nameOf = (rule, file) => (rule.endsWith('-in-one-file') ? rule : `${rule} in ${file}`);

function complaintsAboutTheRules(violations) {
  const expected = new Set(
    filesIn(planted)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const [, rules = ''] = /^\/\/ planted: (.*)/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
        const inside = file.slice(planted.length + 1);
        return rules
          .split(' ')
          .filter(Boolean)
          .map((rule) => nameOf(rule, inside));
      }),
  );
  const found = new Set(violations.map(({ rule, from }) => nameOf(rule.name, from)));
  const fired = new Set(violations.map(({ rule }) => rule.name));
  return [
    ...[...expected].filter((one) => !found.has(one)).map((one) => `planted but not found: ${one}`),
    ...[...found].filter((one) => !expected.has(one)).map((one) => `found but not planted: ${one}`),
    ...[...comments.keys()]
      .filter((rule) => !fired.has(rule))
      .map((rule) => `no violation is planted for ${rule}`),
  ];
}

const copy = plantedCopy();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
try {
  const complaints = [
    ...complaintsAboutTheTree(await violationsIn(root)),
    ...complaintsAboutTheRules(await violationsIn(copy)),
  ];
  if (complaints.length > 0) throw new Stop(complaints.join('\n'));
  console.log(`${comments.size} import directions hold, and each finds its planted violation.`);
} catch (error) {
  stopProcess(error);
}

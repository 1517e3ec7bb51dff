// Compares the rule ids of packages/rules/SPEC.md with the ids in the titles of the rules' tests, both ways.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from './bootstrap.mjs';

const specFile = 'packages/rules/SPEC.md';
if (!existsSync(join(root, specFile))) {
  console.error(`${specFile} is missing: there are no rule ids to compare the tests with.`);
  process.exit(1);
}
const read = (file) => readFileSync(join(root, file), 'utf8');

// A rule is a list item that begins with its id: `- **SC1** A single 1 scores ...`
const ruleIds = [...read(specFile).matchAll(/^- \*\*([A-Z]{2}\d+)\*\* /gm)].map(([, id]) => id);

// A test names its rules at the start of its title: `test('[SC1] ...')`, `describe("[SC1 SC2] ...")`.
// One letter is another list: `[F01]` names a trap of docs/traps.md.
const titles = filesIn('packages/rules')
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...read(file).matchAll(/['"`]\[([A-Z]{2}\d+(?: [A-Z]{2}\d+)*)\]/g)].flatMap(([, ids]) =>
      ids.split(' ').map((id) => ({ id, file })),
    ),
  );

const faults = [];
if (ruleIds.length === 0) faults.push(`${specFile} has no line that starts with "- **SC1** ".`);
for (const id of ruleIds.filter((id, at) => ruleIds.indexOf(id) !== at)) {
  faults.push(`${specFile} defines ${id} twice.`);
}
const tested = new Set(titles.map(({ id }) => id));
for (const id of ruleIds.filter((id) => !tested.has(id))) {
  faults.push(`${id} has no test: start a test title in packages/rules with "[${id}] ".`);
}
const known = new Set(ruleIds);
for (const { id, file } of titles.filter(({ id }) => !known.has(id))) {
  faults.push(`${file} names ${id}, which ${specFile} does not define.`);
}

console.log(
  `${ruleIds.length} rules, ${ruleIds.length - ruleIds.filter((id) => !tested.has(id)).length} of them tested`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

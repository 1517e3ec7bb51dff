// Runs the steps: `check` all that need no browser, `test` all there are.
import { Stop, install, progress, requireNode, systemTools } from './bootstrap.mjs';
import { counted, steps, syncWeb } from './steps.mjs';

async function prepare({ withBrowser }) {
  requireNode();
  await install();
  await systemTools({ withBrowser });
}

async function runStep({ words, run, tells = false }) {
  // A build says by itself whether there is anything to do.
  const result = tells ? await run() : await progress(words, run);
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n\nFAILED: ${words}\n`);
  return result;
}

async function runAll(queue, { workers }) {
  const results = [];
  const left = [...queue];
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

/** The ids named by `--only a,b`, or undefined for all of them. */
function chosenIds() {
  const args = process.argv.slice(2);
  if (args.length === 0) return undefined;
  const known = new Set(
    Object.values(steps)
      .flat()
      .map(({ id }) => id),
  );
  const ids = args.length === 2 && args[0] === '--only' ? args[1].split(',') : [''];
  if (ids.every((id) => known.has(id))) return ids;
  throw new Stop(
    `Only "--only" and names of steps, with commas between, are known: ${[...known].join(', ')}.`,
  );
}

/** Runs the steps; the last line printed is the sum of them all, and the exit code tells the same. */
export async function verify({ withBrowser }) {
  // Without a handler the children would outlive this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const results = [];
  try {
    const ids = chosenIds();
    const wanted = (step) => (ids?.includes(step.id) ?? true) && (withBrowser || !step.browser);
    await prepare({ withBrowser });
    results.push(...(await runAll(steps.build.filter(wanted), { workers: 1 })));
    await syncWeb();
    results.push(...(await runAll(steps.read.filter(wanted), { workers: 2 })));
    results.push(...(await runAll(steps.run.filter(wanted), { workers: 1 })));
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error);
    results.push(counted(0, 1));
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

// Plays at many tables while a seeded plan of faults strikes the service: `pnpm test:faults [faults] [seed] [store]`.
import { setup as buildServer } from '../bundle.ts';
import { runFaults } from './campaign.ts';
import { STORE_KINDS } from './stores.ts';

const [faults = '500', seed = String(Date.now() % 1_000_000), store = 'single'] = process.argv.slice(2);
const kind = STORE_KINDS.find((known) => known === store);
if (kind === undefined) throw new Error(`no such store: ${store}; there are ${STORE_KINDS.join(', ')}`);
// Without a handler its processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildServer();
console.log(
  `seed ${seed}: the same faults strike again with \`pnpm test:faults ${faults} ${seed} ${store}\``,
);
const run = { faults: Number(faults), seed: Number(seed), store: kind };
const { lines, failures } = await runFaults(run, (line) => console.log(line));
for (const line of lines) console.log(line);
for (const failure of failures) console.error(`  FAILED ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

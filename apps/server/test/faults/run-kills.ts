// Kills the server over and over while games are played on it, and prints what came of it: `pnpm test:kill [kills] [seed]`.
import { setup as buildServer } from '../bundle.ts';
import { KILLED_STORES, killWhilePlaying } from './killed-server.ts';

const kills = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? 1);
let failed = 0;
await buildServer();
for (const store of KILLED_STORES) {
  const report = await killWhilePlaying({ store, kills, seed });
  console.log(
    `${store}: ${report.kills} of ${kills} kills (seed ${seed}) in ${report.seconds.toFixed(0)} s; ${report.games} whole ` +
      `games, ${report.interrupted} of them interrupted, all ${report.acknowledged} acknowledged commands there once`,
  );
  for (const failure of report.failures) console.error(`  ${failure}`);
  failed += report.failures.length;
}
process.exit(failed === 0 ? 0 : 1);

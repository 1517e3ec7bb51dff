// Plays many whole games over the wire on each store and prints what came of it: `pnpm test:wire [games]`.
import { playManyGames } from './many-games.ts';
import { STORE_KINDS } from './nodes.ts';

const games = Number(process.argv[2] ?? 200);
let failed = 0;
for (const store of STORE_KINDS) {
  const series = await playManyGames(store, games);
  const { commands, cheats, rolls, sharedWins, seconds, failures } = series;
  console.log(
    `${store}: ${series.games} of ${games} whole games agreed with the checker in ${seconds.toFixed(0)} s; ` +
      `${commands} decisions, ${rolls} rolls recomputed from their seeds, ${cheats} refused attempts, ` +
      `${sharedWins} shared wins`,
  );
  for (const failure of failures) console.error(`  ${failure}`);
  failed += failures.length;
}
process.exit(failed === 0 ? 0 : 1);

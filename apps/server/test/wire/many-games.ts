import { PLAYED_RULES } from './house-rules.ts';
import { startNodes, type StoreKind } from './nodes.ts';
import { playWireGame, type Played } from './wire-game.ts';

/** What a series of whole games came to. */
export interface Series {
  readonly store: StoreKind;
  readonly games: number;
  readonly commands: number;
  readonly cheats: number;
  readonly rolls: number;
  readonly sharedWins: number;
  readonly seconds: number;
  /** Games that were not as they must be, with the reason. */
  readonly failures: readonly string[];
}

/** Games under way at the same time. */
const AT_ONCE = 8;

/** Plays whole games over the wire on one store, over all presets and house rules, with two to five players. */
export async function playManyGames(store: StoreKind, games: number): Promise<Series> {
  const nodes = await startNodes(store);
  const began = performance.now();
  const played: Played[] = [];
  const failures: string[] = [];
  let next = 0;
  const playOn = async (): Promise<void> => {
    for (let seed = next++; seed < games; seed = next++) {
      const ruleSet = PLAYED_RULES[seed % PLAYED_RULES.length]!;
      const players = 2 + (Math.floor(seed / PLAYED_RULES.length) % 4);
      try {
        played.push(await playWireGame({ urls: nodes.urls, ruleSet, players, seed }));
      } catch (error) {
        failures.push(`game ${seed} (${ruleSet.name}, ${players} players): ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
  const seconds = (performance.now() - began) / 1_000;
  await nodes.close();
  const total = (of: (game: Played) => number) => played.reduce((sum, game) => sum + of(game), 0);
  return {
    store,
    games: played.length,
    commands: total(({ commands }) => commands),
    cheats: total(({ cheats }) => cheats),
    rolls: total(({ rolls }) => rolls),
    sharedWins: played.filter(({ winners }) => winners > 1).length,
    seconds,
    failures,
  };
}

// Plays a whole game at the address it is given, as a process of its own: only a new process can be told whom to trust.
import { PRESETS } from '@farkle/rules';
import { playWireGame } from '../../wire/wire-game.ts';

const url = process.argv[2] ?? '';
const game = { urls: [url, url], ruleSet: PRESETS['race-to-5000'], players: 2, seed: 9 } as const;
const played = await playWireGame(game).then(
  ({ winners }) => `played, ${winners} won`,
  (error: unknown) => `not played: ${String(error)}`,
);
process.stdout.write(`${played}\n`);

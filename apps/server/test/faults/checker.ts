// Holds what members of a table were told against the log. It shares no code with the server and the rules, on purpose.
import { isDeepStrictEqual } from 'node:util';
import { checkGame } from '../wire/independent-checker.ts';
import { checkClock } from './clock-check.ts';
import { checkCommands, type CommandCounts } from './command-check.ts';
import { checkShown } from './shown-check.ts';
import { checkStruck } from './struck-check.ts';
import type { Ending, TableHistory } from './history.ts';

/** What the checker found at one table. */
export interface Verdict extends CommandCounts {
  /** What is not as it must be; empty when all is well. */
  readonly complaints: readonly string[];
  readonly rolls: number;
  /** Decisions that the turn clock made. */
  readonly clocks: number;
  /** Unbroken memories of the server that members were shown. */
  readonly epochs: number;
  /** How many commands of this table each fault came upon. */
  readonly struck: ReadonlyMap<number, number>;
}

/** Checks a table from its opening to the end of its game. */
export function checkTable(history: TableHistory): Verdict {
  const complaints: string[] = [];
  const complain = (complaint: string) => void complaints.push(complaint);
  const game = checkGame(history.game);
  if (!game.ok) complain(`the game: ${game.complaint}`);
  const counts = checkCommands(history, complain);
  const epochs = checkShown(history, complain);
  const clocks = checkClock(history, complain);
  const struck = checkStruck(history, complain);
  checkEndings(history.endings, complain);
  if (game.ok) checkScores(history.endings, game, complain);
  return { ...counts, complaints, rolls: game.ok ? game.rolls : 0, clocks, epochs, struck };
}

/** Takes what is not as it must be. */
export type Complain = (complaint: string) => void;

function checkEndings([first, ...others]: readonly Ending[], complain: Complain): void {
  for (const { member, version, room } of others) {
    if (version !== first?.version || !isDeepStrictEqual(room, first.room)) {
      complain(`member ${member} ended at version ${version} in another state than member ${first?.member}`);
    }
  }
}

interface Scores {
  readonly totals: ReadonlyMap<string, number>;
  readonly winners: readonly string[];
}

/** What members saw in the end must be what the checker arrived at by itself. */
function checkScores([first]: readonly Ending[], { totals, winners }: Scores, complain: Complain): void {
  const room = first?.room as {
    readonly winners?: unknown;
    readonly game?: { readonly players: readonly { readonly seat: string; readonly total: number }[] };
  };
  const shown = room.game?.players.map(({ seat, total }) => [seat, total]);
  if (!isDeepStrictEqual(shown, [...totals])) complain('the totals shown are not those of the log');
  if (!isDeepStrictEqual(room.winners, winners)) complain('the winners shown are not those of the log');
}

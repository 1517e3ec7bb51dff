// A table's history as it is when all goes well, made from a game that was played without a server.
import { evolve, type GameState } from '@farkle/rules';
import type { GameRecord } from '@farkle/protocol';
import type { LoggedGame } from '../wire/logged-game.ts';
import type { Ending, Entry, Happening } from './history.ts';
import { actionsOf } from './logged-action.ts';

/** A history that can be written to. */
export interface DraftHistory {
  code: string;
  entries: Entry[];
  endings: Ending[];
  game: LoggedGame;
}

/** Members who are shown everything. */
const MEMBERS = [1, 2, 3];
const STEP_MS = 10;
const CLOCK_MS = 30_000;

/** Everybody sees each commit at once, and each action was asked for, struck by a fault on its way, and acknowledged. */
export function soundHistory(record: GameRecord): DraftHistory {
  const game = JSON.parse(JSON.stringify(record)) as LoggedGame;
  const actions = new Map(actionsOf(game).map((action) => [action.version, action]));
  const entries: Entry[] = [];
  let at = 0;
  const note = (happening: Happening) => entries.push({ at: (at += STEP_MS), ...happening });
  const show = (version: number, events: LoggedGame['commits'][number]['events'] | null) =>
    MEMBERS.forEach((member) => note({ kind: 'shown', member, epoch: 'first', version, events }));

  show(game.commits[0]!.version - 1, null);
  for (const { version, events } of game.commits) {
    const action = actions.get(version);
    const isAsked = action !== undefined && !action.byClock;
    if (isAsked) {
      const { type, on, keep, seat } = action;
      note({ kind: 'sent', command: version, seat: seat ?? 'host', asked: { type, on, keep } });
      note({ kind: 'struck', fault: version, commands: [version] });
    } else if (action?.byClock === true) at += CLOCK_MS;
    show(version, events);
    if (isAsked) note({ kind: 'answered', command: version, version, code: null });
  }
  const room = record.commits.flatMap(({ events }) => events).reduce<GameState>(evolve, record.before);
  const version = game.commits.at(-1)!.version;
  return {
    code: 'SOUND2',
    entries,
    endings: MEMBERS.map((member) => ({
      member,
      version,
      room: JSON.parse(JSON.stringify(room)) as unknown,
    })),
    game,
  };
}

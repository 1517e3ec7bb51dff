import { isDeepStrictEqual } from 'node:util';
import type { Complain } from './checker.ts';
import { promotionOver } from './promotion-span.ts';
import type { Asked, Entry, TableHistory } from './history.ts';
import { actionsOf, type LoggedAction } from './logged-action.ts';

/** What became of a table's commands. */
export interface CommandCounts {
  readonly acknowledged: number;
  /** Commands that got a no, or no word at all. */
  readonly refused: number;
  /** Acknowledged commands that a promotion lost. */
  readonly lost: number;
  /** From the acknowledgement of the oldest of them to the blow to the old primary, in milliseconds. */
  readonly lostMs: number;
}

interface SentCommand {
  readonly command: number;
  readonly seat: string;
  readonly asked: Asked;
  readonly answer: { readonly at: number; readonly version: number; readonly code: string | null } | null;
}

/** A no that may have come after a yes was lost. */
const MAY_BE_DONE = 'try-again';

/** Every acknowledged command is in the log exactly once, and nothing is there that nobody asked for. */
export function checkCommands({ entries, game }: TableHistory, complain: Complain): CommandCounts {
  const commands = commandsOf(entries);
  const actions = actionsOf(game);
  const acknowledged = commands.filter(({ answer }) => answer?.code === null);
  const lost = acknowledged.filter((command) => isLost(command, acknowledged, actions));
  for (const command of lost) {
    if (promotionOver(answeredAt(command), entries) === null) {
      complain(`lost: ${describe(command)} was acknowledged as version ${command.answer?.version}`);
    }
  }
  checkAsked(actions, commands, entries, complain);
  checkOrder(entries, complain);
  const windows = lost.map((command) => {
    const at = answeredAt(command);
    return (promotionOver(at, entries)?.struckAt ?? at) - at;
  });
  return {
    acknowledged: acknowledged.length,
    refused: commands.length - acknowledged.length,
    lost: lost.length,
    lostMs: Math.max(0, ...windows),
  };
}

function commandsOf(entries: readonly Entry[]): readonly SentCommand[] {
  const answers = new Map(
    entries.flatMap((entry) => (entry.kind === 'answered' ? [[entry.command, entry] as const] : [])),
  );
  return entries.flatMap((entry) =>
    entry.kind === 'sent' ? [{ ...entry, answer: answers.get(entry.command) ?? null }] : [],
  );
}

/** Whether its version is something else now, or is there by another command, which was acknowledged later. */
function isLost(
  command: SentCommand,
  acknowledged: readonly SentCommand[],
  actions: readonly LoggedAction[],
): boolean {
  const version = command.answer?.version;
  const owner = acknowledged.filter(({ answer }) => answer?.version === version).at(-1);
  return owner !== command || !actions.some((action) => action.version === version && isOf(action, command));
}

/** Whether the action is what the command asked for. */
function isOf({ type, seat, on, keep }: LoggedAction, { asked, seat: sender }: SentCommand): boolean {
  const isSender = seat === sender || type === 'start';
  return (
    isSender && type === asked.type && on === asked.on && isDeepStrictEqual(sorted(keep), sorted(asked.keep))
  );
}

/**
 * Each action was asked for by somebody who was not told no, and was done for one decision only. A no during a promotion
 * may come from a primary that was replaced in its turn.
 */
function checkAsked(
  actions: readonly LoggedAction[],
  commands: readonly SentCommand[],
  entries: readonly Entry[],
  complain: Complain,
): void {
  const done = new Map<string, number>();
  for (const action of actions) {
    const { type, seat, on, version, byClock } = action;
    const key = [type === 'roll-for-first' ? seat : 'turn', on].join(' ');
    const before = done.get(key);
    if (type !== 'start' && before !== undefined) {
      complain(`doubled: decision ${on} was made by version ${before} and by version ${version}`);
    }
    done.set(key, version);
    if (byClock) continue;
    const askers = commands.filter((command) => isOf(action, command));
    const mayBe = ({ answer }: SentCommand) =>
      answer === null ||
      answer.code === MAY_BE_DONE ||
      (answer.code === null ? answer.version === version : promotionOver(answer.at, entries) !== null);
    if (askers.length === 0) complain(`version ${version} (${type}) was asked for by nobody`);
    else if (!askers.some(mayBe)) complain(`version ${version} (${type}) was refused, and done all the same`);
  }
}

/** What was acknowledged before something else was sent has a lower version than that. */
function checkOrder(entries: readonly Entry[], complain: Complain): void {
  let newest = 0;
  let isPromoting = false;
  const floors = new Map<number, number>();
  for (const entry of entries) {
    if (entry.kind === 'promoting' || entry.kind === 'promoted') {
      // What the promotion loses leaves its versions to others.
      isPromoting = entry.kind === 'promoting';
      newest = 0;
      floors.clear();
    } else if (isPromoting) {
      continue;
    } else if (entry.kind === 'sent') {
      floors.set(entry.command, newest);
    } else if (entry.kind === 'answered' && entry.code === null) {
      const floor = floors.get(entry.command) ?? 0;
      if (entry.version <= floor) {
        complain(
          `command ${entry.command} made version ${entry.version} after ${floor} had been acknowledged`,
        );
      }
      newest = Math.max(newest, entry.version);
    }
  }
}

function answeredAt({ answer }: SentCommand): number {
  return answer?.at ?? 0;
}

function describe({ command, seat, asked }: SentCommand): string {
  return `command ${command} (${asked.type} on ${asked.on} by ${seat})`;
}

function sorted(positions: readonly number[]): number[] {
  return [...positions].sort((a, b) => a - b);
}

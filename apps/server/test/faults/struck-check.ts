import type { Complain } from './checker.ts';
import type { Entry, TableHistory } from './history.ts';

/** A fault counts for the commands that had been sent and not been answered when it struck: answers how many, by fault. */
export function checkStruck({ entries }: TableHistory, complain: Complain): ReadonlyMap<number, number> {
  const open = new Set<number>();
  const struck = new Map<number, number>();
  for (const entry of entries) follow(entry, open, struck, complain);
  return struck;
}

function follow(entry: Entry, open: Set<number>, struck: Map<number, number>, complain: Complain): void {
  if (entry.kind === 'sent') open.add(entry.command);
  else if (entry.kind === 'answered') open.delete(entry.command);
  else if (entry.kind === 'struck') {
    const onTheWay = entry.commands.filter((command) => open.has(command));
    if (onTheWay.length !== entry.commands.length) {
      complain(`fault ${entry.fault} is said to have struck a command that was not on its way`);
    }
    struck.set(entry.fault, (struck.get(entry.fault) ?? 0) + onTheWay.length);
  }
}

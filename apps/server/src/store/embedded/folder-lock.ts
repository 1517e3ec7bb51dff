import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { EmbeddedDatabase, HolderRecord } from './database.ts';

/** Another living process keeps its rooms in the same data folder. */
class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that server first, or give this one ` +
        'another folder with DATA_DIR; several servers share rooms through Redis only (REDIS_URL).',
    );
  }
}

/**
 * Makes this process the only one that uses the folder; answers how to give it back, inside a write.
 *
 * The lock is a record in the database itself, taken in one write transaction: the database lets one process write at
 * a time, so two that start together cannot both find it free. A lock file would need that care by hand. The record
 * names a process by its id and start, because after a `kill -9` nothing is cleaned up and the id may by then belong
 * to somebody else; Node has no advisory lock of the system that would end with the process.
 */
export function lockFolder(database: EmbeddedDatabase, folder: string): () => void {
  const me: HolderRecord = { pid: process.pid, started: startOf(process.pid) ?? '' };
  database.writeNow(() => {
    const holder = database.holder.get('holder');
    if (holder !== undefined && startOf(holder.pid) === holder.started) {
      throw new FolderInUse(folder, holder.pid);
    }
    void database.holder.put('holder', me);
  });
  return () => void database.holder.remove('holder');
}

/** Something that no other process with this id ever has, or `null` when no such process lives. */
function startOf(pid: number): string | null {
  return process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);
}

/** The boot, and the clock ticks from it to the start of the process. */
function startOnLinux(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; after it the start is the twentieth field.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

/** The start as `ps` tells it; where there is no `ps` (Windows), that the process lives has to do. */
function startElsewhere(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch {
    return null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

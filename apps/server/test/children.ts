import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Lets no child process outlive the tests, however they end. */
export function endWithTests(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Ends a child process at once, as a crash would, and waits for its end. */
export async function killChild(child: ChildProcess): Promise<void> {
  const ended = hasEnded(child);
  child.kill('SIGKILL');
  await ended;
}

/** Resolves when the child process has ended. */
export async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

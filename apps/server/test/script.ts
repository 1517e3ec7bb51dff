// Runs a TypeScript file of the tests as a process of its own, for what one process cannot show.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithTests, hasEnded, killChild } from './children.ts';

/** A running script; it talks by lines on its standard output. */
export class Script {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterableIterator<string>;

  private constructor(child: ChildProcess, lines: Interface) {
    this.#child = child;
    this.#lines = lines[Symbol.asyncIterator]() as AsyncIterableIterator<string>;
  }

  /**
   * Starts a script by its path from `from`, an `import.meta.url`; `quiet` hides what it prints on standard error, `env`
   * adds to the environment.
   */
  static start(
    from: string,
    file: string,
    args: readonly string[],
    { quiet = false, env = {} }: { quiet?: boolean; env?: Readonly<Record<string, string>> } = {},
  ): Script {
    const path = fileURLToPath(new URL(file, from));
    const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', quiet ? 'ignore' : 'inherit'],
    });
    endWithTests(child);
    return new Script(child, createInterface({ input: child.stdout }));
  }

  /** The next line it prints. */
  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('the script has ended');
    return value;
  }

  /** Ends it at once, as `kill -9` does. */
  async kill(): Promise<void> {
    await killChild(this.#child);
  }

  /** Asks it to end, by closing its standard input. */
  async end(): Promise<void> {
    const ended = hasEnded(this.#child);
    this.#child.stdin?.end();
    await ended;
  }
}

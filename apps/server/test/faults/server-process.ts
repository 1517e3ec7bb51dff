import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endWithTests, hasEnded, killChild } from '../children.ts';
import { freePort } from '../free-port.ts';

const FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** The whole server as a process of its own, which can be killed and started again in the same place. */
export class ServerProcess {
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  private constructor(port: number, env: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env, PORT: String(port) };
  }

  /** Builds the server as it is shipped, and starts it. */
  static async start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: FOLDER });
    const server = new ServerProcess(await freePort(), env);
    await server.start();
    return server;
  }

  /** Resolves when the server takes requests. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['dist/server.mjs'], {
      cwd: FOLDER,
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    endWithTests(child);
    this.#child = child;
    const died = hasEnded(child).then(() => {
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
    });
    await Promise.race([this.#answers(), died]);
    died.catch(() => undefined);
  }

  /** Ends the server at once, as `kill -9` does. */
  async kill(): Promise<void> {
    if (this.#child !== null) await killChild(this.#child);
  }

  async #answers(): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { BUNDLE } from './bundle.ts';
import { endWithTests, hasEnded, killChild } from './children.ts';
import { freePort } from './free-port.ts';

/** How a server came to its end after it was asked to. */
export interface Ending {
  /** The exit code, or the signal that ended it. */
  readonly code: number | NodeJS.Signals | null;
  readonly afterMs: number;
}

/** The whole server, as it is shipped, as a process of its own, which can be ended and started again in the same place. */
export class ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #bundle: string;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, env: Readonly<Record<string, string>>, bundle: string) {
    this.#bundle = bundle;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ...env,
      PORT: String(port),
    };
  }

  /** Starts the server on a free port; the bundle is there already. */
  static async start(env: Readonly<Record<string, string>>, bundle = BUNDLE): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), env, bundle);
    await server.start();
    return server;
  }

  /** All that it printed since it was first started. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when the server takes requests. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#bundle], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithTests(child);
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
    const died = hasEnded(child).then(() => {
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${this.#output}`);
    });
    await Promise.race([this.#answers(child), died]);
    died.catch(() => undefined);
  }

  /** Ends the server at once, as `kill -9` does. */
  async kill(): Promise<void> {
    if (this.#child !== null) await killChild(this.#child);
  }

  /** Asks the server to end and waits until it has. */
  async terminate(): Promise<Ending> {
    const child = this.#child;
    if (child === null) throw new Error('the server was never started');
    const asked = performance.now();
    const ended = hasEnded(child);
    child.kill('SIGTERM');
    await ended;
    return { code: child.exitCode ?? child.signalCode, afterMs: performance.now() - asked };
  }

  /** Halts the process: it keeps its connections and answers nothing until `resume`. */
  halt(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async #answers(child: ChildProcess): Promise<void> {
    while (child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

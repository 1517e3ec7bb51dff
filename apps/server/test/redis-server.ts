// A real redis-server as a child process, for tests: own folder, own port, loopback only.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { endWithTests, killChild } from './children.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Every write is on disk before it is answered. */
export const PERSISTENT = ['--appendonly', 'yes', '--appendfsync', 'always'];

/** A redis-server that can be killed, restarted with what it has on disk, and halted. */
export class RedisServer {
  readonly #folder: string;
  readonly #settings: readonly string[];
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number, settings: readonly string[]) {
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
  }

  /** Starts a server; `settings` are more arguments of redis-server. */
  static async start(settings: readonly string[] = []): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'farkle-redis-'));
    const server = new RedisServer(folder, await freePort(), settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts the server again, on the same port and with what is on disk. */
  async start(): Promise<void> {
    const own = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    const child = spawn('redis-server', [...own, ...this.#settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    endWithTests(child);
    const output: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume();
        return;
      }
      output.push(line);
    }
    throw new Error(`redis-server did not start:\n${output.join('\n')}`);
  }

  /** Ends the server at once, as a crash would. */
  async kill(): Promise<void> {
    if (this.#child !== null) await killChild(this.#child);
  }

  /** Halts the server: it keeps its connections and answers nothing until `resume`. */
  halt(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Gives one command, as an operator would. */
  async command(...words: string[]): Promise<string> {
    const { stdout } = await run('redis-cli', ['-p', String(this.#port), ...words]);
    return stdout.trim();
  }

  /** Ends the server and deletes its folder. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

// A real redis-server as a child process, for tests: own folder, own port, loopback only.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { endWithTests, killChild } from './children.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Every write is on disk before it is answered. */
export const PERSISTENT = ['--appendonly', 'yes', '--appendfsync', 'always'];

/** How a server is started, and what it prints when it can be used. */
interface Start {
  readonly args: readonly string[];
  readonly readyLine: string;
}

/** A redis-server that can be killed, restarted with what it has on disk, and halted. */
export class RedisServer {
  readonly port: number;
  /** What it has on disk. */
  readonly folder: string;
  readonly #start: Start;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number, start: Start) {
    this.folder = folder;
    this.port = port;
    this.#start = start;
  }

  /** Starts a server; `settings` are more arguments of redis-server. */
  static async start(settings: readonly string[] = []): Promise<RedisServer> {
    const folder = await newFolder();
    const port = await freePort();
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const args = [...own, ...settings];
    const server = new RedisServer(folder, port, { args, readyLine: 'Ready to accept connections' });
    await server.start();
    return server;
  }

  /** Starts a Sentinel; `settings` are the lines of its file, in which it keeps what it learns. */
  static async startSentinel(settings: readonly string[]): Promise<RedisServer> {
    const folder = await newFolder();
    const port = await freePort();
    const file = join(folder, 'sentinel.conf');
    await writeFile(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, ...settings, ''].join('\n'));
    const server = new RedisServer(folder, port, {
      args: [file, '--sentinel'],
      readyLine: 'Sentinel ID is',
    });
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://${this.address}`;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the server again, on the same port and with what is on disk. */
  async start(): Promise<void> {
    const { args, readyLine } = this.#start;
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    endWithTests(child);
    const output: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes(readyLine)) {
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
    const { stdout } = await run('redis-cli', ['-p', String(this.port), ...words]);
    return stdout.trim();
  }

  /** Ends the server and deletes its folder. */
  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'farkle-redis-'));
}

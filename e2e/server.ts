// The production bundle, as a child process on a free port with a data folder of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../apps/server/test/free-port.ts';
import { root } from '../scripts/bootstrap.mjs';

const bundle = join(root, 'apps', 'server', 'dist', 'server.mjs');

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  /** What the server has printed so far. */
  output(): string;
  /** Ends it the hard way, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server as it ships; `env` is its configuration. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run node scripts/build.mjs first`);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const dataFolder = await mkdtemp(join(tmpdir(), 'farkle-e2e-'));
  let output = '';
  const launch = (): ChildProcess => {
    const child = spawn(process.execPath, [bundle], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataFolder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    return child;
  };

  let child = launch();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(late);
  };
  const ready = async () => {
    for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
      if (await isAlive(url)) return;
      await wait(100);
    }
    await end('SIGTERM');
    throw new Error(`The server did not answer on ${url}/healthz. It printed:\n${output}`);
  };
  await ready();
  return {
    port,
    url,
    output: () => output,
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = launch();
      await ready();
    },
    stop: async () => {
      await end('SIGTERM');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

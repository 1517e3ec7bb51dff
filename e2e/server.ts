// The production bundle, as a child process on a free port with a data folder of its own.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE } from '../apps/server/test/bundle.ts';
import { ServerProcess } from '../apps/server/test/server-process.ts';

export interface RunningServer {
  readonly port: number;
  readonly url: string;
  /** Ends it the hard way, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server as it ships; `env` is its configuration. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(BUNDLE)) throw new Error(`${BUNDLE} is missing: run node scripts/build.mjs first`);
  const dataFolder = await mkdtemp(join(tmpdir(), 'farkle-e2e-'));
  const server = await ServerProcess.start({ DATA_DIR: dataFolder, ...env });
  return {
    port: server.port,
    url: server.url,
    kill: () => server.kill(),
    restart: () => server.start(),
    stop: async () => {
      await server.terminate();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createApp, type App, type AppParts } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { apiAt, type Api } from './api.ts';

export interface ServerOptions extends AppParts {
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder of a server that was closed before; a new one otherwise. */
  readonly dataDir?: string;
}

/** A whole server on a port of its own, which ends with the test. */
export interface ServerUnderTest extends Api {
  readonly dataDir: string;
  /** What was logged, one JSON text a line. */
  readonly logged: string[];
  /** Ends the server, now or at the end of the test. */
  readonly close: App['close'];
}

/** Starts a server with generous limits, on the embedded store unless `env` says otherwise. */
export async function startServer({
  env = {},
  dataDir,
  ...parts
}: ServerOptions = {}): Promise<ServerUnderTest> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'farkle-server-')));
  const logged: string[] = [];
  const app = await createApp(
    parseConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'trace',
      LIMIT_ROOMS: '10000',
      ...env,
    }),
    createLog('trace', { write: (line) => void logged.push(line) }),
    parts,
  );
  const url = `http://127.0.0.1:${await app.listen()}`;
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= app.close());
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  return { ...apiAt(url), dataDir: folder, logged, close };
}

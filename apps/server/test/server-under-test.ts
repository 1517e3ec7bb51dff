import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RoomSummary, SeatGranted } from '@farkle/protocol';
import { createApp, type App, type AppParts } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { newId } from './member.ts';

export interface ServerOptions extends AppParts {
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder of a server that was closed before; a new one otherwise. */
  readonly dataDir?: string;
}

/** A whole server on a port of its own, which ends with the test. */
export interface ServerUnderTest {
  readonly url: string;
  readonly dataDir: string;
  /** What was logged, one JSON text a line. */
  readonly logged: string[];
  readonly createRoom: (name?: string, more?: object) => Promise<SeatGranted>;
  readonly takeSeat: (code: string, name: string) => Promise<SeatGranted>;
  readonly summary: (code: string) => Promise<RoomSummary>;
  readonly request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>;
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

  const request: ServerUnderTest['request'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const expectStatus = async <T>(status: number, response: Response): Promise<T> => {
    const answer: unknown = await response.json();
    if (response.status !== status) throw new Error(`expected ${status}, got ${JSON.stringify(answer)}`);
    return answer as T;
  };
  /** Asks again while the store is busy, as people do. */
  const grant = async (path: string, body: object): Promise<SeatGranted> => {
    const asked = { requestId: newId(), ...body };
    let response = await request('POST', path, asked);
    while (response.status === 503) response = await request('POST', path, asked);
    return expectStatus(201, response);
  };
  return {
    url,
    dataDir: folder,
    logged,
    request,
    close,
    createRoom: (name = 'Ann', more = {}) => grant('/api/rooms', { name, rules: 'classic', ...more }),
    takeSeat: (code, name) => grant(`/api/rooms/${code}/seats`, { name }),
    summary: async (code) => expectStatus(200, await request('GET', `/api/rooms/${code}`)),
  };
}

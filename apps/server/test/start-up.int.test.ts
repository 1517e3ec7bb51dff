import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWithTests, hasEnded } from './children.ts';

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));

let folder: string;
const busy = createServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farkle-start-up-'));
  await writeFile(join(folder, 'file'), 'no folder');
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  busy.close();
  await rm(folder, { recursive: true });
});

/** Starts a server that cannot start; what it says to the one who started it. */
async function lastWords(env: Record<string, string>): Promise<{ said: string; exitCode: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: {
      ...process.env,
      // A server without its web client warns of it first.
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTests(child);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => (said += text.toString()));
  }
  await hasEnded(child);
  return { said: said.trim(), exitCode: child.exitCode };
}

test.each([
  ['a file for a folder', () => ({ DATA_DIR: join(folder, 'file') }), /^Rooms cannot be kept in .*DATA_DIR/],
  [
    'a folder in a file',
    () => ({ DATA_DIR: join(folder, 'file', 'x') }),
    /^Rooms cannot be kept in .*DATA_DIR/,
  ],
  ['a port in use', () => ({ PORT: String((busy.address() as AddressInfo).port) }), /^Port \d+ is taken/],
  [
    'an address of elsewhere',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST 192\.0\.2\.1 is no address of this machine/,
  ],
  [
    'a name of nowhere',
    () => ({ HOST: 'no-such-machine.invalid' }),
    /^HOST no-such-machine\.invalid is no address of this machine/,
  ],
  ['a port that is no number', () => ({ PORT: 'http' }), /^The configuration is not right\.\nPORT: /],
])('%s is one sentence to the operator and the end', { timeout: 60_000 }, async (_, env, sentence) => {
  const { said, exitCode } = await lastWords(env());
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n    at ');
  expect(exitCode).toBe(1);
});

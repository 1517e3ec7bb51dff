import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The server as it is shipped. */
export const BUNDLE = fileURLToPath(new URL('../dist/server.mjs', import.meta.url));

/** Builds the bundle. Once before all tests, because those that run side by side share it. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: FOLDER });
}

// Builds what production runs: the static web client and the server bundle. Unchanged sources are not built again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  Stop,
  filesIn,
  fingerprint,
  install,
  node,
  progress,
  requireNode,
  root,
  stampMatches,
  stopProcess,
  writeStamp,
} from './bootstrap.mjs';

const shared = ['pnpm-lock.yaml', 'tsconfig.base.json', 'packages'];

export const serverBundle = join(root, 'apps', 'server', 'dist', 'server.mjs');

const builds = {
  web: {
    words: 'Building the web client',
    product: join(root, 'apps', 'web', 'build', '200.html'),
    sources: [...shared, 'apps/web'],
    make: () => node('node_modules/vite/bin/vite.js', ['build'], { cwd: join(root, 'apps', 'web') }),
  },
  server: {
    words: 'Bundling the server',
    product: serverBundle,
    sources: [...shared, 'apps/server/src', 'apps/server/build.mjs', 'apps/server/package.json'],
    make: () => node('build.mjs', [], { cwd: join(root, 'apps', 'server') }),
  },
};

/** Builds one part if a source, the lock or the Node version changed since its last build. */
export async function build(part) {
  const { words, product, sources, make } = builds[part];
  const shipped = filesIn(...sources).filter((file) => !/\.test\.ts$|\/test\//.test(file));
  const stamp = fingerprint(shipped, process.version, process.env.FARKLE_BUILD ?? '');
  if (existsSync(product) && stampMatches(part, stamp)) return;
  const { code, output } = await progress(words, make);
  if (code !== 0) throw new Stop(`${output.trim()}\n\n${words} failed with exit code ${code}.`);
  writeStamp(part, stamp);
}

/** From whatever there is, a fresh clone too, to all that production runs. */
export async function buildAll() {
  requireNode();
  await install();
  await build('web');
  await build('server');
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll();
  } catch (error) {
    stopProcess(error);
  }
}

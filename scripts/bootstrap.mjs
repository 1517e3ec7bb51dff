// Brings a fresh clone to life with nothing but Node and its npm. No dependency may be imported here.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A fault with a sentence for the person at the terminal; it needs no stack trace. */
export class Stop extends Error {}

/** Ends the process with the sentence of a `Stop`, or with the whole trace of anything else. */
export function stopProcess(error) {
  console.error(error instanceof Stop ? `\n${error.message}` : error);
  process.exit(1);
}

export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const older = found[0] === wanted[0] ? found[1] < (wanted[1] ?? 0) : found[0] < wanted[0];
  if (older) {
    throw new Stop(
      `Farkle Room needs Node ${wanted.join('.')} or newer; this is Node ${process.versions.node}.`,
    );
  }
}

/** Runs a program to its end and keeps what it printed. Never rejects: the exit code tells. */
export function run(command, args, { cwd = root, env = {}, shell = false, limitMs = 15 * 60_000 } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Not the option of `spawn`: its timer goes on, and keeps this process alive, when the program is not there.
    const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const stopChild = () => child.kill('SIGTERM');
    process.once('exit', stopChild);
    const settle = (code) => {
      clearTimeout(limit);
      process.removeListener('exit', stopChild);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (output += text));
    }
    child.on('error', (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      settle(127);
    });
    child.on('exit', (code, signal) => {
      if (signal) output += `\n${command} was ended by ${signal}\n`;
      // A grandchild that outlives the program keeps the pipes open; it must not hold up the rest.
      setTimeout(() => settle(code ?? 1), 2_000).unref();
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** Runs a tool of the workspace by its file, which needs neither pnpm nor a PATH. */
export const node = (script, args = [], options = {}) =>
  run(process.execPath, [join(options.cwd ?? root, script), ...args], options);

/** Says what is being done, that it still goes on, and how long it took. */
export async function progress(words, work) {
  const since = performance.now();
  console.log(`${words} ...`);
  const pulse = setInterval(() => console.log(`  still at it: ${words} (${seconds(since)})`), 10_000);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
    console.log(`  ${words}: ${seconds(since)}`);
  }
}

async function must(what, result) {
  const { code, output } = await result;
  if (code !== 0) throw new Stop(`${output.trim()}\n\n${what} failed with exit code ${code}.`);
}

const stampFile = (name) =>
  name === 'install' ? join(root, 'node_modules', '.install-stamp') : join(root, '.bootstrap', name);

export function stampMatches(name, value) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

export function writeStamp(name, value) {
  const file = stampFile(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/** Every file at or below the paths, sorted; what is built or installed is left out. */
export function filesIn(...paths) {
  const generated = new Set(['node_modules', 'build', 'dist', '.svelte-kit']);
  return paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    return readdirSync(full)
      .filter((name) => !generated.has(name))
      .sort()
      .flatMap((name) => filesIn(`${path}/${name}`));
  });
}

/** One hash over names and contents; times of modification mean nothing after a clone. */
export function fingerprint(files, ...more) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  for (const word of more) hash.update(`${word}\0`);
  return hash.digest('hex');
}

function manifests() {
  const below = (folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`)
      : [];
  return ['package.json', ...below('apps'), ...below('packages'), 'e2e/package.json'].filter((file) =>
    existsSync(join(root, file)),
  );
}

/** pnpm, of exactly the version in `packageManager` (any other refuses), through the npm that came with Node. */
export function pnpm(...args) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = packageManager.split('+')[0];
  // Under NODE_ENV=production pnpm would leave out what the build needs; with CI it asks no questions.
  const env = { NODE_ENV: '', CI: 'true' };
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  return npm
    ? run(process.execPath, [npm, 'exec', '--yes', '--', wanted, ...args], { env })
    : run('npx', ['--yes', wanted, ...args], { env, shell: process.platform === 'win32' });
}

export async function install() {
  const stamp = fingerprint(
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests()],
    process.version,
    process.platform,
    process.arch,
  );
  if (stampMatches('install', stamp)) return;
  await progress('Installing packages', () =>
    must('Installing packages', pnpm('install', '--frozen-lockfile')),
  );
  writeStamp('install', stamp);
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
  }
  return undefined;
}

/** The Chromium that the browser tests use: the one named by CHROMIUM, or the first one found. */
export const browser = () =>
  process.env.CHROMIUM || onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** Keeps packages from starting their services meanwhile: tests start what they need themselves, on ports of their own. */
async function withoutServices(work) {
  if (existsSync(SERVICE_POLICY)) return work();
  writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(SERVICE_POLICY);
  }
}

/** What the tests need beside npm packages: a real Redis, a real proxy and, where wanted, a real Chromium. */
export async function systemTools({ withBrowser }) {
  const missing = ['redis-server', 'caddy'].filter((tool) => !onPath(tool));
  if (withBrowser && !browser()) missing.push('chromium-headless-shell');
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Stop(
      `The tests need ${missing.join(', ')}: sudo apt-get install --no-install-recommends ${missing.join(' ')} ` +
        '(elsewhere, put redis-server and caddy on the PATH and set CHROMIUM to a Chromium or Chrome program).',
    );
  }
  const apt = (...args) =>
    run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  await progress(`Installing ${missing.join(', ')} with apt-get`, async () => {
    await must('apt-get update', apt('update'));
    await withoutServices(() =>
      must('apt-get install', apt('install', '-y', '--no-install-recommends', ...missing)),
    );
  });
}

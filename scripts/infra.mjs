// Holds every file of the deployment against the tool that will read it.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { filesIn, root, run } from './bootstrap.mjs';

const faults = [];
const must = (holds, fault) => {
  if (!holds) faults.push(fault);
};

/** Runs a tool; what it prints is the fault when it fails. */
async function accepted(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  must(code === 0, `${what}\n${output.trim()}`);
  return output;
}

async function proxy() {
  const file = 'infra/Caddyfile';
  await accepted(file, 'caddy', ['validate', '--config', file], { env: { SITE: 'farkle.example' } });
  const { output } = await run('caddy', ['fmt', file]);
  must(output === readFileSync(join(root, file), 'utf8'), `${file}: caddy fmt --overwrite ${file}`);
}

/** What the rooms need of Redis; a changed or misspelt line shows in what the server says of itself. */
const REDIS_SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'always',
  'maxmemory-policy': 'noeviction',
  'protected-mode': 'yes',
};

async function redis() {
  const folder = mkdtempSync(join(tmpdir(), 'farkle-infra-'));
  const socket = join(folder, 'redis.sock');
  const own = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--daemonize', 'yes'];
  try {
    await accepted('infra/redis.conf', 'redis-server', ['infra/redis.conf', ...own]);
    const cli = (...words) => run('redis-cli', ['-s', socket, ...words]);
    // It goes into the background before it listens.
    for (let tries = 0; tries < 50 && (await cli('PING')).code !== 0; tries += 1) await wait(100);
    for (const [setting, wanted] of Object.entries(REDIS_SETTINGS)) {
      const { output } = await cli('CONFIG', 'GET', setting);
      must(output.trim().split('\n')[1] === wanted, `infra/redis.conf: ${setting} is not ${wanted}`);
    }
    await cli('SHUTDOWN', 'NOSAVE');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The compose client where there is one; without it, what it would stumble over, and what no client looks for. */
async function compose() {
  const file = 'docker-compose.yml';
  const text = readFileSync(join(root, file), 'utf8');
  const { services, networks, volumes } = parse(text, { merge: true });
  for (const [name, service] of Object.entries(services)) {
    const says = (fault) => `${file}: ${name} ${fault}`;
    const limits = service.deploy?.resources?.limits ?? {};
    must(limits.cpus && limits.memory && limits.pids, says('has no limit of cpus, memory or pids'));
    must(service.read_only === true, says('can write to its own files'));
    must(service.cap_drop?.includes('ALL'), says('keeps capabilities'));
    must(service.security_opt?.includes('no-new-privileges:true'), says('may gain privileges'));
    must(service.healthcheck ?? service.build, says('has no health check, nor an image of ours that has'));
    must(service.stop_grace_period, says('is given no time to end'));
    for (const network of service.networks) must(network in networks, says(`joins no network ${network}`));
    for (const other of namesIn(service.depends_on)) must(other in services, says(`waits for no ${other}`));
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      const isThere = source.startsWith('.') ? filesIn(source.slice(2)).length > 0 : source in volumes;
      must(isThere, says(`mounts ${source}, which is not there`));
    }
  }
  const settings = readFileSync(join(root, 'infra/env.example'), 'utf8');
  for (const [, name] of text.matchAll(/\$\{(\w+)/g)) {
    must(new RegExp(`^${name}=`, 'm').test(settings), `infra/env.example: ${name} is missing`);
  }

  const env = { DOMAIN: 'farkle.example', REDIS_PASSWORD: 'secret' };
  if ((await run('docker', ['compose', 'version'])).code !== 0) {
    console.log('no compose client here: docker-compose.yml was read without it');
    return;
  }
  await accepted(file, 'docker', ['compose', '--file', file, 'config', '--quiet'], { env });
}

const namesIn = (list = []) => (Array.isArray(list) ? list : Object.keys(list));

async function shellScripts() {
  for (const name of readdirSync(join(root, 'infra')).filter((file) => file.endsWith('.sh'))) {
    await accepted(`infra/${name}`, 'sh', ['-n', `infra/${name}`]);
  }
}

await proxy();
await redis();
await compose();
await shellScripts();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

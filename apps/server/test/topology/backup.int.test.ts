// The operator's scripts, run as they are shipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, truncate, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { endWithTests } from '../children.ts';
import { enter } from '../member.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { scriptedDice } from '../scripted-dice.ts';
import { startServer } from '../server-under-test.ts';
import { gather, startGame } from '../table.ts';

const INFRA = fileURLToPath(new URL('../../../../infra/', import.meta.url));

test(
  'a back-up taken in the middle of a game brings the room back as it was then',
  { timeout: 60_000 },
  async () => {
    const { redis, file } = await place();
    const dice = scriptedDice('6', '1', '1-1-1-5-2-3');
    const server = await startServer({ dice, env: { REDIS_URL: redis.url } });
    const table = await gather(server, 2, { rules: 'bank-from-first' });
    await startGame(table);
    const [a] = table.players;
    expect((await a!.roll()).ok).toBe(true);
    await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
    const before = { room: a!.room, version: a!.version, epoch: a!.epoch };

    expect(await run('backup.sh', redis, { to: file })).toBe(0);
    expect(await redis.command('CONFIG', 'GET', 'auto-aof-rewrite-percentage')).toMatch(/100$/);
    expect((await a!.bank([0, 1, 2])).ok).toBe(true);
    // It is refused while Redis runs.
    expect(await run('restore.sh', redis, { from: file })).not.toBe(0);
    await redis.kill();
    expect(await run('restore.sh', redis, { from: file })).toBe(0);
    await redis.start();

    const back = await enter(server.url, table.seats[0]!);
    await back.until(() => back.epoch !== before.epoch);
    expect(back.room).toEqual(before.room);
    expect(back.version).toBe(before.version);
    expect((await back.bank([0, 1, 2])).ok).toBe(true);
  },
);

test('a back-up that was cut off replaces nothing', async () => {
  const { redis, file } = await place();
  await redis.command('SET', 'kept', 'yes');
  expect(await run('backup.sh', redis, { to: file })).toBe(0);
  await truncate(file, (await stat(file)).size - 20);
  await redis.kill();
  expect(await run('restore.sh', redis, { from: file })).not.toBe(0);
  await redis.start();
  expect(await redis.command('GET', 'kept')).toBe('yes');
});

async function place(): Promise<{ redis: RedisServer; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'farkle-backup-'));
  const redis = await RedisServer.start(PERSISTENT);
  onTestFinished(async () => {
    await redis.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { redis, file: join(folder, 'backup.tar.gz') };
}

/** Runs a script beside a Redis, its standard input or output a file; resolves with the exit code. */
async function run(
  script: string,
  redis: RedisServer,
  { from, to }: { from?: string; to?: string },
): Promise<number | null> {
  const file = from === undefined ? await open(to!, 'w') : await open(from, 'r');
  const stdio =
    from === undefined ? (['ignore', file.fd, 'ignore'] as const) : ([file.fd, 'ignore', 'ignore'] as const);
  const child = spawn('sh', [join(INFRA, script)], {
    env: { ...process.env, REDIS_PORT: String(redis.port), DATA: redis.folder },
    stdio: [...stdio],
  });
  endWithTests(child);
  await once(child, 'exit');
  await file.close();
  return child.exitCode;
}

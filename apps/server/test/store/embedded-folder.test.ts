import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import { openDatabase } from '../../src/store/embedded/database.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { Script } from '../script.ts';
import { command, commitOn, FAR, loaded, newCode, newRoom, silent, through } from './rooms.ts';

describe('the data folder of the embedded store', { timeout: 60_000 }, () => {
  const parent = mkdtempSync(join(tmpdir(), 'farkle-folder-'));
  let folders = 0;
  const newFolder = () => join(parent, String(folders++));
  const open = (dataDir: string) => openEmbeddedStore({ dataDir, gameKeepMs: FAR, log: silent });
  const hold = (folder: string) => Script.start(import.meta.url, './scripts/hold-folder.ts', [folder]);

  afterAll(() => {
    rmSync(parent, { recursive: true });
  });

  describe('opened again', () => {
    test('has the rooms, remembered commands and logs of before', async () => {
      const folder = newFolder();
      const { rooms } = await open(folder);
      const code = await newRoom(rooms);
      const gameId = newGameId(code);
      const sent = commitOn(await loaded(rooms, code), 'a', {
        command: command('one'),
        log: { gameId, entry: '1' },
      });
      await rooms.commit(code, sent);
      await rooms.close();

      const again = await open(folder);
      expect(await again.rooms.load(code)).toMatchObject({
        version: 2,
        state: 'state a',
        secrets: 'secrets a',
      });
      expect(await again.rooms.commit(code, sent)).toEqual({ kind: 'repeated', outcome: 'outcome of one' });
      expect(await again.rooms.readGame(gameId)).toEqual(['1']);
      await again.rooms.close();
    });

    test('[R11] has another epoch, under which an older commit is a conflict', async () => {
      const folder = newFolder();
      const { rooms } = await open(folder);
      const code = await newRoom(rooms);
      const before = await loaded(rooms, code);
      await rooms.close();

      const again = await open(folder);
      const now = await loaded(again.rooms, code);
      expect(now).toEqual({ ...before, epoch: expect.any(String) });
      expect(now.epoch).not.toBe(before.epoch);
      expect(await again.rooms.commit(code, commitOn(before, 'late'))).toEqual({
        kind: 'conflict',
        room: now,
      });
      expect(await again.rooms.commit(code, commitOn(now, 'a'))).toEqual({ kind: 'committed', version: 2 });
      await again.rooms.close();
    });

    test('goes on with its clock where it stood, so that a deadline is not nearer after an outage', async () => {
      const folder = newFolder();
      const { rooms } = await open(folder);
      const opened = performance.now();
      const code = await newRoom(rooms, { deadlineIn: 1_500 });
      const closedAt = rooms.now(code);
      await rooms.close();
      const open1 = performance.now() - opened;
      await new Promise((resolve) => setTimeout(resolve, 2_000));

      const again = await open(folder);
      const reopened = performance.now();
      const at = again.rooms.now(code);
      expect(at).toBeGreaterThanOrEqual(closedAt);
      expect(at).toBeLessThan(closedAt + 1_000);
      const due = await new Promise<string>((resolve) => {
        again.rooms.onDeadline(resolve);
      });
      expect(due).toBe(code);
      expect(open1 + performance.now() - reopened).toBeGreaterThanOrEqual(1_400);
      await again.rooms.close();
    });

    test('after a kill has lost at most the last moment of its clock while somebody waited', async () => {
      const folder = newFolder();
      const code = newCode();
      const script = Script.start(import.meta.url, './scripts/wait-for-deadline.ts', [folder, code]);
      const first = Number(await script.line());
      let last = first;
      while (last < first + 2_500) last = Number(await script.line());
      await script.kill();

      const { rooms } = await open(folder);
      const now = rooms.now(code);
      expect(now).toBeGreaterThan(last - 1_500);
      expect(now).toBeLessThan(last + 1_000);
      await rooms.close();
    });
  });

  describe('in use', () => {
    test('is refused to a second store in the same process, which does not harm the first', async () => {
      const folder = newFolder();
      const { rooms } = await open(folder);
      await expect(open(folder)).rejects.toThrow(
        `The data folder ${folder} is in use by process ${process.pid}`,
      );
      const code = await newRoom(rooms);
      expect(await rooms.load(code)).toMatchObject({ version: 1 });
      await rooms.close();
    });

    test('is refused to another process, with the folder and what to do, until the first ends', async () => {
      const folder = newFolder();
      const first = hold(folder);
      const [, pid] = (await first.line()).split(' ');
      await expect(open(folder)).rejects.toThrow(
        `The data folder ${folder} is in use by process ${pid}. Stop that server first, or give this one another ` +
          'folder with DATA_DIR; several servers share rooms through Redis only (REDIS_URL).',
      );
      await first.end();
      const { rooms } = await open(folder);
      await rooms.close();
    });

    test('is free at once after the holder was killed', async () => {
      const folder = newFolder();
      const first = hold(folder);
      await first.line();
      await first.kill();
      const { rooms } = await open(folder);
      expect(await rooms.ready()).toEqual({ ok: true });
      await rooms.close();
    });

    test('is free when another process has the id of a holder that died', async () => {
      const folder = newFolder();
      mkdirSync(folder);
      const database = openDatabase(folder);
      await database.write(
        () => void database.holder.put('holder', { pid: process.pid, started: 'long ago' }),
      );
      await database.close();
      const { rooms } = await open(folder);
      await rooms.close();
    });

    test('goes to exactly one of several processes that start together, also after a kill', async () => {
      const folder = newFolder();
      const dead = hold(folder);
      await dead.line();
      await dead.kill();
      const scripts = through(1, 4).map(() => hold(folder));
      const answers = await Promise.all(scripts.map((script) => script.line()));
      expect(answers.filter((answer) => answer.startsWith('open'))).toHaveLength(1);
      expect(answers.filter((answer) => answer.startsWith('FolderInUse'))).toHaveLength(3);
      await Promise.all(scripts.map((script) => script.end()));
    });
  });

  test.runIf(process.platform === 'linux')(
    '[R08] on a full disk takes no new room and no commit, goes on reading, and recovers',
    async () => {
      const folder = newFolder();
      const script = Script.start(import.meta.url, './scripts/fill-disk.ts', [folder], { quiet: true });
      const { made, ...report } = JSON.parse(await script.line()) as { made: string[] };
      const notReady = { ok: false, reason: 'the disk of DATA_DIR takes no more' };
      expect(report).toEqual({
        refusal: 'StoreFull',
        nearly: notReady,
        full: { create: 'StoreFull', commit: 'StoreUnavailable', ready: notReady },
        later: { ready: { ok: true }, create: 'done', commit: 'done' },
      });
      await script.end();

      const { rooms } = await open(folder);
      const versions = await Promise.all(made.map(async (code) => (await rooms.load(code))?.version));
      expect(made.length).toBeGreaterThan(50);
      expect(versions).toEqual(made.map((code) => (code === '0' ? 2 : 1)));
      await rooms.close();
    },
  );

  test('that cannot be made is reported by its name', async () => {
    const file = newFolder();
    writeFileSync(file, 'a file');
    await expect(open(join(file, 'folder'))).rejects.toThrow(join(file, 'folder'));
  });
});

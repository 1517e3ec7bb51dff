import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGameId } from '../../src/store/bucket.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { CommitResult, RoomStore } from '../../src/store/room-store.ts';
import { command, commitOn, FAR, listen, loaded, newRoom, silent, through, versionsOf } from './rooms.ts';

describe('races on the embedded store', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farkle-races-'));
  let rooms: RoomStore;

  beforeAll(async () => {
    ({ rooms } = await openEmbeddedStore({ dataDir, gameKeepMs: FAR, log: silent }));
  });

  afterAll(async () => {
    await rooms.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Every command of every writer, some of them sent several times at once. */
  const plan = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  });

  test('[S06] no commit is lost or doubled in whatever order writers, retries and answers come', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.scheduler(), async (writers, scheduler) => {
        const code = await newRoom(rooms, { state: '' });
        const gameId = newGameId(code);
        const { heard, stop } = await listen(rooms, code);

        /** One attempt, begun and answered when the scheduler says so. */
        const send = async (id: string): Promise<CommitResult['kind']> => {
          await scheduler.schedule(Promise.resolve(), `begin ${id}`);
          let base = await loaded(rooms, code);
          for (;;) {
            const changes = {
              state: `${base.state}${id};`,
              command: command(id),
              log: { gameId, entry: id },
            };
            const answer = rooms.commit(code, commitOn(base, id, changes));
            const result = await scheduler.schedule(answer, `answer ${id}`);
            if (result.kind !== 'conflict') return result.kind;
            base = result.room;
          }
        };
        const write = async (copies: readonly number[], writer: number) => {
          for (const [i, count] of copies.entries()) {
            const kinds = await Promise.all(through(1, count).map(() => send(`${writer}.${i}`)));
            expect(kinds.filter((kind) => kind === 'committed')).toHaveLength(1);
            expect(kinds.filter((kind) => kind === 'repeated')).toHaveLength(count - 1);
          }
        };
        await scheduler.waitFor(Promise.all(writers.map(write)));

        const ids = writers.flatMap((copies, writer) => copies.map((_, i) => `${writer}.${i}`));
        const { state, version } = await loaded(rooms, code);
        const log = await rooms.readGame(gameId);
        expect(version).toBe(1 + ids.length);
        expect([...(log ?? [])].sort()).toEqual([...ids].sort());
        expect(state).toBe(log?.map((id) => `${id};`).join(''));
        expect(versionsOf(heard)).toEqual(through(2, version));
        expect(heard.map((published) => 'message' in published && published.message)).toEqual(
          log?.map((id) => `message ${id}`),
        );
        stop();
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

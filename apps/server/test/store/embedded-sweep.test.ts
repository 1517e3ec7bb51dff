import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openDatabase, type EmbeddedDatabase } from '../../src/store/embedded/database.ts';
import { GameLog } from '../../src/store/embedded/game-log.ts';
import { sweep } from '../../src/store/embedded/sweep.ts';

const KEEP_MS = 1_000;

describe('the sweep of the embedded store', () => {
  const parent = mkdtempSync(join(tmpdir(), 'farkle-sweep-'));
  let database: EmbeddedDatabase;
  let games: GameLog;

  beforeEach(() => {
    database = openDatabase(mkdtempSync(join(parent, 'db-')));
    games = new GameLog(database, KEEP_MS);
  });

  afterEach(async () => {
    await database.close();
  });

  afterAll(() => {
    rmSync(parent, { recursive: true });
  });

  const append = (gameId: string, entry: string, now: number) =>
    database.write(() => {
      games.append({ gameId, entry }, now);
    });
  const sweepAt = (now: number) =>
    database.write(() => {
      sweep(database, now);
    });
  const isEmpty = () =>
    [database.games, database.log, database.claims, database.expiries].every(
      (table) => [...table.getKeys()].length === 0,
    );

  test('deletes a game with all its entries once it has been kept long enough after the last', async () => {
    await append('a', 'first', 0);
    await append('a', 'second', 600);
    await sweepAt(1_001);
    expect(games.read('a', 1_001)).toEqual(['first', 'second']);
    await sweepAt(1_601);
    expect(games.read('a', 1_601)).toBeNull();
    expect(isEmpty()).toBe(true);
  });

  test('a game is over for its readers before it is swept', async () => {
    await append('a', 'first', 0);
    expect(games.read('a', 999)).toEqual(['first']);
    expect(games.read('a', 1_000)).toBeNull();
  });

  test('deletes claims whose time is over and keeps the others', async () => {
    await database.write(() => {
      for (const [key, expiresAt] of [
        ['old', 10],
        ['new', 1_000],
      ] as const) {
        void database.claims.put(key, { value: 'value', expiresAt });
        void database.expiries.put([expiresAt, 'claim', key], true);
      }
    });
    await sweepAt(500);
    expect([...database.claims.getKeys()]).toEqual(['new']);
    await sweepAt(1_000);
    expect(isEmpty()).toBe(true);
  });
});

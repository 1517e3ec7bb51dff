import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRESETS } from '@farkle/rules';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { ServerProcess } from '../server-process.ts';
import { Chance } from '../wire/chance.ts';
import { ServerAway, WireTable } from '../wire/wire-game.ts';
import { checkAcknowledged } from './acknowledged.ts';

/** The stores of servers that are killed. */
export const KILLED_STORES = ['embedded', 'redis'] as const;

/** A server that is killed over and over while games are played on it. */
export interface KillPlan {
  readonly store: (typeof KILLED_STORES)[number];
  readonly kills: number;
  /** Decides about the moments of the kills and about the players' choices. */
  readonly seed: number;
}

/** What came of it. */
export interface KillReport {
  readonly kills: number;
  /** Whole games, each held against the independent checker and against what its players were told. */
  readonly games: number;
  /** Games during which the server was killed at least once. */
  readonly interrupted: number;
  readonly acknowledged: number;
  readonly seconds: number;
  readonly failures: readonly string[];
}

/** Tables at which is played at the same time. */
const TABLES = 6;

/** A game goes on through many kills, and each takes its time. */
const PATIENCE_MS = 3_600_000;

/** The longest time from the first sign of life after a start to the next kill. */
const LONGEST_LIFE_MS = 600;

const NO_LIMITS = { LIMIT_MESSAGES: '10000', LIMIT_JOINS: '10000', LIMIT_ROOMS: '1000000' };

/** Plays games on a server that is killed at random moments and started again, until all kills are done. */
export async function killWhilePlaying({ store, kills, seed }: KillPlan): Promise<KillReport> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'farkle-kill-'));
  const redis = store === 'redis' ? await RedisServer.start(PERSISTENT) : null;
  const env = { ...NO_LIMITS, DATA_DIR: folder, ...(redis && { REDIS_URL: redis.url }) };
  const server = await ServerProcess.start(env);
  const play = new Play(server.url, seed);
  try {
    const tables = Promise.all(Array.from({ length: TABLES }, () => play.playOn()));
    const moments = new Chance(seed);
    for (let kill = 1; kill <= kills && play.failures.length === 0; kill++) {
      await play.goesOn();
      await pause(moments.below(LONGEST_LIFE_MS));
      await server.kill();
      play.kills = kill;
      await server.start();
    }
    play.stop();
    await Promise.race([tables, play.failed]);
  } finally {
    play.close();
    await server.kill();
    await redis?.close();
    await rm(folder, { recursive: true, force: true });
  }
  const { games, interrupted, acknowledged, failures } = play;
  const seconds = (performance.now() - began) / 1_000;
  return { kills: play.kills, games, interrupted, acknowledged, seconds, failures };
}

/** The games on one server, one after the other at each of several tables. */
class Play {
  readonly #url: string;
  readonly #seed: number;
  readonly #running = new Set<WireTable>();
  readonly failures: string[] = [];
  /** Resolves with the first failure; other tables may wait for ever then. */
  readonly failed: Promise<void>;
  #fail: () => void = () => undefined;
  kills = 0;
  games = 0;
  interrupted = 0;
  acknowledged = 0;
  #opened = 0;
  #stopped = false;

  constructor(url: string, seed: number) {
    this.#url = url;
    this.#seed = seed;
    this.failed = new Promise((resolve) => {
      this.#fail = resolve;
    });
  }

  /** Plays until `stop`; a game that is under way then is played to its end. */
  async playOn(): Promise<void> {
    while (!this.#stopped && this.failures.length === 0) {
      try {
        await this.#playOne();
      } catch (error) {
        this.failures.push(String(error));
        this.#fail();
      }
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Leaves the tables that are still played at. */
  close(): void {
    for (const table of this.#running) table.close();
  }

  /** Resolves when a command has been acknowledged at every table that is played at, or somebody failed. */
  async goesOn(): Promise<void> {
    const before = new Map([...this.#running].map((table) => [table, acknowledgedAt(table)]));
    const stands = () =>
      [...before].some(([table, count]) => this.#running.has(table) && acknowledgedAt(table) === count);
    const since = performance.now();
    while (this.failures.length === 0 && (this.#running.size === 0 || stands())) {
      if (performance.now() - since > 60_000) throw new Error('nobody plays on after a restart');
      await pause(5);
    }
  }

  async #playOne(): Promise<void> {
    const seed = this.#seed + this.#opened++;
    const game = {
      urls: [this.#url, this.#url],
      ruleSet: PRESETS['race-to-5000'],
      players: 2 + (seed % 3),
      seed,
      patienceMs: PATIENCE_MS,
    } as const;
    const table = await whileAway(() => WireTable.open(game));
    const killsBefore = this.kills;
    this.#running.add(table);
    try {
      await table.start();
      const { record } = await whileAway(() => table.check());
      checkAcknowledged(table, record);
      this.games += 1;
      if (this.kills > killsBefore) this.interrupted += 1;
      this.acknowledged += acknowledgedAt(table);
    } finally {
      this.#running.delete(table);
      table.close();
    }
  }
}

/** Asks again for as long as the server is away. */
async function whileAway<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error;
      await pause(50);
    }
  }
}

function acknowledgedAt({ players }: WireTable): number {
  return players.reduce((sum, { accepted }) => sum + accepted.length, 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RoomApi, RoomClient } from '@farkle/client';
import { PRESETS } from '@farkle/rules';
import { checkAcknowledged } from '../faults/acknowledged.ts';
import { enter, refusedEntry } from '../member.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { ServerProcess } from '../server-process.ts';
import { startServer } from '../server-under-test.ts';
import { until } from '../until.ts';
import { WireTable } from '../wire/wire-game.ts';
import { Interruptions } from './interruptions.ts';
import { Topology } from './topology.ts';

let topology: Topology;
beforeAll(async () => {
  topology = await Topology.start({ env: { LIMIT_MESSAGES: '10000' } });
});
afterAll(() => topology.close());

describe('a node that is told to end', { timeout: 120_000 }, () => {
  test('[H01] says first that it is not ready, then moves its fifty sockets, and ends well in the middle of games', async () => {
    const { url, nodes } = topology;
    const [node] = nodes;
    const play = new Play(url);
    const room = await new RoomApi(url).createRoom({ name: 'Ann', rules: 'classic' });
    if (!room.ok) throw new Error('no room');
    const watchers = Array.from({ length: 160 }, () => new RoomClient({ url, code: room.code }));
    onTestFinished(() => watchers.forEach((watcher) => watcher.close()));
    const areLive = () => watchers.every(({ view }) => view.link === 'live');
    await until('all watch', areLive);
    await until('games are played', () => play.started >= 3);
    expect(await socketsOf(node!)).toBeGreaterThanOrEqual(50);

    const ended = node!.terminate();
    await until('readiness is red', async () => (await fetch(`${node!.url}/readyz`)).status === 503);
    expect(await socketsOf(node!)).toBeGreaterThanOrEqual(50);
    expect(areLive()).toBe(true);
    const { code, afterMs } = await ended;
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(10_000);
    await until('all watch again', areLive, 10_000);
    await play.end();
    await node!.start();
  });

  test('[H01 P10] all of them, one after the other: games go on, and nobody waits longer than for a reconnect', async () => {
    const play = new Play(topology.url);
    await until('games are played', () => play.started >= 3);
    const endings = await topology.restartAll();
    await play.end();
    expect(endings.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(play.interruptions.count).toBeGreaterThan(0);
    expect(play.interruptions.longestMs).toBeLessThan(5_000);
  });

  test('[H01] ends well also when Redis hangs', async () => {
    const redis = await RedisServer.start(PERSISTENT);
    const node = await ServerProcess.start({ REDIS_URL: redis.url, LIMIT_MESSAGES: '10000' });
    onTestFinished(async () => {
      await node.kill();
      await redis.close();
    });
    const host = await new RoomApi(node.url).createRoom({ name: 'Ann', rules: 'classic' });
    if (!host.ok) throw new Error('no room');
    const members = await Promise.all(Array.from({ length: 50 }, () => enter(node.url, host)));
    redis.halt();
    const ended = node.terminate();
    const answers = members.map((member) => member.send({ type: 'start', on: 0 }));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ code: 'try-again' });
    const { code, afterMs } = await ended;
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(10_000);
    for (const member of members) expect(member.count('moving')).toBe(1);
  });

  test('[H01] answers what was asked before it moves, and lets nobody in meanwhile', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.close());
    const server = await startServer({ env: { REDIS_URL: redis.url } });
    const host = await server.createRoom();
    const member = await enter(server.url, host);
    // An answer that takes its time.
    redis.halt();
    const answer = member.send({ type: 'start', on: 0 });
    await member.emit('resync', {});
    const ended = server.close();
    await member.until(() => member.count('moving') === 1);
    // This seat is known to the node and would be let in without asking Redis.
    expect(await refusedEntry(server.url, host)).toEqual({ code: 'try-again' });
    expect(member.socket.connected).toBe(true);
    expect(await answer).toMatchObject({ ok: false, code: 'try-again' });
    await ended;
    await member.until(() => !member.socket.connected);
  });
});

/** Games at three tables, one after the other, through the proxy; each lasts longer than a node takes to end. */
class Play {
  readonly interruptions = new Interruptions();
  readonly #url: string;
  readonly #tables: Promise<unknown>;
  started = 0;
  #ending = false;

  constructor(url: string) {
    this.#url = url;
    this.#tables = Promise.all([1, 2, 3].map((table) => this.#playOn(table * 1_000)));
    this.#tables.catch(() => undefined);
  }

  /** Settles when the games under way are over; rejects with the first thing that went wrong in any of them. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#tables;
  }

  async #playOn(seed: number): Promise<void> {
    const game = {
      urls: [this.#url, this.#url],
      ruleSet: PRESETS['race-to-5000'],
      players: 3,
      thinkMs: 50,
    } as const;
    for (let number = 0; !this.#ending; number += 1) {
      const table = await WireTable.open({ ...game, seed: seed + number });
      try {
        for (const client of table.clients) this.interruptions.watch(client);
        await table.start();
        this.started += 1;
        const { record } = await table.check();
        checkAcknowledged(table, record);
      } finally {
        table.close();
      }
    }
  }
}

/** Connections to a node, as it counts them itself. */
async function socketsOf(node: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^farkle_sockets (\d+)/m.exec(metrics)?.[1]);
}

// Outages as long as they are in life. The longest takes two and a half minutes, in which the others pass.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RoomClient } from '@farkle/client';
import type { Acknowledgement } from '@farkle/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { act, CautiousParty } from './cautious-party.ts';
import { enter, type Member } from './member.ts';
import { PERSISTENT, RedisServer } from './redis-server.ts';
import { ServerProcess } from './server-process.ts';
import { until } from './until.ts';

const OUTAGES_MS = [1_000, 30_000, 150_000] as const;
const IDLE_MS = 10_000;

describe('outages of seconds and minutes', { timeout: 300_000 }, () => {
  let folder: string;
  let server: ServerProcess;
  let redis: RedisServer;
  let slowGames: Promise<PromiseSettledResult<void>[]>;
  let returns: Promise<PromiseSettledResult<void>[]>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farkle-outages-'));
    server = await ServerProcess.start({ DATA_DIR: join(folder, 'outages') });
    redis = await RedisServer.start(PERSISTENT);
    const stores = [{ DATA_DIR: join(folder, 'slow') }, { REDIS_URL: redis.url }];
    slowGames = Promise.allSettled(stores.map(playSlowly));
    returns = Promise.allSettled(OUTAGES_MS.map((ms) => goAndReturn(server.url, ms)));
  });

  afterAll(async () => {
    await server.kill();
    await redis.close();
    await rm(folder, { recursive: true });
  });

  test('[R01] three nodes outlive a Redis that is killed for 10 s, three times, and their games go on', async () => {
    const { redis, nodes } = await startNodes(3);
    const tables = await Promise.all(nodes.map((node, index) => meet(node, nodes[(index + 1) % 3]!)));
    for (let outage = 1; outage <= 3; outage += 1) {
      for (const { party } of tables) while (!(await party.roll()));
      const before = tables.map(({ party }) => party.ben.view.room);
      const players = await Promise.all(tables.map(({ node, party }) => enter(node.url, party.seatOnTurn)));

      await redis.kill();
      const answers = await Promise.all(players.map((player) => pressFor(player, 10_000, 2)));
      for (const answer of answers.flat()) expect(answer).toMatchObject({ ok: false, code: 'try-again' });
      expect(answers.flat().length).toBeGreaterThan(3 * 5);

      await redis.start();
      for (const node of nodes) await until('the node is ready', async () => (await ask(node, '/readyz')).ok);
      for (const [index, { party, other }] of tables.entries()) {
        const late = await enter(other.url, { code: party.ben.view.code });
        expect(late.room).toEqual(before[index]);
        await party.bank();
      }
    }
  });

  test('[R02] commands in their thousands while Redis hangs are refused, cost no memory, and never happen', async () => {
    // Garbage is collected early, so that what grows is what is kept.
    const { redis, nodes } = await startNodes(1, {
      NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=96',
    });
    const [node] = nodes;
    const { party } = await meet(node!, node!);
    const player = await enter(node!.url, party.seatOnTurn);
    const { version } = player;
    redis.halt();
    await pressFor(player, 3_000, 500);
    const before = await memory(node!);
    const answers = await pressFor(player, 30_000, 500);
    const after = await memory(node!);
    redis.resume();
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, version, code: 'try-again' });
    expect(answers.length).toBeGreaterThan(14_000);
    expect(after - before).toBeLessThan(50_000_000);

    await until('the node is ready', async () => (await ask(node!, '/readyz')).ok);
    const late = await enter(node!.url, { code: party.ben.view.code });
    expect(late.version).toBe(version);
    expect(await player.roll()).toEqual({ ok: true, version: version + 1 });
  });

  // Awaited last: these have been under way since the beginning.
  test.each([
    ['embedded', 0],
    ['Redis', 1],
  ])(
    '[R08] on the %s store a game in which somebody acts now and then outlives its idle time, and then ends',
    async (_store, index) => {
      const result = (await slowGames)[index];
      if (result?.status !== 'fulfilled') throw result?.reason;
    },
  );

  test.each(OUTAGES_MS.map((ms, index) => [ms, index] as const))(
    '[S09] after %i ms without a network, in which two turns passed, a player and a watcher are where they were',
    async (_ms, index) => {
      const result = (await returns)[index];
      if (result?.status !== 'fulfilled') throw result?.reason;
    },
  );
});

/** A turn is played after six tenths of the idle time, five times; then nothing happens any more. */
async function playSlowly(store: Readonly<Record<string, string>>): Promise<void> {
  const server = await ServerProcess.start({ ...store, ROOM_IDLE_MS: String(IDLE_MS) });
  const party = await CautiousParty.start(server.url);
  try {
    for (let turns = 0; turns < 5; turns += 1) {
      await setTimeout(0.6 * IDLE_MS);
      await party.playTurn();
    }
    const clients = [party.ann, party.ben, party.watcher];
    await until('the room ends', () => clients.every(({ view }) => view.closed === 'room-expired'));
  } finally {
    await party.close();
    await server.kill();
  }
}

/** Ann and the watcher lose their network for `ms`, and are shown everything again without doing anything. */
async function goAndReturn(url: string, ms: number): Promise<void> {
  const party = await CautiousParty.start(url);
  try {
    const { ann, ben, cy, watcher, network } = party;
    while (party.onTurn !== cy) await party.playTurn();
    const { seatId } = ann.view;
    const snapshots = [ann, watcher].map(countSnapshots);

    network.cut();
    const cut = performance.now();
    await until('it is noticed', () => [ann, watcher].every(({ view }) => view.link === 'reconnecting'));
    await party.playTurn();
    await party.playTurn();
    expect(party.onTurn).toBe(ann);
    await setTimeout(Math.max(0, ms - (performance.now() - cut)));
    network.restore();

    for (const client of [ann, watcher]) {
      await until('the room is back', () => client.view.link === 'live');
      expect(client.view.room).toEqual(ben.view.room);
    }
    expect([ann.view.seatId, watcher.view.seatId]).toEqual([seatId, null]);
    await act(cy, { type: 'leave' });
    for (const client of [ann, watcher]) {
      await until('the next update comes', () => client.view.room?.seats.length === 2);
    }
    expect(snapshots.map((count) => count())).toEqual([1, 1]);
  } finally {
    await party.close();
  }
}

/** How many snapshots a client is sent from now on. */
function countSnapshots(client: RoomClient): () => number {
  let count = 0;
  client.subscribe((_view, { kind }) => {
    if (kind === 'snapshot') count += 1;
  });
  return () => count;
}

/** Nodes around one Redis, which end with the test. */
async function startNodes(count: number, more: Readonly<Record<string, string>> = {}) {
  const redis = await RedisServer.start(PERSISTENT);
  const env = { REDIS_URL: redis.url, LIMIT_MESSAGES: '10000', LIMIT_JOINS: '10000', ...more };
  const nodes = await Promise.all(Array.from({ length: count }, () => ServerProcess.start(env)));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await redis.close();
  });
  return { redis, nodes };
}

/** A party at one node, and another node at which its room can be looked at. */
async function meet(node: ServerProcess, other: ServerProcess) {
  const party = await CautiousParty.start(node.url);
  onTestFinished(() => party.close());
  return { node, other, party };
}

/** Presses Roll so many times a second, for `ms`, without waiting for answers; resolves with all of them. */
async function pressFor(player: Member, ms: number, perSecond: number): Promise<readonly Acknowledgement[]> {
  const answers: Promise<Acknowledgement>[] = [];
  const begun = performance.now();
  for (let passed = 0; passed < ms; passed = performance.now() - begun) {
    while (answers.length < (passed / 1_000) * perSecond) answers.push(player.roll());
    await setTimeout(10);
  }
  return Promise.all(answers);
}

const ask = (node: ServerProcess, path: string): Promise<Response> => fetch(node.url + path);

/** The memory that a node's process occupies, bytes. */
async function memory(node: ServerProcess): Promise<number> {
  const metrics = await (await ask(node, '/metrics')).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

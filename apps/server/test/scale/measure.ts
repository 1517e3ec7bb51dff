import { setTimeout as pause } from 'node:timers/promises';
import { RoomClient } from '@farkle/client';
import { PRESETS } from '@farkle/rules';
import { ServerProcess } from '../server-process.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { WireTable } from '../wire/wire-game.ts';
import { commitsPerSecond } from './commit-rate.ts';
import type { Figures } from './figures.ts';
import { keysOf, readNode, readRedis, type Reading } from './gauges.ts';

/** As `infra/redis.conf` has it. */
const SHIPPED = [...PERSISTENT, '--list-compress-depth', '1'];

const NO_LIMITS = { LIMIT_MESSAGES: '10000', LIMIT_JOINS: '10000', LIMIT_ROOMS: '1000000' };

/** Tables at which a whole game is played at the same time, by four players with one more to watch. */
const TABLES = 40;
const PLAYERS = 4;

const IDLE_TABLES = 200;
/** More who come to watch an idle table. */
const CROWD = 5;
/** How often everybody who watches goes and comes back. */
const RETURNS = 10;

const IDLE_MS = 10_000;

/** Measures what things cost: on two nodes, built as they are shipped, around one Redis that syncs every write. */
export async function measure(): Promise<Figures> {
  const redis = await RedisServer.start(SHIPPED);
  const env = { ...NO_LIMITS, REDIS_URL: redis.url };
  const first = await ServerProcess.start(env);
  const second = await ServerProcess.start(env);
  try {
    const idle = await measureIdle(first.url, redis);
    const crowd = await measureCrowd(first.url);
    const joins = await measureJoins(first.url);
    const signals = await measureSignals(first.url, redis);
    const near = await measurePlay([first.url, first.url], [first.url], redis);
    const far = await measurePlay([first.url, second.url], [first.url, second.url], redis);
    const [rooms, logs] = [await keysOf(redis, 'room'), await keysOf(redis, 'game')];
    return {
      ...idle,
      ...crowd,
      ...joins,
      ...signals,
      actionMicros: near.nodeMicros,
      followMicros: far.nodeMicros - near.nodeMicros,
      redisActionMicros: near.redisMicros,
      appendedBytes: near.appendedBytes,
      actionsPerGame: near.actions / TABLES,
      storedRoomBytes: rooms.bytes / rooms.count,
      gameLogBytes: logs.bytes / logs.count,
      redisCommitsPerSecond: await commitsPerSecond(redis),
    };
  } finally {
    await first.kill();
    await second.kill();
    await redis.close();
  }
}

type Part<K extends keyof Figures> = Promise<Pick<Figures, K>>;

/** A node without connections, of two. */
async function measureIdle(url: string, redis: RedisServer): Part<'idleNodeMicros' | 'redisNodeMicros'> {
  const [node, store] = [await readNode(url), await readRedis(redis)];
  await pause(IDLE_MS);
  const seconds = IDLE_MS / 1_000;
  return {
    idleNodeMicros: ((await readNode(url)).cpuMicros - node.cpuMicros) / seconds,
    redisNodeMicros: ((await readRedis(redis)).cpuMicros - store.cpuMicros) / seconds / 2,
  };
}

/** Tables that gather, then more people who come to watch them and stay. */
async function measureCrowd(url: string): Part<'idleConnectionMicros' | 'connectionBytes' | 'tableBytes'> {
  const openAll = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, seed) => open([url, url], seed)));
  // A node that has just begun grows for other reasons.
  const first = await openAll(TABLES);
  const begun = await readNode(url);
  const tables = await openAll(IDLE_TABLES);
  const gathered = await readNode(url);
  const crowd = tables.flatMap(({ watcher }) => {
    const { code } = watcher.view;
    return Array.from({ length: CROWD }, () => new RoomClient({ url, code }));
  });
  await Promise.all(crowd.map(live));
  const joined = await readNode(url);
  await pause(IDLE_MS);
  const stayed = await readNode(url);
  const members = (IDLE_TABLES + TABLES) * (PLAYERS + 1) + crowd.length;
  for (const client of crowd) client.close();
  for (const table of [...first, ...tables]) table.close();
  await pause(IDLE_MS);
  return {
    idleConnectionMicros: (stayed.cpuMicros - joined.cpuMicros) / (IDLE_MS / 1_000) / members,
    connectionBytes: (joined.memoryBytes - gathered.memoryBytes) / crowd.length,
    tableBytes: (gathered.memoryBytes - begun.memoryBytes) / IDLE_TABLES,
  };
}

/** One of five at every table goes and comes back. */
async function measureJoins(url: string): Part<'joinMicros'> {
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, seed) => open([url, url], seed)));
  const before = await readNode(url);
  for (let round = 0; round < RETURNS; round += 1) {
    const clients = tables.map(({ watcher }) => new RoomClient({ url, code: watcher.view.code }));
    await Promise.all(clients.map(live));
    for (const client of clients) client.close();
  }
  const after = await readNode(url);
  for (const table of tables) table.close();
  return { joinMicros: (after.cpuMicros - before.cpuMicros) / (TABLES * RETURNS) };
}

/** Everybody at every table reacts once a second. */
async function measureSignals(url: string, redis: RedisServer): Part<'signalMicros' | 'redisSignalMicros'> {
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, seed) => open([url, url], seed)));
  const [node, store] = [await readNode(url), await readRedis(redis)];
  for (let second = 0; second < IDLE_MS / 1_000; second += 1) {
    for (const { client } of tables.flatMap(({ players }) => players)) client.react('well-played');
    await pause(1_000);
  }
  const signals = TABLES * PLAYERS * (IDLE_MS / 1_000);
  const nodeMicros = (await readNode(url)).cpuMicros - node.cpuMicros;
  const redisMicros = (await readRedis(redis)).cpuMicros - store.cpuMicros;
  for (const table of tables) table.close();
  return { signalMicros: nodeMicros / signals, redisSignalMicros: redisMicros / signals };
}

/** Whole games at many tables, from the start to the result. */
async function measurePlay(urls: readonly [string, string], nodes: readonly string[], redis: RedisServer) {
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, seed) => open(urls, seed)));
  const [before, store] = [await readAll(nodes), await readRedis(redis)];
  await Promise.all(
    tables.map(async (table) => {
      await table.start();
      await table.until(({ room }) => room?.phase === 'finished');
    }),
  );
  const [after, storeAfter] = [await readAll(nodes), await readRedis(redis)];
  for (const table of tables) table.close();
  const actions = after.commands - before.commands;
  return {
    actions,
    nodeMicros: (after.cpuMicros - before.cpuMicros) / actions,
    redisMicros: (storeAfter.cpuMicros - store.cpuMicros) / actions,
    appendedBytes: (storeAfter.appendedBytes - store.appendedBytes) / actions,
  };
}

function open(urls: readonly [string, string], seed: number): Promise<WireTable> {
  return WireTable.open({ urls, ruleSet: PRESETS.classic, players: PLAYERS, seed, cheatsOneIn: 0 });
}

async function live(client: RoomClient): Promise<void> {
  if (client.view.link === 'live') return;
  await new Promise<void>((resolve) => {
    const stop = client.subscribe(({ link }) => {
      if (link !== 'live') return;
      stop();
      resolve();
    });
  });
}

async function readAll(nodes: readonly string[]): Promise<Reading> {
  const readings = await Promise.all(nodes.map(readNode));
  const sum = (of: (reading: Reading) => number) =>
    readings.reduce((total, reading) => total + of(reading), 0);
  return {
    cpuMicros: sum(({ cpuMicros }) => cpuMicros),
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
    commands: sum(({ commands }) => commands),
  };
}

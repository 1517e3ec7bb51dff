import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PRESETS } from '@farkle/rules';
import { enter, type Member } from '../member.ts';
import { RedisCluster } from '../redis-cluster.ts';
import type { RedisServer } from '../redis-server.ts';
import { PRIMARY_NAME, RedisSentinel } from '../redis-sentinel.ts';
import { startGame, type Table } from '../table.ts';
import { until } from '../until.ts';
import { playWireGame } from '../wire/wire-game.ts';
import { fewest, playing, takeTurn, untilAtRisk } from './real-dice.ts';
import { spread } from './spread.ts';
import { Topology } from './topology.ts';

const env = { LIMIT_MESSAGES: '10000', LOG_LEVEL: 'warn' };

const urls = (addresses: readonly string[]): string =>
  addresses.map((address) => `redis://${address}`).join();

describe('three nodes whose Redis is in trouble', { timeout: 120_000 }, () => {
  let topology: Topology;
  let redis: RedisServer;
  beforeAll(async () => {
    topology = await Topology.start({ env });
    redis = topology.redis!;
  });
  afterAll(() => topology.close());

  test('[R02] a bank while Redis hangs is refused within 3 s, does not happen later, and a fresh one counts', async () => {
    const { code, players } = await playedTable(topology);
    const { player, turn } = await untilAtRisk(players);
    const { version } = player;
    const keep = fewest(turn, playing(player));
    redis.halt();
    const asked = performance.now();
    expect(await player.bank(keep)).toMatchObject({ ok: false, version, code: 'try-again' });
    expect(performance.now() - asked).toBeLessThan(3_000);
    redis.resume();
    await ready(topology, 200);
    const late = await enter(topology.nodes[2]!.url, { code });
    expect(late.version).toBe(version);
    expect(await player.bank(keep)).toEqual({ ok: true, version: version + 1 });
    await late.until(() => late.version === version + 1);
  });

  test('[R03] after the functions are gone the next bank counts; with writes refused every node says that it is not ready, and lives', async () => {
    const { players } = await playedTable(topology);
    const { player, turn } = await untilAtRisk(players);
    await redis.command('FUNCTION', 'FLUSH');
    expect((await player.bank(fewest(turn, playing(player)))).ok).toBe(true);
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    await ready(topology, 503, 10_000);
    for (const { url } of topology.nodes) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '0');
    await ready(topology, 200);
  });

  test('[R08] every key of a room has a time to live after each of 20 actions, and a policy that evicts is named by all nodes', async () => {
    const { code, players } = await playedTable(topology);
    for (let turns = 0; turns < 10; turns += 1) {
      await takeTurn(players);
      const keys = (await redis.command('KEYS', `*:${code}`)).split('\n');
      expect(keys.length).toBeGreaterThan(1);
      for (const key of keys) expect(Number(await redis.command('PTTL', key))).toBeGreaterThan(0);
    }
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    await ready(topology, 503, 10_000);
    for (const { output } of topology.nodes) expect(output).toContain('maxmemory-policy');
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await ready(topology, 200);
  });

  test('[R09] a cut subscription is made good within 5 s, and beside a node that was killed others answer within 2 s', async () => {
    const { code, players } = await playedTable(topology);
    const watchers = await Promise.all(topology.nodes.map(({ url }) => enter(url, { code })));
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for (let turns = 0; turns < 3; turns += 1) await takeTurn(players);
    const { version } = players[0]!;
    await Promise.all(watchers.map((watcher) => watcher.until(() => watcher.version === version, 5_000)));

    await topology.nodes[2]!.kill();
    const asked = performance.now();
    const late = await enter(topology.nodes[0]!.url, { code });
    expect(late.version).toBe(version);
    expect((await topology.api.summary(code)).watchers).toBeGreaterThan(0);
    expect(performance.now() - asked).toBeLessThan(2_000);
    await topology.nodes[2]!.start();
  });

  test('[R11] a bank that was acknowledged is there when Redis was killed right after it', async () => {
    const { code, players } = await playedTable(topology);
    for (let trial = 0; trial < 5; trial += 1) {
      const { player, turn } = await untilAtRisk(players);
      const answer = await player.bank(fewest(turn, playing(player)));
      await redis.kill();
      expect(answer.ok).toBe(true);
      await redis.start();
      await ready(topology, 200);
      const late = await enter(topology.nodes[trial % 3]!.url, { code });
      expect(late.version).toBe(answer.version);
      await until('all are shown the new epoch', () => players.every(({ epoch }) => epoch === late.epoch));
      for (const each of players) expect(each.room).toEqual(late.room);
    }
  });
});

test(
  '[R04] three nodes follow the Sentinels from a primary to its successor, and a bank in flight counts once',
  { timeout: 120_000 },
  async () => {
    const redis = await RedisSentinel.start();
    onTestFinished(() => redis.close());
    const store = {
      REDIS_SENTINEL_URLS: urls(redis.addresses),
      REDIS_PRIMARY_URL: `redis://${PRIMARY_NAME}`,
    };
    const topology = await Topology.start({ env, store });
    onTestFinished(() => topology.close());
    const { code, players } = await playedTable(topology);
    const { player, turn } = await untilAtRisk(players);
    const { version } = player;
    const bank = { type: 'bank', on: player.room.decision, keep: fewest(turn, playing(player)) };
    const promoted = redis.promote();
    const asked = performance.now();
    expect(await player.insist(bank)).toEqual({ ok: true, version: version + 1 });
    expect(performance.now() - asked).toBeLessThan(15_000);
    await promoted;
    await until('the successor has the bank', async () => {
      const late = await enter(topology.nodes[1]!.url, { code });
      return late.version === version + 1 || (await player.insist(bank)).ok;
    });
    await redis.isWhole();
    await until('the table plays on', () => turnIsTaken(players));
  },
);

test('[R06] three nodes on a Cluster play whole games through the proxy', { timeout: 120_000 }, async () => {
  const redis = await RedisCluster.start();
  onTestFinished(() => redis.close());
  const topology = await Topology.start({ env, store: { REDIS_CLUSTER_URLS: urls(redis.addresses) } });
  onTestFinished(() => topology.close());
  const { url } = topology;
  const games = [1, 2, 3].map((seed) =>
    playWireGame({ urls: [url, url], ruleSet: PRESETS['race-to-5000'], players: 2, seed }),
  );
  for (const { winners } of await Promise.all(games)) expect(winners).toBeGreaterThan(0);
});

/** Two players at two of the nodes, in their first turn. */
async function playedTable(topology: Topology): Promise<Table> {
  const table = await spread(topology, 2);
  await startGame(table);
  return table;
}

/** Waits until every node says so about itself. */
async function ready({ nodes }: Topology, status: number, ms?: number): Promise<void> {
  for (const { url } of nodes) {
    await until(`a node answers ${status}`, async () => (await fetch(`${url}/readyz`)).status === status, ms);
  }
}

async function turnIsTaken(players: readonly Member[]): Promise<boolean> {
  await takeTurn(players);
  return true;
}

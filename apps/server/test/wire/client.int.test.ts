// The shipped client against the real server, over a network that fails.
import { setTimeout } from 'node:timers/promises';
import { openRoom, RoomApi, type RoomClient } from '@farkle/client';
import type { SeatGranted } from '@farkle/protocol';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Network } from '../../../../packages/client/test/network.ts';
import { startServer, type ServerUnderTest } from '../server-under-test.ts';
import { scriptedDice } from '../scripted-dice.ts';

/** A game of two that has come to Ann's first roll: 1-2-3-4-6-6, and any dice after it. */
const DICE = scriptedDice('6', '1', '1-2-3-4-6-6', '1-1-1-5-5');
/** Shorter than in production, so that outages of every length fit into a test. */
const TIMES = { GRACE_MS: '200', AWAY_MS: '600' };

interface Duel {
  readonly server: ServerUnderTest;
  readonly network: Network;
  /** Ann plays over `network`. */
  readonly ann: RoomClient;
  readonly ben: RoomClient;
  /** Watches over `network`. */
  readonly watcher: RoomClient;
}

async function duel(room: object = {}): Promise<Duel> {
  const server = await startServer({ dice: DICE, env: TIMES });
  const network = await Network.before(Number(new URL(server.url).port));
  const host = await server.createRoom('Ann', room);
  const guest = await server.takeSeat(host.code, 'Ben');
  const open = (url: string, seat: Partial<SeatGranted>) => {
    const client = openRoom({ url, code: host.code, token: seat.seatToken });
    onTestFinished(() => client.close());
    return client;
  };
  const all = { ann: open(network.url, host), ben: open(server.url, guest), watcher: open(network.url, {}) };
  onTestFinished(() => network.close());
  const { ann, ben } = all;
  await until(ann, () => ann.view.presence?.seats.filter(({ online }) => online).length === 2);
  await ann.send({ type: 'start', on: 0 });
  for (const player of [ann, ben]) {
    await until(
      player,
      () => player.view.room?.phase === 'rollingOff' && !player.view.room.contributionsOpen,
    );
    await player.send({ type: 'roll-for-first', on: player.view.room!.decision });
  }
  await until(ann, () => ann.view.room?.phase === 'playing');
  return { server, network, ...all };
}

async function until(client: RoomClient, holds: () => boolean): Promise<void> {
  await vi.waitUntil(() => client.view.link === 'live' && holds(), { timeout: 30_000, interval: 5 });
}

const roll = (client: RoomClient, keep: number[] = []) =>
  client.send({ type: 'roll', on: client.view.room!.decision, keep });

describe('the client and the server', { timeout: 120_000 }, () => {
  test('[S04] after five losses of the network a roll is told once, from one connection', async () => {
    const { network, ann, watcher } = await duel();
    for (let loss = 0; loss < 5; loss++) {
      network.cut();
      await vi.waitUntil(() => watcher.view.link === 'reconnecting', { timeout: 10_000 });
      network.restore();
      await Promise.all([until(ann, () => true), until(watcher, () => true)]);
    }
    const told: string[] = [];
    watcher.subscribe((_view, change) =>
      told.push(...(change.kind === 'events' ? change.events : []).map(({ type }) => type)),
    );
    const answer = await roll(ann);
    await until(watcher, () => watcher.view.version === answer.version);
    expect(told).toEqual(['DiceRolled']);
    await until(ann, () => ann.view.presence?.watchers === 1);
  });

  test('[S07] a roll whose answer is lost is there once when the network is back', async () => {
    const { network, ann, ben } = await duel();
    const rolls: number[] = [];
    ben.subscribe((_view, change) => {
      const events = change.kind === 'events' ? change.events : [];
      rolls.push(...events.flatMap((event) => (event.type === 'DiceRolled' ? [event.n] : [])));
    });
    const rolling = roll(ann);
    // The command is on its way to the server; its answer will find no connection.
    await vi.waitUntil(() => rolls.length > 0, { timeout: 10_000, interval: 1 });
    network.cut();
    await setTimeout(5_000);
    network.restore();
    const back = performance.now();
    expect((await rolling).ok).toBe(true);
    await until(ann, () => ann.view.version === ben.view.version);
    expect(performance.now() - back).toBeLessThan(3_000);
    expect(ann.view).toMatchObject({
      sending: false,
      room: { turn: { stage: 'toDecide', roll: [1, 2, 3, 4, 6, 6] } },
    });
    expect(rolls).toEqual([2]);
  });

  test.each([50, 1_000, 3_000])(
    '[S09] after an outage of %i ms, in which the game went on, a player and a watcher are back in their places',
    async (outage) => {
      const { network, ann, ben, watcher } = await duel();
      await roll(ann);
      await ann.send({ type: 'roll', on: ann.view.room!.decision, keep: [0] });
      await until(ben, () => ben.view.version === ann.view.version);
      network.cut();
      await setTimeout(outage);
      await ben.send({ type: 'leave' });
      network.restore();
      await Promise.all(
        [ann, watcher].map((client) => until(client, () => client.view.room?.phase === 'finished')),
      );
      expect(ann.view.room).toEqual(watcher.view.room);
      expect([ann.view.seatId, watcher.view.seatId]).toEqual([ann.view.room!.seats[0]!.id, null]);
      await ann.send({ type: 'play-again', on: 1 });
      await until(watcher, () => watcher.view.room?.phase === 'gathering');
    },
  );

  test('[K06] a client that slept through a silent network knows it at once, and what is true soon after', async () => {
    const { network, ann, ben } = await duel();
    network.silence();
    await vi.waitUntil(() => ben.view.presence?.seats[0]?.away === false, { timeout: 10_000 });
    await ben.send({ type: 'leave' });
    expect(ann.view.room?.phase).toBe('playing');
    network.restore();
    const awake = performance.now();
    ann.wake();
    expect(ann.view.link).toBe('reconnecting');
    await until(ann, () => ann.view.room?.phase === 'finished');
    expect(performance.now() - awake).toBeLessThan(3_000);
  });

  test('[K10] the turn clock is told as what remains, also to one who comes back', async () => {
    const { network, ann } = await duel({ turnClock: 30 });
    await until(ann, () => ann.view.clock !== null);
    expect(ann.view.clock!.remainingMs()).toBeLessThanOrEqual(30_000);
    const before = ann.view.clock!.remainingMs();
    const cut = performance.now();
    network.cut();
    await setTimeout(2_000);
    network.restore();
    await until(ann, () => ann.view.clock !== null);
    const passed = performance.now() - cut;
    expect(Math.abs(before - passed - ann.view.clock!.remainingMs())).toBeLessThan(1_000);
  });

  test('what the server refuses over HTTP is an outcome, and a seat with a wrong token is refused for good', async () => {
    const { server, ann } = await duel();
    const api = new RoomApi(server.url);
    expect(await api.roomSummary('ZZZZZZ')).toMatchObject({
      ok: false,
      problem: { code: 'unknown-room', status: 404 },
    });
    expect(await api.readGame('nothing-like-a-game-id')).toMatchObject({
      ok: false,
      problem: { code: 'not-found' },
    });
    expect(await api.takeSeat(ann.view.code, { name: ' ' })).toMatchObject({
      ok: false,
      problem: { code: 'name-required' },
    });
    const stranger = openRoom({ url: server.url, code: ann.view.code, token: 'made-up' });
    await vi.waitUntil(() => stranger.view.link === 'refused', { timeout: 10_000 });
    expect(stranger.view).toMatchObject({ refusal: { code: 'wrong-token' }, room: null });
    stranger.close();
  });
});

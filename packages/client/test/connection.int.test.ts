import { describe, expect } from 'vitest';
import type { RoomChange } from '../src/index.ts';
import { eventually, test, until, untilLive } from './room.ts';
import { seatTaken, tokenOf, type TableServer } from './table-server.ts';

async function untilGone(server: TableServer): Promise<void> {
  await eventually(() => server.connected.length === 0);
}

describe.concurrent('losing the connection', () => {
  test('[S04] after five losses one change is told once and nothing listens twice', async ({
    server,
    network,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    for (let loss = 1; loss <= 5; loss++) {
      network.cut();
      await until(client, ({ link }) => link === 'reconnecting');
      await untilGone(server);
      network.restore();
      await untilLive(client);
    }
    const told: string[] = [];
    client.subscribe((_view, { kind }) => told.push(kind));
    server.commit([seatTaken('ann')]);
    server.say('reaction', { seatId: 'ann' as never, reaction: 'wow' });
    await eventually(() => told.includes('reaction'));
    expect(told).toEqual(['events', 'reaction']);
    expect(server.members).toHaveLength(6);
    expect(server.connected).toHaveLength(1);
  });

  test.for([50, 1_000, 4_000])(
    '[S09] after %i ms without network a player and a watcher come back as what they were',
    async (outage, { server, network, open }) => {
      server.commit([seatTaken('ann')]);
      const ann = open({ token: tokenOf('ann') });
      const watcher = open();
      await Promise.all([untilLive(ann, 2), untilLive(watcher, 2)]);
      network.cut();
      await untilGone(server);
      await new Promise((resolve) => setTimeout(resolve, outage));
      server.commit([seatTaken('ben')]);
      server.commit([seatTaken('cat')]);
      network.restore();
      await Promise.all([untilLive(ann, 4), untilLive(watcher, 4)]);
      expect(ann.view.seatId).toBe('ann');
      expect(watcher.view.seatId).toBeNull();
      server.commit([seatTaken('dan')]);
      await Promise.all([untilLive(ann, 5), untilLive(watcher, 5)]);
      expect(ann.view.room).toEqual(server.room);
      expect(watcher.view.room).toEqual(server.room);
      expect(server.resyncs).toBe(0);
    },
  );

  test('a server that closes the connection is joined again', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.connected[0]?.disconnect(true);
    await eventually(() => server.members.length === 2);
    await untilLive(client);
  });

  test('a node that is about to move is left before it closes', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.say('moving');
    await until(client, ({ link }) => link === 'reconnecting');
    await eventually(() => server.members.length === 2);
    await untilLive(client);
    expect(server.connected).toHaveLength(1);
  });

  test('a connection without a snapshot is given up for another', async ({ server, open }) => {
    server.telling = false;
    const client = open();
    await eventually(() => server.members.length >= 2);
    expect(client.view.link).toBe('connecting');
    server.telling = true;
    await untilLive(client);
  });

  test('[K06] a client that wakes up on a dead connection says so at once and is live soon', async ({
    server,
    network,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    network.silence();
    server.skip([seatTaken('ann')]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(client.view.link).toBe('live');
    network.restore();
    const awake = performance.now();
    client.wake();
    expect(client.view.link).toBe('reconnecting');
    await untilLive(client, 2);
    expect(performance.now() - awake).toBeLessThan(3_000);
  });

  test('[K06] a client that wakes up on a good connection keeps it', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.skip([seatTaken('ann')]);
    client.wake();
    expect(client.view.link).toBe('reconnecting');
    await untilLive(client, 2);
    expect(server.members).toHaveLength(1);
  });

  test('a lost network is shown at once, and its return needs no waiting', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    client.networkLost();
    expect(client.view.link).toBe('reconnecting');
    client.wake();
    await untilLive(client);
    expect(server.members).toHaveLength(2);
  });

  test('a closed client is closed for good and tells nobody', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const told: RoomChange[] = [];
    client.subscribe((_view, change) => told.push(change));
    client.close();
    await untilGone(server);
    client.wake();
    client.networkLost();
    expect(client.view).toMatchObject({ link: 'closed', closed: null, refusal: null });
    expect(told).toEqual([{ kind: 'link' }]);
    expect(await client.send({ type: 'leave' })).toEqual({ ok: false, code: 'try-again', version: 1 });
    expect(server.members).toHaveLength(1);
  });
});

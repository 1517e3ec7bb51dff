import { describe, expect } from 'vitest';
import type { RoomChange, RoomView } from '../src/index.ts';
import { eventually, test, until, untilLive } from './room.ts';
import { seatTaken, tokenOf } from './table-server.ts';

describe.concurrent('following a room', () => {
  test('starts as connecting and is live with the snapshot', async ({ server, open }) => {
    const client = open({ name: 'Wat' });
    expect(client.view).toMatchObject({ link: 'connecting', room: null, version: 0, seatId: null });
    const view = await untilLive(client);
    expect(view.room).toEqual(server.room);
    expect(server.handshakes).toEqual([{ code: 'BCDFGH', name: 'Wat', protocol: 1 }]);
  });

  test('a token makes its owner the seat, without one the client watches', async ({ server, open }) => {
    server.commit([seatTaken('ann')]);
    const ann = open({ token: tokenOf('ann') });
    const watcher = open();
    expect((await untilLive(ann)).seatId).toBe('ann');
    expect((await untilLive(watcher)).seatId).toBeNull();
  });

  test('events are folded and told in order, each view a new object', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const seen: [RoomView, RoomChange][] = [];
    client.subscribe((view, change) => seen.push([view, change]));
    server.commit([seatTaken('ann'), seatTaken('ben')]);
    server.commit([seatTaken('cat')]);
    await untilLive(client, 3);
    expect(seen.map(([view, change]) => [view.version, change.kind, view.room?.seats.length])).toEqual([
      [2, 'events', 2],
      [3, 'events', 3],
    ]);
    expect(seen[0]?.[1]).toEqual({ kind: 'events', events: [seatTaken('ann'), seatTaken('ben')] });
    expect(seen[0]?.[0]).not.toBe(seen[1]?.[0]);
  });

  test('a listener that was taken off hears nothing more', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    let heard = 0;
    const stop = client.subscribe(() => (heard += 1));
    server.commit([seatTaken('ann')]);
    await untilLive(client, 2);
    stop();
    server.commit([seatTaken('ben')]);
    await untilLive(client, 3);
    expect(heard).toBe(1);
  });

  test('a version gap asks for the room again, once', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.telling = false;
    server.skip([seatTaken('lost')]);
    server.commit([seatTaken('ann')]);
    server.commit([seatTaken('ben')]);
    await until(client, (view) => view.link === 'reconnecting');
    await eventually(() => server.resyncs === 1);
    server.telling = true;
    await untilLive(client, 4);
    expect(client.view.room).toEqual(server.room);
    expect(server.resyncs).toBe(1);
  });

  test('events of an unknown epoch ask for the room again, and a lower version is believed', async ({
    server,
    open,
  }) => {
    const client = open();
    server.version = 50;
    await untilLive(client, 50);
    server.epoch = 'second';
    server.version = 7;
    server.commit([seatTaken('ann')]);
    await until(client, (view) => view.link === 'live' && view.version === 8);
    expect(client.view.room).toEqual(server.room);
  });

  test('events that cannot be folded ask for the room again', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.version += 1;
    server.say('events', {
      epoch: server.epoch,
      version: server.version,
      events: [{ type: 'OfALaterVersion' } as never],
    });
    await untilLive(client, 2);
    expect(server.resyncs).toBe(1);
  });

  test('events older than the snapshot change nothing', async ({ server, open }) => {
    server.commit([seatTaken('ann')]);
    const client = open();
    await untilLive(client, 2);
    server.say('events', { epoch: 'first', version: 2, events: [seatTaken('ann')] });
    server.commit([seatTaken('ben')]);
    const view = await untilLive(client, 3);
    expect(view.room?.seats.map(({ id }) => id)).toEqual(['ann', 'ben']);
    expect(server.resyncs).toBe(0);
  });

  test('reactions are passed on with their seat', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const changes: RoomChange[] = [];
    client.subscribe((_view, change) => changes.push(change));
    server.say('reaction', { seatId: 'ann' as never, reaction: 'wow' });
    await eventually(() => changes.length > 0);
    expect(changes).toEqual([{ kind: 'reaction', seatId: 'ann', reaction: 'wow' }]);
  });
});

import type { Acknowledgement } from '@farkle/protocol';
import { describe, expect } from 'vitest';
import { eventually, test, until, untilLive } from './room.ts';
import { seatTaken } from './table-server.ts';

describe.concurrent('sending a command', () => {
  test('answers with the acknowledgement and shows that it is under way', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const answer = client.send({ type: 'roll', on: 3, keep: [0, 2] });
    expect(client.view.sending).toBe(true);
    expect(await answer).toEqual({ ok: true, version: 2 });
    expect(client.view.sending).toBe(false);
    expect(server.commands).toEqual([{ type: 'roll', on: 3, keep: [0, 2], id: expect.any(String) }]);
  });

  test('a rejection comes back as data', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.onCommand = () => ({ ok: false, version: 1, code: 'dice-do-not-score' });
    const answer = await client.send({ type: 'bank', on: 3, keep: [1] });
    expect(answer).toEqual({ ok: false, version: 1, code: 'dice-do-not-score' });
    expect(server.commands).toHaveLength(1);
  });

  test('a command made before the connection stands waits for it', async ({ server, open }) => {
    const client = open();
    expect(await client.send({ type: 'start', on: 0 })).toEqual({ ok: true, version: 2 });
    expect(server.commands).toHaveLength(1);
  });

  test('[S07] a roll whose answer is lost with the link is applied once and answered after its return', async ({
    server,
    network,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    let answerIt: (answer: Acknowledgement) => void = () => undefined;
    server.onCommand = (command) => {
      server.skip([seatTaken(command.id)]);
      return new Promise((resolve) => (answerIt = resolve));
    };
    const answer = client.send({ type: 'roll', on: 1, keep: [] });
    await eventually(() => server.commands.length === 1);
    network.cut();
    answerIt({ ok: true, version: 2 });
    await until(client, ({ link }) => link === 'reconnecting');
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    network.restore();
    const back = performance.now();
    expect(await answer).toEqual({ ok: true, version: 2 });
    await untilLive(client, 2);
    expect(performance.now() - back).toBeLessThan(3_000);
    expect(client.view.room?.seats).toHaveLength(1);
    expect(new Set(server.commands.map(({ id }) => id)).size).toBe(1);
  });

  test('[S07] three seconds without an answer are shown as reconnecting, and end in a new connection', async ({
    server,
    network,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    network.silence();
    const answer = client.send({ type: 'roll', on: 1, keep: [] });
    await until(client, ({ link }) => link === 'reconnecting');
    network.restore();
    expect(await answer).toEqual({ ok: true, version: 2 });
    expect(server.members.length).toBeGreaterThanOrEqual(2);
    expect(client.view).toMatchObject({ sending: false, version: 2 });
  });

  test('[S06] a server that never answers gets the same id every time and acts once', async ({
    server,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    server.answering = false;
    const answer = client.send({ type: 'bank', on: 1, keep: [] });
    await eventually(() => server.commands.length >= 2);
    server.answering = true;
    expect(await answer).toEqual({ ok: true, version: 2 });
    expect(new Set(server.commands.map(({ id }) => id)).size).toBe(1);
    expect(server.version).toBe(2);
  });

  test('try-again and rate-limited are asked again under the same id', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const refusals: Acknowledgement[] = [
      { ok: false, version: 1, code: 'try-again' },
      { ok: false, version: 1, code: 'rate-limited', retryAfterMs: 50 },
    ];
    server.onCommand = () => refusals.shift() ?? server.commit([seatTaken('ann')]);
    expect(await client.send({ type: 'start', on: 0 })).toEqual({ ok: true, version: 2 });
    expect(new Set(server.commands.map(({ id }) => id)).size).toBe(1);
    expect(server.commands).toHaveLength(3);
  });

  test('a refusal that lasts is handed on in the end', { timeout: 40_000 }, async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    server.onCommand = () => ({ ok: false, version: 1, code: 'try-again' });
    const answer = await client.send({ type: 'start', on: 0 });
    expect(answer).toEqual({ ok: false, version: 1, code: 'try-again' });
    expect(client.view).toMatchObject({ sending: false, link: 'live' });
  });

  test('commands that waited are sent in the order in which they were made', async ({
    server,
    network,
    open,
  }) => {
    const client = open();
    await untilLive(client);
    network.cut();
    await until(client, ({ link }) => link === 'reconnecting');
    const answers = [1, 2, 3].map((on) => client.send({ type: 'start', on }));
    network.restore();
    await Promise.all(answers);
    expect(server.commands.map((command) => 'on' in command && command.on)).toEqual([1, 2, 3]);
  });
});

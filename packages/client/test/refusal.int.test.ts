import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { HandshakeRefusal } from '@farkle/protocol';
import { describe, expect } from 'vitest';
import { eventually, test, until, untilLive } from './room.ts';

const FINAL: HandshakeRefusal[] = [
  { code: 'unknown-room' },
  { code: 'wrong-token' },
  { code: 'protocol-too-old' },
  { code: 'malformed-message', path: 'auth.name' },
];

describe.concurrent('a refused handshake', () => {
  test.for(FINAL)('$code is final', async (refusal, { server, open }) => {
    server.refusal = refusal;
    const client = open();
    const view = await until(client, ({ link }) => link === 'refused');
    expect(view.refusal).toEqual(refusal);
    expect(await client.send({ type: 'leave' })).toEqual({ ok: false, version: 0, ...refusal });
    client.wake();
    expect(client.view.link).toBe('refused');
    expect(server.handshakes).toHaveLength(1);
  });

  test('a command that waits for a connection is answered by the final refusal', async ({ server, open }) => {
    server.refusal = { code: 'wrong-token' };
    const client = open();
    expect(await client.send({ type: 'leave' })).toEqual({ ok: false, version: 0, code: 'wrong-token' });
  });

  test('try-again is tried again, and said meanwhile', async ({ server, open }) => {
    server.refusal = { code: 'try-again' };
    const client = open();
    await eventually(() => server.handshakes.length >= 2);
    expect(client.view).toMatchObject({ link: 'connecting', refusal: { code: 'try-again' } });
    server.refusal = null;
    await untilLive(client);
    expect(client.view.refusal).toBeNull();
  });

  test('rate-limited waits as long as it is told', async ({ server, open }) => {
    server.refusal = { code: 'rate-limited', retryAfterMs: 1_200 };
    const asked = performance.now();
    const client = open();
    await eventually(() => server.handshakes.length === 1);
    server.refusal = null;
    await untilLive(client);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(1_200);
    expect(client.view.webSocketBlocked).toBe(false);
  });

  test.for(['removed', 'room-expired'] as const)(
    'a member told %s is out for good',
    async (code, { server, open }) => {
      const client = open();
      await untilLive(client);
      server.say('closed', { code });
      const view = await until(client, ({ link }) => link === 'closed');
      expect(view.closed).toBe(code);
      expect((await client.send({ type: 'leave' })).ok).toBe(false);
      await eventually(() => server.connected.length === 0);
      expect(server.members).toHaveLength(1);
    },
  );
});

describe.concurrent('a network that blocks WebSockets', () => {
  test('[S10] is told from a server that is away', async ({ server, network, open }) => {
    const http = createServer((_request, response) => response.end('{}'));
    http.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    network.cut();
    const behindProxy = open({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
    const serverAway = open();
    await until(behindProxy, ({ webSocketBlocked }) => webSocketBlocked);
    await eventually(() => network.asked >= 8);
    expect(serverAway.view).toMatchObject({ link: 'connecting', webSocketBlocked: false });
    network.restore();
    await untilLive(serverAway);
    expect(server.connected).toHaveLength(1);
    http.close();
  });

  test('[S10] is told from a balancer that has no server', async ({ open }) => {
    let tries = 0;
    const http = createServer((_request, response) => response.writeHead(503).end());
    http.on('upgrade', (_request, socket) => {
      tries += 1;
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const client = open({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
    await eventually(() => tries >= 8);
    expect(client.view).toMatchObject({ link: 'connecting', webSocketBlocked: false });
    http.close();
  });
});

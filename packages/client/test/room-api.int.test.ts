import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RoomApi } from '../src/index.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly body: Record<string, unknown> | null;
}

const granted = { code: 'BCDFGH', seatId: 'ann', seatToken: 'secret' };
const problem = (status: number, code: string) => ({ type: `urn:farkle:${code}`, title: code, status, code });

describe('the HTTP side', () => {
  let asked: Asked[];
  let respond: (response: ServerResponse, request: IncomingMessage) => void;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, body: body === '' ? null : JSON.parse(body) });
      respond(response, request);
    });
  });
  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  let api: RoomApi;

  beforeEach(async () => {
    asked = [];
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    api = new RoomApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  test('makes a room and answers what was granted', async () => {
    respond = json(201, granted);
    expect(await api.createRoom({ name: 'Ann', rules: 'classic', turnClock: 60 })).toEqual({
      ok: true,
      ...granted,
    });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/rooms',
        body: {
          requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
          name: 'Ann',
          rules: 'classic',
          turnClock: 60,
        },
      },
    ]);
  });

  test('takes a seat', async () => {
    respond = json(201, granted);
    expect(await api.takeSeat('BCDFGH', { name: 'Ben' })).toEqual({ ok: true, ...granted });
    expect(asked[0]).toMatchObject({ url: '/api/rooms/BCDFGH/seats', body: { name: 'Ben' } });
  });

  test('a refusal is an outcome with its problem, asked once', async () => {
    respond = json(409, { ...problem(409, 'room-full'), maxSeats: 10 });
    expect(await api.takeSeat('BCDFGH', { name: 'Ben' })).toEqual({
      ok: false,
      problem: { ...problem(409, 'room-full'), maxSeats: 10 },
    });
    expect(asked).toHaveLength(1);
  });

  test('a lost answer is asked for again under the same request id', async () => {
    respond = (response) => {
      if (asked.length < 3) response.destroy();
      else json(201, granted)(response);
    };
    expect(await api.createRoom({ name: 'Ann', rules: 'classic' })).toMatchObject({ ok: true });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ body }) => body?.['requestId'])).size).toBe(1);
  });

  test('an id given by the caller is kept, two calls without one have two', async () => {
    respond = json(201, granted);
    await api.createRoom({ name: 'Ann', rules: 'classic', requestId: 'a-request-of-my-own-22ch' });
    await api.createRoom({ name: 'Ann', rules: 'classic' });
    await api.createRoom({ name: 'Ann', rules: 'classic' });
    const ids = asked.map(({ body }) => body?.['requestId']);
    expect(ids[0]).toBe('a-request-of-my-own-22ch');
    expect(new Set(ids).size).toBe(3);
  });

  test('try-again is asked again, and handed on when it lasts', async () => {
    respond = json(503, problem(503, 'try-again'));
    expect(await api.createRoom({ name: 'Ann', rules: 'classic' })).toMatchObject({
      ok: false,
      problem: { code: 'try-again' },
    });
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['no answer', (response: ServerResponse) => void response.destroy()],
    ['a page instead of an answer', (response: ServerResponse) => void response.end('<!doctype html>')],
    ['a problem without a code', json(502, { message: 'bad gateway' })],
    ['a bare string', json(500, 'oops')],
  ])('%s is an outcome too', async (_what, answer) => {
    respond = answer;
    expect(await api.roomSummary('BCDFGH')).toEqual({ ok: false, problem: { code: 'unreachable' } });
  });

  test('reads a room and a game, whatever is typed for their ids', async () => {
    respond = json(200, { code: 'BCDFGH' });
    expect(await api.roomSummary('../x y')).toEqual({ ok: true, code: 'BCDFGH' });
    await api.readGame('17-abc');
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/rooms/..%2Fx%20y',
      'GET /api/games/17-abc',
    ]);
  });
});

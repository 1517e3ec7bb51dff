import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { newId } from './member.ts';
import { startServer } from './server-under-test.ts';
import { WEB_BUILD } from './web-build.ts';

test.each([
  ['GET', '/api/nope', '*/*'],
  ['GET', '/api/nope', 'text/html'],
  ['POST', '/r/BCDFGH', '*/*'],
  ['PUT', '/', 'text/html'],
  ['GET', '/healthz/x', '*/*'],
  ['GET', '/_app/immutable/gone.js', '*/*'],
  ['GET', '/../../package.json', '*/*'],
  ['GET', '/%2e%2e/%2e%2e/package.json', '*/*'],
])(
  '[H02] %s %s, accepting %s, is answered with a problem and never with a page',
  async (method, path, accept) => {
    const server = await startServer({ webBuild: WEB_BUILD });
    const response = await server.request(method, path, undefined, { accept });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'There is nothing here',
      status: 404,
      code: 'not-found',
    });
  },
);

test.each(['/', '/r/BCDFGH', '/r/bcd-fgh', '/r/BCDFGH/', '/r/BCDFGH/anything', '/learn'])(
  '[H02] %s is the page, for GET and HEAD',
  async (path) => {
    const server = await startServer({ webBuild: WEB_BUILD });
    for (const method of ['GET', 'HEAD']) {
      const response = await server.request(method, path, undefined, { accept: 'text/html' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  },
);

test('[H02] a path that cannot be decoded is a bad request', async () => {
  const server = await startServer({ webBuild: WEB_BUILD });
  const response = await server.request('GET', '/r/%E0%A4%A');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'malformed-message' });
});

test('files that are named by their content are cached for good, and the rest is asked for again', async () => {
  const server = await startServer({ webBuild: WEB_BUILD });
  const file = await server.request('GET', '/_app/immutable/start.js');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await server.request('GET', '/index.html')).headers.get('cache-control')).toBe('no-cache');
});

test('[H05] the policy allows the inline scripts of the build by their hashes, and nothing in it needs https', async () => {
  const server = await startServer({ webBuild: WEB_BUILD });
  const response = await server.request('GET', '/r/BCDFGH');
  const policy = response.headers.get('content-security-policy') ?? '';
  const script = /<script>([\s\S]*?)<\/script>/.exec(await response.text())?.[1] ?? '';
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '));
  expect(scripts).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(response.headers.has('strict-transport-security')).toBe(false);

  const secure = await startServer({ webBuild: WEB_BUILD, env: { PUBLIC_URL: 'https://farkle.example' } });
  expect((await secure.request('GET', '/')).headers.has('strict-transport-security')).toBe(true);
});

test('without a build of the web client the rooms are served all the same', async () => {
  const server = await startServer({ webBuild: `${WEB_BUILD}/none` });
  expect((await server.createRoom()).code).toHaveLength(6);
  expect((await server.request('GET', '/', undefined, { accept: 'text/html' })).status).toBe(404);
});

describe('what a body may be', () => {
  test.each([
    ['no JSON', '{', ''],
    ['nothing', '', ''],
    ['a list', [], ''],
    ['without a name', { rules: 'classic' }, 'name'],
    ['with a name that is no text', { name: [], rules: 'classic' }, 'name'],
    ['with an unknown field', { name: 'Ann', rules: 'classic', seatId: 'x' }, ''],
    ['with a short request id', { name: 'Ann', rules: 'classic', requestId: 'x' }, 'requestId'],
    ['with a clock that does not exist', { name: 'Ann', rules: 'classic', turnClock: 31 }, 'turnClock'],
  ])('%s is refused and named', async (_what, body, path) => {
    const server = await startServer();
    const response = await server.request('POST', '/api/rooms', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed-message', path });
  });

  test('a room that does not exist gives no seat', async () => {
    const server = await startServer();
    for (const code of ['ZZZZZZ', 'not-a-code', '%00']) {
      const response = await server.request('POST', `/api/rooms/${code}/seats`, {
        name: 'Ann',
        requestId: newId(),
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'unknown-room' });
    }
  });
});

test('an operator sees whether the process lives, whether it can serve, and what it counts', async () => {
  const server = await startServer();
  expect((await server.request('GET', '/healthz')).status).toBe(200);
  expect(await (await server.request('GET', '/readyz')).json()).toEqual({ ready: true });
  expect(await (await server.request('GET', '/metrics')).text()).toContain('farkle_sockets 0');
});

test('the links that other devices can open are told, the public one before those of the home network', async () => {
  const home = await startServer();
  expect(await (await home.request('GET', '/api/links')).json()).toEqual({ origins: [] });
  const open = await startServer({ env: { PUBLIC_URL: 'https://farkle.example/' } });
  expect(await (await open.request('GET', '/api/links')).json()).toEqual({
    origins: ['https://farkle.example'],
  });
});

test('a request that never comes in as a whole is given up', { timeout: 60_000 }, async () => {
  const server = await startServer();
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  slow.write(
    'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  slow.resume();
  await once(slow, 'close');
  expect((await server.request('GET', '/healthz')).status).toBe(200);
});

test('the metrics are for programs of this machine, and elsewhere for the operator alone', async () => {
  const token = 'metrics-for-the-operator';
  const server = await startServer({ env: { METRICS_TOKEN: token } });
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await server.request('GET', '/metrics', undefined, headers)).status;
  expect(await read({})).toBe(200);
  expect(await read(from)).toBe(404);
  expect(await read({ forwarded: 'for=203.0.113.7' })).toBe(404);
  expect(await read({ ...from, authorization: 'Bearer something-made-up' })).toBe(404);
  expect(await read({ ...from, authorization: `Bearer ${token}` })).toBe(200);
});

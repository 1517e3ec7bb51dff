import { expect, test } from 'vitest';
import { refusedEntry } from './member.ts';
import { startServer } from './server-under-test.ts';
import { gather } from './table.ts';
import { WEB_BUILD } from './web-build.ts';

test('[S17] a player comes back though somebody behind the same address is guessing codes and tokens', async () => {
  const server = await startServer({ env: { LIMIT_WRONG_CODES: '2' } });
  const { code, seats, players } = await gather(server, 2);
  for (let count = 0; count < 2; count += 1) await refusedEntry(server.url, { code: 'ZZZZZZ' });

  await players[1]!.reconnect();
  expect(players[1]!.seatId).toBe(seats[1]!.seatId);
  for (const guess of [
    { code },
    { code, seatToken: 'no-token' },
    { code: 'ZZZZZZ', seatToken: 'no-token' },
  ]) {
    expect(await refusedEntry(server.url, guess)).toMatchObject({ code: 'rate-limited' });
  }
});

test('[S17] whoever takes a new address of one IPv6 network each time is one sender, on every way in', async () => {
  const env = { TRUSTED_PROXIES: 'loopback', LIMIT_ROOMS: '3', LIMIT_WRONG_CODES: '4' };
  const server = await startServer({ env, webBuild: WEB_BUILD });
  const { code } = await server.createRoom();
  let host = 0;
  const from = (network: string) => ({ 'x-forwarded-for': `2001:db8:1:${network}::${(host += 1)}` });
  const ask = async (network: string, path: string, body?: object): Promise<number> =>
    (await server.request(body ? 'POST' : 'GET', path, body, from(network))).status;
  const guess = (network: string) => refusedEntry(server.url, { code: 'ZZZZZZ', headers: from(network) });

  for (const [path, body] of [
    ['/api/rooms', { name: 'Ann', rules: 'classic' }],
    [`/api/rooms/${code}/seats`, { name: 'Ann' }],
  ] as const) {
    const statuses: number[] = [];
    for (const network of ['2', '2', '2', '2', '3']) statuses.push(await ask(network, path, body));
    expect(statuses).toEqual([201, 201, 201, 429, 201]);
  }

  expect(await ask('4', '/api/rooms/ZZZZZZ')).toBe(404);
  expect(await ask('4', '/r/ZZZZZZ')).toBe(200);
  expect(await ask('4', '/api/rooms/ZZZZZZ/seats', { name: 'Ann' })).toBe(404);
  expect(await guess('4')).toEqual({ code: 'unknown-room' });
  expect(await ask('4', `/api/rooms/${code}`)).toBe(429);
  expect(await ask('4', `/api/rooms/${code}/seats`, { name: 'Ann' })).toBe(429);
  expect(await guess('4')).toMatchObject({ code: 'rate-limited' });
  expect(await ask('5', `/api/rooms/${code}`)).toBe(200);
});

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Acknowledgement } from '@farkle/protocol';
import { heapAfterCollection } from './heap.ts';
import { canEnter, enter, newId, refusedEntry } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

const EVENTS = ['command', 'resync', 'selecting', 'reaction', 'no-such-event', 'error', 'snapshot'];
const PAYLOADS = [
  undefined,
  null,
  5,
  'x',
  [],
  {},
  { code: 12345 },
  { code: {} },
  { name: [] },
  { type: 'roll' },
  { id: {}, on: [] },
];

test('[S01] whatever is sent, with or without an acknowledgement, is answered with a code or ignored', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1'), env: { LIMIT_MESSAGES: '10000' } });
  const other = await gather(server, 2);
  await startGame(other);
  const hostile = await gather(server, 1);
  const [x] = hostile.players;

  const answers: Acknowledgement[] = [];
  for (const event of EVENTS) {
    for (const payload of PAYLOADS) {
      const sent = payload === undefined ? [] : [payload];
      x!.socket.emit(event, ...sent);
      if (event === 'resync') continue;
      answers.push(await x!.emit(event, ...sent), await x!.emit(event, 'extra', 7, ...sent));
    }
  }
  expect(answers.filter((answer) => answer.ok)).toEqual([]);
  expect(new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.code)))).toEqual(
    new Set(['malformed-message']),
  );
  expect(x!.socket.connected).toBe(true);
  expect((await other.players[0]!.roll()).ok).toBe(true);
  expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('[S01] a handshake of any shape is refused with a code', async () => {
  const server = await startServer();
  const { code } = await server.createRoom();
  const shapes: readonly object[] = [
    { code: 12345 },
    { code: {} },
    { code: [] },
    { token: 5 },
    { protocol: 'one' },
    { unknown: true },
    { name: [] },
    { code: 'x'.repeat(1_000) },
  ];
  for (const auth of shapes) {
    expect(await refusedEntry(server.url, { code, auth })).toMatchObject({ code: 'malformed-message' });
  }
  expect(await refusedEntry(server.url, { code, auth: { protocol: 0 } })).toEqual({
    code: 'protocol-too-old',
  });
  expect(await refusedEntry(server.url, { code, auth: { protocol: 99 } })).toEqual({ code: 'try-again' });
  expect(await refusedEntry(server.url, { code: 'ZZZZZZ' })).toEqual({ code: 'unknown-room' });
  expect(await refusedEntry(server.url, { code, seatToken: 'not-a-token' })).toEqual({ code: 'wrong-token' });
});

/** What follows `4`, which makes an engine packet a message. */
const RAW: readonly (string | Buffer)[] = [
  '42["some","data"]',
  '2["error"]',
  '2["disconnect"]',
  '2["connect_error"]',
  '2["newListener"]',
  randomBytes(64),
  '59999999-["command",{"_placeholder":true,"num":0}]',
  '51-["command",{"_placeholder":true,"num":"splice"}]',
  '51-["command",{"_placeholder":true,"num":-1}]',
  `2["command",{"name":"${'n'.repeat(200_000)}"}]`,
  // The deepest that fits: 10,000 deep is larger than any message may be.
  `2["command",${'['.repeat(7_000)}${']'.repeat(7_000)}]`,
  '2',
  '2{}',
  '2[]',
  '2[5]',
  '3999["x"]',
  '0/other,{}',
  '9',
];

test(
  '[S03] raw malformed or oversize packets end at most their own connection',
  { timeout: 120_000 },
  async () => {
    const server = await startServer({
      dice: scriptedDice('6', '1'),
      env: { LIMIT_JOINS: '10000', LIMIT_MESSAGES: '10000' },
    });
    const other = await gather(server, 2);
    await startGame(other);
    const { code } = await server.createRoom();

    const bombard = async (packet: string | Buffer): Promise<void> => {
      const x = await enter(server.url, { code });
      x.socket.io.engine.write(packet);
      // Either the connection is closed for it, or it still answers.
      const answered = x.emit('resync', {}).then(
        () => true,
        () => false,
      );
      await Promise.race([answered, x.until(() => !x.socket.connected)]);
      x.socket.disconnect();
    };
    await Promise.all(RAW.map(bombard));
    const before = heapAfterCollection();
    for (let round = 0; round < 55; round += 1) await Promise.all(RAW.map(bombard));
    expect(heapAfterCollection() - before).toBeLessThan(50_000_000);

    expect((await other.players[0]!.roll()).ok).toBe(true);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

test('[S16] a page of another site cannot open a connection; our own pages and programs can', async () => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://farkle.example' } });
  const { code } = await server.createRoom();
  const opens = (origin: string | null): Promise<boolean> =>
    canEnter(server.url, { code, ...(origin !== null && { headers: { origin } }) });
  expect(await opens('https://evil.example')).toBe(false);
  expect(await opens('null')).toBe(false);
  expect(await opens(null)).toBe(true);
  expect(await opens(server.url)).toBe(true);
  expect(await opens('https://farkle.example')).toBe(true);

  for (const path of [
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=4&transport=polling&sid=abcdef',
  ]) {
    const response = await server.request('GET', path, undefined, { origin: 'https://evil.example' });
    expect(response.status).toBeGreaterThanOrEqual(400);
  }
});

test(
  '[S17] a flood is refused, its sender can play on later, and others do not notice',
  { timeout: 60_000 },
  async () => {
    // Low limits: what comes back to a bucket while a slow machine floods stays far from what is refused.
    const env = { LIMIT_MESSAGES: '5', LIMIT_JOINS: '5' };
    const server = await startServer({ env, dice: scriptedDice('6', '1') });
    const victim = await gather(server, 2);
    await startGame(victim);
    const { code, seats, players } = await gather(server, 2);
    const [x, neighbour] = players;

    const flood = Array.from({ length: 1_000 }, () => x!.send({ type: 'roll', on: 0, keep: [] }));
    const waits: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const asked = performance.now();
      expect((await victim.players[1]!.send({ type: 'roll', on: 0, keep: [] })).ok).toBe(false);
      waits.push(performance.now() - asked);
    }
    const refused = (await Promise.all(flood)).filter(
      (answer) => !answer.ok && answer.code === 'rate-limited',
    );
    expect(refused.length).toBeGreaterThan(900);
    expect(refused[0]).toMatchObject({ retryAfterMs: expect.any(Number) });
    expect(waits.sort((a, b) => a - b)[18]).toBeLessThan(500);

    expect(await neighbour!.send({ type: 'start', on: 0 })).toMatchObject({ code: 'not-host' });
    await expect
      .poll(() => x!.send({ type: 'start', on: 0 }), { timeout: 10_000 })
      .toMatchObject({ ok: true });

    const joins = await Promise.all(Array.from({ length: 400 }, () => canEnter(server.url, { code })));
    expect(joins.filter((entered) => !entered).length).toBeGreaterThan(100);
    await neighbour!.reconnect();
    expect(neighbour!.seatId).toBe(seats[1]!.seatId);
  },
);

test('[S17] repeated refusals do not use up what a retry of the same command needs', async () => {
  const server = await startServer({ env: { LIMIT_MESSAGES: '5' } });
  const { players } = await gather(server, 2);
  const id = newId();
  const command = { type: 'choose-rules', on: 0, rules: 'table', turnClock: null, hints: true };
  await Promise.all(Array.from({ length: 30 }, () => players[0]!.send({ type: 'leave', extra: true })));
  expect(await players[0]!.send(command, id)).toMatchObject({ ok: false, code: 'rate-limited' });
  await expect
    .poll(() => players[0]!.send(command, id), { interval: 300, timeout: 10_000 })
    .toMatchObject({ ok: true });
});

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PRESETS } from '@farkle/rules';
import { enter, type Member } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

const SIX_ONES = '1-1-1-1-1-1';
const ALL = [0, 1, 2, 3, 4, 5];

test('[G09] the server plays to the target of the rules that were chosen', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', SIX_ONES, '1-1-1-1-1-2') });
  const table = await gather(server, 2, { rules: 'race-to-5000' });
  await startGame(table);
  const [a, b] = table.players;
  await a!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
  const again = await a!.roll(ALL);
  await a!.until(() => a!.version === again.version);
  await a!.bank([0, 1, 2, 3, 4]);
  await b!.until(() => b!.room.phase === 'playing' && b!.room.turn.seat === b!.seatId);
  expect(b!.room).toMatchObject({
    game: { players: [{ total: 5_000 }, { total: 0 }], finalRound: { by: a!.seatId, pending: [b!.seatId] } },
  });
});

test('[G09] first across ends at once, and a change of rules in mid-game is refused, also from the host', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1') });
  const table = await gather(server, 2, {
    rules: { ...PRESETS['quick-start'], name: 'Short', target: 3_000 },
  });
  await startGame(table);
  const [a, b] = table.players;
  expect(
    await a!.send({ type: 'choose-rules', on: 1, rules: 'table', turnClock: null, hints: false }),
  ).toMatchObject({ code: 'rules-locked' });
  await a!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
  await a!.bank(ALL);
  await b!.until(() => b!.room.phase === 'finished');
  expect(b!.room).toMatchObject({ winners: [a!.seatId], reason: 'first-across' });
  expect(await b!.roll()).toMatchObject({ code: 'game-over' });
});

test('[G09] a rule set that is unknown, misshapen or unplayable makes no room', async () => {
  const server = await startServer();
  const nothingScores = {
    ...PRESETS.classic,
    chart: {
      single: { one: null, five: null },
      triple: [null, null, null, null, null, null],
      ofAKind: { kind: 'off' },
      ...{ straight: null, threePairs: null, fourAndPair: null, twoTriplets: null },
      ...{ shortStraightLow: null, shortStraightHigh: null, fullHouse: null },
    },
  };
  const refusals = [
    ['no-such-rules', 'malformed-message'],
    ['__proto__', 'malformed-message'],
    ['constructor', 'malformed-message'],
    [{ ...PRESETS.classic, target: 1 }, 'malformed-message'],
    [{ ...PRESETS.classic, extra: 1 }, 'malformed-message'],
    [nothingScores, 'bad-rule-set'],
  ] as const;
  for (const [rules, code] of refusals) {
    const response = await server.request('POST', '/api/rooms', { name: 'Ann', rules });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, status: 400 });
  }
});

test('[G06] the last score is counted, and the end is on every screen within a second', async () => {
  const server = await startServer({
    dice: scriptedDice(
      ...['6', '5', '2', '1'],
      ...[SIX_ONES, SIX_ONES, SIX_ONES],
      ...[SIX_ONES, SIX_ONES, SIX_ONES, '1-1-1-1-5-2', '1'],
      ...['1-1-1-2-3-4', '2-2-3-3-4-6', '1-1-1-1-3-4', '1-1'],
    ),
  });
  const table = await gather(server, 4, { rules: 'bank-from-first' });
  const watcher = await enter(server.url, { code: table.code });
  await startGame(table);
  const [a, b, c, d] = table.players as [Member, Member, Member, Member];
  const all = [a, b, c, d, watcher];
  const act = async (player: Member, type: 'roll' | 'bank', keep: readonly number[] = []): Promise<void> => {
    const answer = await player[type](keep);
    expect(answer.ok).toBe(true);
    await Promise.all(all.map((member) => member.until(() => member.version === answer.version)));
  };

  for (const keep of [[], ALL, ALL]) await act(a, 'roll', keep);
  await act(a, 'bank', ALL);
  for (const keep of [[], ALL, ALL, ALL, [0, 1, 2, 3, 4]]) await act(b, 'roll', keep);
  await act(b, 'bank', [0]);
  expect(b.room).toMatchObject({ game: { finalRound: { by: b.seatId } } });
  await act(c, 'roll');
  await act(c, 'bank', [0, 1, 2]);
  await act(d, 'roll');
  await act(a, 'roll');
  await act(a, 'roll', [0, 1, 2, 3]);
  const asked = performance.now();
  await act(a, 'bank', [0, 1]);
  expect(performance.now() - asked).toBeLessThan(1_000);
  const totals = [{ total: 10_200 }, { total: 10_150 }, { total: 300 }, { total: 0 }];
  for (const { room } of all) {
    expect(room).toMatchObject({ phase: 'finished', winners: [a.seatId], game: { players: totals } });
  }
});

test('[G10] when somebody leaves, it is nobody else’s turn that changes', async () => {
  const server = await startServer({ dice: scriptedDice('1', '6', '1', '1-1-1-5-5-2') });
  const table = await gather(server, 3);
  await startGame(table);
  const [a, b, c] = table.players;
  await b!.roll();
  await b!.until(() => b!.room.phase === 'playing' && b!.room.turn.stage === 'toDecide');
  const { decision } = b!.room;
  await a!.send({ type: 'leave' });
  await b!.until(() => b!.room.seats.length === 2);
  expect(b!.room).toMatchObject({ decision, turn: { seat: b!.seatId, stage: 'toDecide' }, host: b!.seatId });
  expect((await b!.bank([0, 1, 2, 3, 4])).ok).toBe(false);
  await b!.send({ type: 'leave' });
  await c!.until(() => c!.room.phase === 'finished');
  expect(c!.room).toMatchObject({ winners: [c!.seatId], reason: 'last-player' });
});

test('[G10] a room that everybody has left goes after its idle time, and others play on', async () => {
  const server = await startServer({ env: { ROOM_IDLE_MS: '1500' } });
  const empty = await gather(server, 1);
  await empty.players[0]!.send({ type: 'leave' });
  const other = await gather(server, 2);
  const watcher = await enter(server.url, { code: empty.code });
  while (watcher.count('closed') === 0) {
    const choice = { type: 'choose-rules', on: 0, rules: 'table', turnClock: null, hints: false };
    expect(await other.players[0]!.send(choice)).toMatchObject({ ok: true });
    await setTimeout(100);
  }
  expect(watcher.received.at(-1)).toEqual({ event: 'closed', message: { code: 'room-expired' } });
  expect((await server.request('GET', `/api/rooms/${empty.code}`)).status).toBe(404);
  expect((await other.players[0]!.send({ type: 'start', on: 0 })).ok).toBe(true);
});

test('[G14] start pressed twice starts one game, and nobody starts alone or for the host', async () => {
  const server = await startServer();
  const { code, seats, players } = await gather(server, 1);
  const [host] = players;
  const tab = await enter(server.url, seats[0]!);
  expect(await host!.send({ type: 'start', on: 0 })).toMatchObject({ code: 'too-few-players' });
  const guest = await enter(server.url, await server.takeSeat(code, 'Bob'));
  await host!.until(() => host!.room.seats.length === 2);
  expect(await guest.send({ type: 'start', on: 0 })).toMatchObject({ code: 'not-host' });

  const answers = await Promise.all([
    host!.send({ type: 'start', on: 0 }),
    tab.send({ type: 'start', on: 0 }),
  ]);
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['already-started', 'ok']);
  await Promise.all(
    [host!, tab, guest].map((member) => member.until(() => member.room.phase === 'rollingOff')),
  );
  expect(guest.room).toEqual(host!.room);
  expect(guest.room).toMatchObject({ gameNumber: 1 });
});

test('[P05] ten who want the last seat at once get it once', async () => {
  const server = await startServer({ env: { MAX_SEATS: '3' } });
  const { code } = await gather(server, 2);
  const take = (name: string): Promise<Response> =>
    server.request('POST', `/api/rooms/${code}/seats`, { name });
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => take(`Guest ${index}`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  const refused = responses.find(({ status }) => status === 409);
  expect(await refused!.json()).toMatchObject({ code: 'room-full', maxSeats: 3 });
  expect((await server.summary(code)).seats).toHaveLength(3);
});

test(
  '[P05] a seat taken in the moment of the start plays this game or waits for the next, the same for all',
  { timeout: 60_000 },
  async () => {
    const server = await startServer({ env: { LIMIT_MESSAGES: '10000' } });
    for (let trial = 0; trial < 100; trial += 1) {
      const { code, players } = await gather(server, 2);
      const [host, guest] = players;
      const [seat] = await Promise.all([server.takeSeat(code, 'Late'), host!.send({ type: 'start', on: 0 })]);
      await Promise.all(
        players.map((player) =>
          player.until(() => player.room.phase === 'rollingOff' && player.room.seats.length === 3),
        ),
      );
      expect(guest!.room).toEqual(host!.room);
      const late = await enter(server.url, seat);
      expect(late.room.seats.at(-1)?.id).toBe(seat.seatId);
      const playsNow =
        'game' in late.room && late.room.game.players.some((player) => player.seat === seat.seatId);
      const contributed = await late.send({ type: 'contribute', on: 1, random: 'cd'.repeat(32) });
      expect(contributed).toMatchObject(playsNow ? { ok: true } : { ok: false, code: 'not-seated' });
    }
  },
);

test('[P09] a room is found however its code is typed or pasted', async () => {
  const server = await startServer();
  const { code } = await server.createRoom();
  const typed = [
    ` ${code.toLowerCase()} `,
    `${code.slice(0, 3)} ${code.slice(3)}`,
    `${code.slice(0, 3)}-${code.slice(3)}`,
    `${server.url}/r/${code}`,
  ];
  for (const text of typed) {
    const response = await server.request('GET', `/api/rooms/${encodeURIComponent(text)}`);
    expect(await response.json()).toMatchObject({ code });
    expect((await enter(server.url, { code: text })).room.seats).toHaveLength(1);
  }
});

test('[P08] codes are six characters without look-alikes, and somebody who guesses them is refused for a while', async () => {
  const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_WRONG_CODES: '15' } });
  const { code } = await server.createRoom();
  expect(code).toMatch(/^[23456789BCDFGHJKMNPQRSTVWXZ]{6}$/);
  const from = (address: string, wanted: string): Promise<Response> =>
    server.request('GET', `/api/rooms/${wanted}`, undefined, { 'x-forwarded-for': address });
  const tries: Response[] = [];
  for (let count = 0; count < 20; count += 1) tries.push(await from('203.0.113.7', 'ZZZZZZ'));
  expect(tries.map(({ status }) => status)).toEqual([
    ...Array<number>(15).fill(404),
    ...Array<number>(5).fill(429),
  ]);
  expect((await from('203.0.113.7', code)).status).toBe(429);
  expect((await from('203.0.113.8', code)).status).toBe(200);
  await expect(
    enter(server.url, { code, headers: { 'x-forwarded-for': '203.0.113.8' } }),
  ).resolves.toBeDefined();
});

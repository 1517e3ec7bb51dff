import { expect, test } from 'vitest';
import type { SeatId } from '@farkle/rules';
import { enter, type Member } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

const QUICK = { GRACE_MS: '150', AWAY_MS: '450' };

const isOnline = (member: Member, seat: SeatId | null): boolean =>
  member.presence.seats.some(({ seatId, online }) => seatId === seat && online);
const isAway = (member: Member, seat: SeatId | null): boolean =>
  member.presence.seats.some(({ seatId, away }) => seatId === seat && away);

test('somebody at the door sees who comes, and is counted only once they watch', async () => {
  const server = await startServer();
  const { code, players } = await gather(server, 1);
  const [ann] = players;
  const visitor = await enter(server.url, { code, auth: { atDoor: true } });
  const watcher = await enter(server.url, { code });
  await visitor.until(() => visitor.presence.watchers === 1);
  visitor.socket.disconnect();
  watcher.socket.disconnect();
  await ann!.until(() => ann!.presence.watchers === 0);
  const told = ann!.received.map(({ message }) => (message as { watchers?: number }).watchers ?? 0);
  expect(Math.max(...told)).toBe(1);
});

test('a seat at the door is at the table', async () => {
  const server = await startServer({ env: QUICK });
  const { code, players } = await gather(server, 1);
  const [ann] = players;
  const bea = await enter(server.url, {
    ...(await server.takeSeat(code, 'Bea')),
    auth: { atDoor: true },
  });
  const { seatId: absent } = await server.takeSeat(code, 'Cleo');
  await ann!.until(() => isAway(ann!, absent));
  expect(isOnline(ann!, bea.seatId)).toBe(true);
});

test('[P03] when the host is away, the longest-seated present player becomes host and stays it', async () => {
  const server = await startServer({ env: QUICK });
  const { seats, players } = await gather(server, 3);
  const [a, b, c] = players;
  a!.socket.disconnect();
  await c!.until(() => c!.room.host === b!.seatId);

  expect(
    await b!.send({ type: 'choose-rules', on: 0, rules: 'table', turnClock: null, hints: true }),
  ).toMatchObject({ ok: true });
  const back = await enter(server.url, seats[0]!);
  expect(back.room.host).toBe(b!.seatId);
  expect(await back.send({ type: 'start', on: 0 })).toMatchObject({ code: 'not-host' });
  expect(await b!.send({ type: 'start', on: 0 })).toMatchObject({ ok: true });
});

test('[P03] the role that is given to somebody who is away does not stay there', async () => {
  const server = await startServer({ env: QUICK });
  const { players } = await gather(server, 3);
  const [a, b, c] = players;
  c!.socket.disconnect();
  await b!.until(() => isAway(b!, c!.seatId));
  expect(await a!.send({ type: 'hand-over-host', to: c!.seatId })).toMatchObject({ ok: true });
  await b!.until(() => b!.room.host === a!.seatId);
  expect(await a!.send({ type: 'hand-over-host', to: b!.seatId })).toMatchObject({ ok: true });
  await a!.until(() => a!.room.host === b!.seatId);
});

test('[P03] a host who leaves hands the role on at once, and has no power in another room', async () => {
  const server = await startServer();
  const p = await gather(server, 2);
  const q = await gather(server, 2);
  expect(await p.players[0]!.send({ type: 'leave' })).toMatchObject({ ok: true });
  await p.players[1]!.until(() => p.players[1]!.room.host === p.players[1]!.seatId);

  const guest = await enter(server.url, await server.takeSeat(q.code, 'Guest'));
  expect(await guest.send({ type: 'start', on: 0 })).toMatchObject({ code: 'not-host' });
  expect(await guest.send({ type: 'remove-seat', seat: q.players[1]!.seatId })).toMatchObject({
    code: 'not-host',
  });
  expect(
    await guest.send({ type: 'choose-rules', on: 0, rules: 'table', turnClock: null, hints: true }),
  ).toMatchObject({ code: 'not-host' });
});

test('[P06] one seat in several tabs and devices is one seat; each of them acts and none disturbs the others', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-2-3-4-6-6', '5-2-2-3-3') });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  const tab = await enter(server.url, table.seats[0]!);
  const phone = await enter(server.url, table.seats[0]!);
  await startGame(table);
  const [a, b] = table.players;
  expect(b!.room.seats).toHaveLength(2);
  expect([tab.seatId, phone.seatId]).toEqual([a!.seatId, a!.seatId]);

  await phone.until(() => phone.room.phase === 'playing');
  await phone.roll();
  await tab.until(() => tab.room.phase === 'playing' && tab.room.turn.stage === 'toDecide');
  expect(await a!.send({ type: 'roll', on: tab.room.decision - 1, keep: [] })).toMatchObject({
    code: 'stale-decision',
  });
  phone.socket.disconnect();
  a!.socket.disconnect();
  expect((await tab.roll([0])).ok).toBe(true);
  await b!.until(() => b!.version === tab.version);
  expect(b!.room).toMatchObject({ turn: { roll: [5, 2, 2, 3, 3] } });
  expect(isOnline(b!, a!.seatId)).toBe(true);
});

test('[S15] presence belongs to the room: a player with only another room open is away from this one', async () => {
  const server = await startServer({ env: QUICK, dice: scriptedDice('6', '1') });
  const table = await gather(server, 2);
  await startGame(table);
  const [a, b] = table.players;
  const elsewhere = await gather(server, 2);
  await enter(server.url, { code: elsewhere.code });
  await enter(server.url, elsewhere.seats[0]!);

  a!.socket.disconnect();
  await b!.until(() => !isOnline(b!, a!.seatId));
  expect(isAway(b!, a!.seatId)).toBe(false);
  await b!.until(() => isAway(b!, a!.seatId));
  expect(isOnline(elsewhere.players[1]!, elsewhere.players[0]!.seatId)).toBe(true);
  expect(await b!.send({ type: 'pass-turn', on: b!.room.decision })).toMatchObject({ ok: true });
});

test('[P07] without a clock the turn of a player who is away is passed by another, and nothing banked is lost', async () => {
  const server = await startServer({
    env: QUICK,
    dice: scriptedDice('6', '1', '1-1-1-5-2-2', '5-2-2-3-3-4', '1-1-1-2-3-4'),
  });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  await startGame(table);
  const [a, b] = table.players;
  await a!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
  const banked = await a!.bank([0, 1, 2]);
  await b!.until(() => b!.version === banked.version);
  await b!.roll();
  await b!.until(() => b!.room.phase === 'playing' && b!.room.turn.stage === 'toDecide');
  const second = await b!.bank([0]);
  await a!.until(() => a!.version === second.version);
  const rolled = await a!.roll();
  await b!.until(() => b!.version === rolled.version);

  expect(await b!.send({ type: 'pass-turn', on: b!.room.decision })).toMatchObject({ code: 'not-away' });
  a!.socket.disconnect();
  await b!.until(() => isAway(b!, a!.seatId));
  const passed = await b!.send({ type: 'pass-turn', on: b!.room.decision });
  await b!.until(() => b!.version === passed.version);
  expect(b!.room).toMatchObject({
    turn: { seat: b!.seatId },
    game: { players: [{ total: 300, left: false }, { total: 50 }] },
  });

  await a!.reconnect();
  await b!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
  await b!.bank([0]);
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.seat === a!.seatId);
  expect((await a!.roll()).ok).toBe(true);
});

test('[P12] a connection that comes and goes leaves one seat, online, and no event', async () => {
  const server = await startServer({ env: { GRACE_MS: '5000', AWAY_MS: '10000' } });
  const { seats, players } = await gather(server, 2);
  const [a, b] = players;
  const { version } = b!;
  const heard = b!.received.length;
  for (let round = 0; round < 20; round += 1) await a!.reconnect();
  await b!.until(() => isOnline(b!, a!.seatId));
  expect(b!.received.slice(heard)).toEqual([]);
  expect({ version: b!.version, seats: b!.room.seats.length }).toEqual({ version, seats: 2 });

  a!.socket.disconnect();
  const last = await enter(server.url, seats[0]!);
  await last.send({ type: 'leave' });
  await b!.until(() => b!.room.seats.length === 1 && b!.presence.seats.length === 1);
  expect(b!.room.host).toBe(b!.seatId);
});

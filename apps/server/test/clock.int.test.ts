import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { enter, type Member } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer, type ServerUnderTest } from './server-under-test.ts';
import { contributeAll, gather, startGame, type Table } from './table.ts';

// The shortest clock there is lasts 30 seconds; the tables of this file wait for it side by side.
const CLOCK_MS = 30_000;

test(
  '[K10] [P07] a turn clock counts down for everybody alike, and the server acts when it has run out',
  { timeout: 120_000 },
  async () => {
    const server = await startServer({ dice: scriptedDice('6', '1', '1-1-1-5-2-3', '1-2-2-3-3-4') });
    await Promise.all([
      bankedByTheClock(server),
      lostByTheClock(server),
      restsWhileEverybodyIsAway(server),
      throwsInTheRollOff(server),
    ]);
  },
);

async function bankedByTheClock(server: ServerUnderTest): Promise<void> {
  const table = await rolled(server, 'bank-from-first');
  const [a, b] = table.players;
  const { decision } = b!.room;
  expectLeft(b!, decision, CLOCK_MS);
  await setTimeout(4_000);
  // What has nothing to do with the decision does not give it more time; a late comer is told the time there is.
  await server.takeSeat(table.code, 'Guest');
  const late = await enter(server.url, { code: table.code });
  expectLeft(late, decision, CLOCK_MS - 4_000);

  await b!.untilLong(() => isOnTurn(b!, b!));
  expect(a!.received.find(({ message }) => JSON.stringify(message).includes('"byClock":true'))).toBeDefined();
  expect(b!.room).toMatchObject({ game: { players: [{ total: 350 }, { total: 0 }] } });
  expectLeft(b!, b!.room.decision, CLOCK_MS);
}

async function lostByTheClock(server: ServerUnderTest): Promise<void> {
  const { players } = await rolled(server, 'classic');
  const [a, b] = players;
  a!.socket.disconnect();
  await b!.until(() => b!.presence.seats.some(({ online }) => !online));
  expect(await b!.send({ type: 'pass-turn', on: b!.room.decision })).toMatchObject({ code: 'clock-running' });
  await b!.untilLong(() => isOnTurn(b!, b!));
  expect(b!.room).toMatchObject({
    game: { players: [{ total: 0, opened: false, farkles: 0 }, { total: 0 }] },
  });
}

async function restsWhileEverybodyIsAway(server: ServerUnderTest): Promise<void> {
  const table = await rolled(server, 'bank-from-first');
  const [a, b] = table.players;
  const watcher = await enter(server.url, { code: table.code });
  a!.socket.disconnect();
  b!.socket.disconnect();
  await watcher.until(() => watcher.clock?.paused === true);
  await setTimeout(CLOCK_MS + 3_000);
  expect(watcher.clock!.remainingMs).toBeGreaterThan(CLOCK_MS - 8_000);
  await b!.reconnect();
  expect(isOnTurn(b!, a!)).toBe(true);
  await b!.until(() => b!.clock?.paused === false);
  expect(b!.clock!.remainingMs).toBeGreaterThan(CLOCK_MS - 10_000);
}

async function throwsInTheRollOff(server: ServerUnderTest): Promise<void> {
  const { players } = await gather(server, 2, { turnClock: 30 });
  const [a, b] = players;
  await a!.send({ type: 'start', on: 0 });
  await contributeAll(players);
  await b!.until(() => b!.clock !== null);
  await b!.untilLong(() => b!.room.phase === 'playing');
  expect(isOnTurn(b!, a!)).toBe(true);
}

async function rolled(server: ServerUnderTest, rules: string): Promise<Table> {
  const table = await gather(server, 2, { rules, turnClock: 30 });
  await startGame(table);
  const answer = await table.players[0]!.roll();
  const { version } = answer;
  await Promise.all(
    table.players.map((player) =>
      player.until(() => player.version >= version && player.clock?.on === player.room.decision),
    ),
  );
  return table;
}

function isOnTurn(member: Member, whose: Member): boolean {
  return member.room.phase === 'playing' && member.room.turn.seat === whose.seatId;
}

function expectLeft(member: Member, on: number, ms: number): void {
  expect(member.clock).toEqual({ on, remainingMs: expect.any(Number), paused: false });
  expect(member.clock!.remainingMs).toBeLessThanOrEqual(ms);
  expect(member.clock!.remainingMs).toBeGreaterThan(ms - 4_000);
}

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { enter, Member } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

test('[S09] whoever comes back is shown the room as it is, in the former role, and hears what follows', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1', '2-2-3-3-4-6', '2-2-3-3-4-6') });
  const table = await gather(server, 3);
  const [a, b, c] = table.players;
  const watcher = await enter(server.url, { code: table.code });
  await startGame(table);
  for (const gone of [c!, watcher]) gone.socket.disconnect();
  expect((await a!.roll()).ok).toBe(true);
  await b!.until(() => b!.room.phase === 'playing' && b!.room.turn.seat === b!.seatId);
  expect((await b!.roll()).ok).toBe(true);
  await Promise.all([c!.reconnect(), watcher.reconnect()]);
  await a!.until(() => a!.version === b!.version);

  expect(c!.room).toEqual(a!.room);
  expect(watcher.room).toEqual(a!.room);
  expect([c!.seatId, watcher.seatId]).toEqual([table.seats[2]!.seatId, null]);
  const answer = await c!.roll();
  expect(answer.ok).toBe(true);
  await watcher.until(() => watcher.version === answer.version);
});

test('[S12] whoever joins at any moment of a fast game misses nothing', { timeout: 60_000 }, async () => {
  const server = await startServer({
    env: { LIMIT_MESSAGES: '10000', LIMIT_JOINS: '10000' },
    dice: scriptedDice('6', '1'),
  });
  const table = await gather(server, 2);
  await startGame(table);
  const [a] = table.players;
  const joined = new AbortController();
  const playing = (async () => {
    // All ones: every roll is set aside whole, so the turn never ends.
    while (!joined.signal.aborted) {
      const answer = await a!.roll(
        a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide' ? [0, 1, 2, 3, 4, 5] : [],
      );
      await a!.until(() => a!.version === answer.version);
    }
  })();
  const watchers: Member[] = [];
  for (let trial = 0; trial < 200; trial += 1) {
    watchers.push(new Member(server.url, { code: table.code }));
    if (trial % 10 === 9) {
      await Promise.all(watchers.slice(-10).map((watcher) => watcher.until(() => watcher.version > 0)));
    }
  }
  joined.abort();
  await playing;
  for (const watcher of watchers) {
    await watcher.until(() => watcher.version === a!.version);
    expect(watcher.room).toEqual(a!.room);
    expect(watcher.count('snapshot')).toBe(1);
  }
});

test('[P10] a restart of the server in mid-turn changes neither turn nor dice, and the game goes on', async () => {
  const dice = scriptedDice('6', '1', '4-4-4-1-5-2', '3');
  const first = await startServer({ dice });
  const table = await gather(first, 2, { turnClock: 120 });
  await startGame(table);
  const [a, b] = table.players;
  await a!.roll();
  await a!.until(() => a!.room.phase === 'playing' && a!.room.turn.stage === 'toDecide');
  const before = a!.room;
  const { remainingMs } = a!.clock!;
  await first.close();
  await b!.until(() => b!.count('moving') === 1 && !b!.socket.connected);

  const second = await startServer({ dice, dataDir: first.dataDir });
  const [again, other] = [await enter(second.url, table.seats[0]!), await enter(second.url, table.seats[1]!)];
  const watcher = await enter(second.url, { code: table.code });
  expect(again.room).toEqual(before);
  expect(again.epoch).not.toBe(a!.epoch);
  expect(again.clock!.on).toBe(before.decision);
  expect(again.clock!.remainingMs).toBeLessThanOrEqual(remainingMs);
  expect(again.clock!.remainingMs).toBeGreaterThan(remainingMs - 20_000);
  const answer = await again.roll([0, 1, 2, 3, 4]);
  expect(answer.ok).toBe(true);
  await Promise.all([other, watcher].map((member) => member.until(() => member.version === answer.version)));
  expect(other.room).toMatchObject({
    game: { players: [{ total: 0 }, { total: 0 }] },
    turn: { seat: other.seatId },
  });
});

test('[S11] a connection hears of its own room only, and nobody is sent a secret', async () => {
  const farkles = Array<string>(10).fill('2-2-3-3-4-6');
  const server = await startServer({ dice: scriptedDice('6', '1', ...farkles) });
  const p = await gather(server, 2);
  const q = await gather(server, 2);
  const refused = new Member(server.url, { code: q.code, seatToken: 'x'.repeat(32) });
  await refused.until(() => refused.failure !== null);
  const quiet = p.players[0]!.received.length;

  await startGame(q);
  for (let turn = 0; turn < farkles.length; turn += 1) {
    const answer = await q.players[turn % 2]!.roll();
    expect(answer.ok).toBe(true);
    await Promise.all(q.players.map((player) => player.until(() => player.version === answer.version)));
  }
  expect(p.players[0]!.received.length).toBe(quiet);
  expect(refused.received).toEqual([]);

  const heard = JSON.stringify(q.players.flatMap(({ received }) => received));
  const secrets = [...q.seats, ...p.seats].map(({ seatToken }) => seatToken);
  expect(secrets.filter((secret) => heard.includes(secret))).toEqual([]);
  expect(heard).not.toContain('127.0.0.1');
  expect(heard).not.toContain('tokenHash');
  expect(heard).not.toContain('5eed5eed');
});

test('[S13] who left or was removed is answered, told, and then hears and can do nothing more', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1') });
  const table = await gather(server, 4);
  const [host, leaver, removed, other] = table.players;
  const secondTab = await enter(server.url, table.seats[1]!);

  expect(await leaver!.send({ type: 'leave' })).toMatchObject({ ok: true });
  expect(await host!.send({ type: 'remove-seat', seat: removed!.seatId })).toMatchObject({ ok: true });
  const gone = [leaver!, removed!, secondTab];
  await Promise.all(gone.map((member) => member.until(() => !member.socket.connected)));
  for (const member of gone) {
    expect(member.received.at(-1)).toEqual({ event: 'closed', message: { code: 'removed' } });
  }
  const heard = gone.map(({ received }) => received.length);

  await other!.until(() => other!.room.seats.length === 2);
  await host!.send({ type: 'start', on: 0 });
  await other!.until(() => other!.room.phase === 'rollingOff');
  await setTimeout(50);
  expect(gone.map(({ received }) => received.length)).toEqual(heard);
  const back = new Member(server.url, table.seats[1]!);
  await back.until(() => back.failure !== null);
  expect(back.failure?.data).toEqual({ code: 'wrong-token' });
});

test('[S13] commands sent together with a leave are refused once it is done', async () => {
  const server = await startServer();
  const { players } = await gather(server, 2);
  const [a, b] = players;
  const answers = await Promise.all([
    b!.send({ type: 'leave' }),
    b!.send({ type: 'roll', on: 0, keep: [] }),
    b!.send({ type: 'leave' }),
  ]);
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
    'ok',
    'not-seated',
    'not-seated',
  ]);
  await a!.until(() => a!.room.seats.length === 1);
});

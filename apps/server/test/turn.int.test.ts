import { expect, test } from 'vitest';
import { enter } from './member.ts';
import { scriptedDice } from './scripted-dice.ts';
import { startServer } from './server-under-test.ts';
import { gather, startGame } from './table.ts';

test('[F10] dice, scores and players that a client sends are refused, and the dice of the server stand', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '6-6-2-3-4-5', '1-1-1-2-3-4') });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  await startGame(table);
  const [a, b] = table.players;
  const on = a!.room.decision;

  const loaded = await a!.send({ type: 'roll', on, keep: [], dice: [1, 1, 1, 1, 1, 1] });
  expect(loaded).toMatchObject({ ok: false, code: 'malformed-message' });
  await a!.roll();
  await a!.until(() => a!.room.decision > on);
  expect(a!.room).toMatchObject({ turn: { roll: [6, 6, 2, 3, 4, 5] } });

  const forged = {
    type: 'bank',
    on: a!.room.decision,
    keep: [5],
    score: 9_999,
    finalScore: 9_999,
    playerId: b!.seatId,
  };
  expect(await a!.send(forged)).toMatchObject({ ok: false, code: 'malformed-message' });
  expect(await a!.bank([5])).toMatchObject({ ok: true });
  await b!.until(() => 'turn' in b!.room && b!.room.turn.seat === b!.seatId);
  expect(b!.room).toMatchObject({ game: { players: [{ total: 50 }, { total: 0 }] } });
});

test('[F13] nothing can be banked or rolled again before dice are set aside, and the server itself ends a farkle', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-2-3-4-6-6', '2-3-4-4-6-6') });
  const table = await gather(server, 2, { rules: 'bank-from-first' });
  await startGame(table);
  const [a, b] = table.players;
  const playing = a!.room.decision;

  expect(await a!.bank([0])).toMatchObject({ ok: false, code: 'nothing-to-bank' });
  await a!.roll();
  await a!.until(() => a!.room.decision > playing);
  const rolled = structuredClone(a!.room);
  expect(await a!.roll()).toMatchObject({ ok: false, code: 'set-aside-required' });
  expect(await a!.bank([])).toMatchObject({ ok: false, code: 'set-aside-required' });
  expect(await a!.bank([1])).toMatchObject({ ok: false, code: 'dice-do-not-score' });
  expect(a!.room).toEqual(rolled);

  await a!.bank([0]);
  await b!.until(() => 'turn' in b!.room && b!.room.turn.seat === b!.seatId);
  const answer = await b!.roll();
  expect(answer.ok).toBe(true);
  await b!.until(() => b!.version === answer.version);
  expect(b!.room).toMatchObject({
    turn: { stage: 'toRoll', seat: a!.seatId },
    game: { players: [{ total: 100 }, { total: 0 }] },
  });
  expect(await b!.roll()).toMatchObject({ ok: false, code: 'not-your-turn' });
  expect(await b!.bank([0])).toMatchObject({ ok: false, code: 'not-your-turn' });
});

test('[G15] two players of one name are told apart by their seats', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1') });
  const first = await server.createRoom('Sam', { rules: 'classic' });
  const second = await server.takeSeat(first.code, 'Sam');
  const players = [await enter(server.url, first), await enter(server.url, second)];
  const table = { code: first.code, seats: [first, second], players };
  await startGame(table);
  const [sam, otherSam] = players;

  expect(sam!.room.seats.map(({ name }) => name)).toEqual(['Sam', 'Sam 2']);
  expect(await otherSam!.roll()).toEqual({
    ok: false,
    version: sam!.version,
    code: 'not-your-turn',
    onTurn: first.seatId,
  });
  expect((await sam!.roll()).ok).toBe(true);
});

test('[P04] a spectator can do nothing, changes nothing, and sees every roll, after a rematch too', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-1-1-1-1-1') });
  const table = await gather(server, 2, { rules: 'quick-start' });
  const [a, b] = table.players;
  const watcher = await enter(server.url, { code: table.code });
  await startGame(table);
  await watcher.until(() => watcher.room.phase === 'playing');
  const before = { version: watcher.version, room: structuredClone(watcher.room) };

  const commands = [
    { type: 'choose-rules', on: 1, rules: 'table', turnClock: null, hints: false },
    { type: 'start', on: 1 },
    { type: 'contribute', on: 1, random: 'ab'.repeat(32) },
    { type: 'roll-for-first', on: 1 },
    { type: 'roll', on: watcher.room.decision, keep: [] },
    { type: 'bank', on: watcher.room.decision, keep: [] },
    { type: 'pass-turn', on: watcher.room.decision },
    { type: 'leave' },
    { type: 'remove-seat', seat: a!.seatId },
    { type: 'hand-over-host', to: b!.seatId },
    { type: 'play-again', on: 1 },
  ];
  for (const command of commands) {
    expect(await watcher.send(command)).toEqual({ ok: false, version: before.version, code: 'not-seated' });
  }
  expect({ version: watcher.version, room: watcher.room }).toEqual(before);

  const played = async (): Promise<void> => {
    for (let rolls = 0; rolls < 4; rolls += 1) {
      const decision = a!.room.decision;
      await a!.roll(rolls === 0 ? [] : [0, 1, 2, 3, 4, 5]);
      await a!.until(() => a!.room.decision > decision);
    }
    await a!.bank([0, 1, 2, 3, 4, 5]);
    await watcher.until(() => watcher.room.phase === 'finished');
  };
  await played();
  expect(watcher.room).toMatchObject({
    winners: [a!.seatId],
    game: { seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });

  await a!.send({ type: 'play-again', on: 1 });
  await Promise.all(table.players.map((player) => player.until(() => player.room.phase === 'gathering')));
  await startGame(table);
  await a!.roll();
  await watcher.until(() => 'turn' in watcher.room && watcher.room.turn.stage === 'toDecide');
  expect(watcher.room).toMatchObject({ gameNumber: 2, turn: { roll: [1, 1, 1, 1, 1, 1] } });
});

test('[P04] a spectator is no player to start with, and is not missed when it leaves', async () => {
  const server = await startServer();
  const { code, players } = await gather(server, 1);
  const watcher = await enter(server.url, { code });
  await players[0]!.until(() => players[0]!.presence.watchers === 1);
  expect(await players[0]!.send({ type: 'start', on: 0 })).toMatchObject({
    ok: false,
    code: 'too-few-players',
  });

  const before = { version: players[0]!.version, seats: players[0]!.presence.seats };
  watcher.socket.disconnect();
  await players[0]!.until(() => players[0]!.presence.watchers === 0);
  expect({ version: players[0]!.version, seats: players[0]!.presence.seats }).toEqual(before);
});

test('[P11] a refused command tells its sender why and at which version, nobody else anything, and changes nothing', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-2-3-4-6-6') });
  const table = await gather(server, 2);
  await startGame(table);
  const [a, b] = table.players;
  const { version, room } = b!;
  const heard = b!.received.length;

  expect(await a!.bank([0])).toEqual({ ok: false, version, code: 'nothing-to-bank' });
  expect(await a!.send({ type: 'roll', on: room.decision, keep: [6] })).toEqual({
    ok: false,
    version,
    code: 'malformed-message',
    path: 'keep.0',
  });
  expect(await a!.send({ type: 'roll', on: room.decision, keep: [1, 1] })).toMatchObject({
    ok: false,
    code: 'malformed-message',
    path: 'keep',
  });

  const snapshots = a!.count('snapshot');
  const stale = await a!.send({ type: 'roll', on: room.decision - 1, keep: [] });
  expect(stale).toEqual({ ok: false, version, code: 'stale-decision', decision: room.decision });
  await a!.until(() => a!.count('snapshot') > snapshots);
  expect(a!.room).toEqual(room);
  expect(b!.received.length).toBe(heard);

  expect(await a!.roll()).toEqual({ ok: true, version: version + 1 });
  await b!.until(() => b!.version === version + 1);
});

test('the dice that the player on turn is fingering are shown to everybody else, and only dice of the roll are', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-2-3-4-6-6', '5-2-2-3-3') });
  const table = await gather(server, 2);
  await startGame(table);
  const [a, b] = table.players;
  expect(await a!.emit('selecting', { on: a!.room.decision, keep: [0] })).toMatchObject({
    code: 'not-in-roll',
  });
  for (const keep of [[], [0]]) {
    const { version } = await a!.roll(keep);
    await Promise.all([a!, b!].map((player) => player.until(() => player.version === version)));
  }
  const on = a!.room.decision;
  expect(await b!.emit('selecting', { on, keep: [0] })).toMatchObject({ code: 'not-your-turn' });
  expect(await a!.emit('selecting', { on: on - 1, keep: [0] })).toMatchObject({ code: 'stale-decision' });
  expect(await a!.emit('selecting', { on, keep: [0, 5] })).toMatchObject({
    code: 'not-in-roll',
    position: 5,
  });
  expect(await a!.emit('selecting', { on, keep: [0] })).toMatchObject({ ok: true });
  await b!.until(() => b!.selecting !== null);
  expect(b!.selecting).toEqual({ on, keep: [0] });
  expect((await enter(server.url, { code: table.code })).selecting).toEqual({ on, keep: [0] });
  expect(a!.count('selecting')).toBe(0);
});

test('the dice that were being fingered are still shown to a player who comes back to an empty table', async () => {
  const server = await startServer({ dice: scriptedDice('6', '1', '1-5-2-3-4-6') });
  const table = await gather(server, 2);
  await startGame(table);
  const [a, b] = table.players;
  const { version } = await a!.roll();
  await a!.until(() => a!.version === version);
  const selecting = { on: a!.room.decision, keep: [0, 1] };
  expect(await a!.emit('selecting', selecting)).toMatchObject({ ok: true });
  b!.socket.disconnect();
  a!.socket.disconnect();
  const metrics = async () => (await server.request('GET', '/metrics')).text();
  await expect.poll(metrics).toContain('farkle_live_rooms 0');
  expect((await enter(server.url, table.seats[0]!)).selecting).toEqual(selecting);
});

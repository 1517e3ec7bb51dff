import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, lastingRefusal, Member, newId } from './member.ts';
import { ALL, playing, rollAndSee, startNodes } from './nodes.ts';
import { PERSISTENT, RedisServer } from './redis-server.ts';
import { scriptedDice } from './scripted-dice.ts';
import { gather } from './table.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start(PERSISTENT);
});
afterAll(() => redis.close());

describe('several nodes around one Redis', { timeout: 90_000 }, () => {
  test('[S06] a bank sent four times over two nodes counts once and is answered the same', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'));
    const [a, b] = table.players;
    const phone = await enter(nodes[1]!.url, table.seats[0]!);
    await rollAndSee(a!, []);
    await phone.until(() => phone.version === a!.version);
    const bank = { type: 'bank', on: a!.room.decision, keep: [0, 1, 2, 3] };
    const id = newId();
    const answers = await Promise.all([
      a!.send(bank, id),
      phone.send(bank, id),
      a!.send(bank, id),
      phone.send(bank, id),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ ok: true, version: a!.version })]),
    );
    await b!.until(() => b!.version === a!.version);
    expect(b!.room).toMatchObject({ game: { players: [{ total: 350 }, { total: 0 }] } });
  });

  test('[S06] commands whose connection to Redis is cut are tried again until they count, once', async () => {
    const { table } = await playing(redis, scriptedDice('6', '1'));
    const [a, b] = table.players;
    await rollAndSee(a!, []);
    for (let trial = 0; trial < 40; trial += 1) {
      const { version } = a!;
      const roll = { type: 'roll', on: a!.room.decision, keep: ALL };
      const [answer] = await Promise.all([
        a!.insist(roll),
        redis.command('CLIENT', 'KILL', 'TYPE', 'normal'),
      ]);
      expect(answer).toEqual({ ok: true, version: version + 1 });
      await a!.until(() => a!.version === version + 1);
    }
    await b!.until(() => b!.version === a!.version);
    expect(b!.room).toMatchObject({ turn: { total: 40 * 3_000 } });
  });

  test('[G14] two starts at two nodes start one game, the same everywhere', async () => {
    const nodes = await startNodes(redis, 2);
    const { code, seats, players } = await gather(nodes[0]!, 2);
    const tab = await enter(nodes[1]!.url, seats[0]!);
    const watcher = await enter(nodes[1]!.url, { code });
    const answers = await Promise.all([
      players[0]!.send({ type: 'start', on: 0 }),
      tab.send({ type: 'start', on: 0 }),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual([
      'already-started',
      'ok',
    ]);
    const all = [...players, tab, watcher];
    await Promise.all(all.map((member) => member.until(() => member.room.phase === 'rollingOff')));
    for (const member of all) expect(member.room).toEqual(watcher.room);
  });

  test('[S12] whoever joins through another node in the middle of fast play misses nothing', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1'), {
      env: { LIMIT_MESSAGES: '10000', LIMIT_JOINS: '10000' },
    });
    const [a] = table.players;
    const joined = new AbortController();
    const play = (async () => {
      await rollAndSee(a!, []);
      while (!joined.signal.aborted) await rollAndSee(a!, ALL);
    })();
    const watchers: Member[] = [];
    for (let trial = 0; trial < 60; trial += 1) {
      const watcher = new Member(nodes[1]!.url, { code: table.code });
      watchers.push(watcher);
      if (trial % 5 === 4) await watcher.until(() => watcher.version > 0);
    }
    joined.abort();
    await play;
    for (const watcher of watchers) {
      await watcher.until(() => watcher.version === a!.version);
      expect(watcher.room).toEqual(a!.room);
    }
  });

  test('[S10] a player who moves between the nodes twenty times finds seat, totals and turn each time', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'));
    const [a, b] = table.players;
    await rollAndSee(a!, []);
    let there = a!;
    for (let trial = 0; trial < 20; trial += 1) {
      there.socket.disconnect();
      there = await enter(nodes[(trial + 1) % 2]!.url, table.seats[0]!);
      expect(there.seatId).toBe(table.seats[0]!.seatId);
      expect(there.room).toEqual(a!.room);
    }
    const banked = await there.bank([0, 1, 2, 3]);
    expect(banked.ok).toBe(true);
    await b!.until(() => b!.version === banked.version);
  });

  test('[S10] [S15] a player whose node is gone resumes on another, and is away nowhere', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'), {
      env: { GRACE_MS: '300', AWAY_MS: '1500' },
    });
    const [a] = table.players;
    const b = await enter(nodes[1]!.url, table.seats[1]!);
    await rollAndSee(a!, []);
    a!.socket.disconnect();
    await b.until(() => b.presence.seats.some(({ seatId, online }) => seatId === a!.seatId && !online));
    const back = await enter(nodes[1]!.url, table.seats[0]!);
    expect(back.room).toMatchObject({ turn: { stage: 'toDecide', roll: [1, 1, 1, 5, 2, 3] } });
    await b.until(() => b.presence.seats.every(({ online, away }) => online && !away));
    expect((await back.bank([0, 1, 2, 3])).ok).toBe(true);
  });

  test('[P10] nodes that are restarted one after the other change nothing of a turn', async () => {
    const dice = scriptedDice('6', '1', '4-4-4-1-5-2', '3');
    const { nodes, table } = await playing(redis, dice, {}, { turnClock: 120 });
    const [a] = table.players;
    await rollAndSee(a!, []);
    const b = await enter(nodes[1]!.url, table.seats[1]!);
    await nodes[0]!.close();
    await a!.until(() => a!.count('moving') === 1 && !a!.socket.connected);
    const moved = await enter(nodes[1]!.url, table.seats[0]!);
    expect(moved.room).toEqual(a!.room);
    expect(moved.clock!.remainingMs).toBeGreaterThan(120_000 - 30_000);
    const [third] = await startNodes(redis, 1, { dice });
    await nodes[1]!.close();
    await moved.until(() => !moved.socket.connected);
    const last = await enter(third!.url, table.seats[0]!);
    expect(last.room).toEqual(a!.room);
    expect((await last.roll([0, 1, 2, 3, 4])).ok).toBe(true);
    expect(b.room.decision).toBe(a!.room.decision);
  });

  test('whoever comes to another node sees which dice are being fingered', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'));
    const [a, b] = table.players;
    await rollAndSee(a!, []);
    const selecting = { on: a!.room.decision, keep: [0, 3] };
    expect(await a!.emit('selecting', selecting)).toMatchObject({ ok: true });
    await b!.until(() => b!.selecting !== null);
    await expect
      .poll(async () => (await enter(nodes[1]!.url, { code: table.code })).selecting)
      .toEqual(selecting);
    const { version } = await a!.bank([0, 1, 2, 3]);
    await b!.until(() => b!.version === version);
    expect((await enter(nodes[1]!.url, { code: table.code })).selecting).toBeNull();
  });

  test('[S13] a seat that is removed at one node is over at the others too', async () => {
    const nodes = await startNodes(redis, 2);
    const { seats, players } = await gather(nodes[0]!, 3);
    const far = await enter(nodes[1]!.url, seats[2]!);
    expect(await players[0]!.send({ type: 'remove-seat', seat: seats[2]!.seatId })).toMatchObject({
      ok: true,
    });
    await far.until(() => !far.socket.connected);
    expect(far.received.at(-1)).toEqual({ event: 'closed', message: { code: 'removed' } });
    expect(await lastingRefusal(nodes[1]!.url, seats[2]!)).toEqual({ code: 'wrong-token' });
  });

  test('[P11] a refusal is judged on the newest version, whichever node is asked', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'));
    const [a] = table.players;
    const far = await enter(nodes[1]!.url, table.seats[1]!);
    await rollAndSee(a!, []);
    const { decision } = a!.room;
    const banked = await a!.bank([0, 1, 2, 3]);
    // It may be asked before its node has been told of the bank; the answer is the room's all the same.
    expect(await far.send({ type: 'roll', on: decision + 1, keep: [] })).toEqual({
      ok: true,
      version: banked.version + 1,
    });
  });
});

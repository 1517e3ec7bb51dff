import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { enter } from './member.ts';
import { ALL, playing, rollAndSee, startNodes } from './nodes.ts';
import { PERSISTENT, RedisServer } from './redis-server.ts';
import { scriptedDice } from './scripted-dice.ts';
import { gather } from './table.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start(PERSISTENT);
});
afterAll(() => redis.close());

describe('nodes whose Redis is in trouble', { timeout: 90_000 }, () => {
  test('[R09] what happens while a node is cut off from the others’ messages is seen soon after', async () => {
    const { nodes, table } = await playing(redis, scriptedDice('6', '1'));
    const [a] = table.players;
    const watcher = await enter(nodes[1]!.url, { code: table.code });
    await rollAndSee(a!, []);
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for (let rolls = 0; rolls < 3; rolls += 1) {
      const answer = await a!.roll(ALL);
      expect(answer.ok).toBe(true);
      await a!.until(() => a!.version >= answer.version);
    }
    await watcher.until(() => watcher.version === a!.version, 5_000);
    expect(watcher.room).toEqual(a!.room);
  });

  test('[R11] members of all nodes follow a Redis that came back without what it was told last', async () => {
    const forgetful = await RedisServer.start();
    onTestFinished(() => forgetful.close());
    const { nodes, table } = await playing(forgetful, scriptedDice('6', '1'));
    const [a, b] = table.players;
    const watcher = await enter(nodes[1]!.url, { code: table.code });
    await rollAndSee(a!, []);
    await watcher.until(() => watcher.version === a!.version);
    const kept = structuredClone(a!.room);
    const { version, epoch } = a!;
    await forgetful.command('SAVE');
    await rollAndSee(a!, ALL);
    await rollAndSee(a!, ALL);
    await forgetful.kill();
    await forgetful.start();
    for (const member of [a!, b!, watcher]) {
      await member.until(() => member.epoch !== epoch && member.version === version, 30_000);
      expect(member.room).toEqual(kept);
    }
    expect(await a!.insist({ type: 'bank', on: kept.decision, keep: ALL })).toMatchObject({
      ok: true,
    });
    await watcher.until(() => watcher.room.phase === 'playing' && watcher.room.turn.seat === b!.seatId);
  });

  test('[R02] while Redis does not answer, commands are told to try again and have no effect later', async () => {
    const { table, nodes } = await playing(redis, scriptedDice('6', '1', '1-1-1-5-2-3'));
    const [a, b] = table.players;
    await rollAndSee(a!, []);
    const { version } = a!;
    const bank = { type: 'bank', on: a!.room.decision, keep: [0, 1, 2, 3] };
    redis.halt();
    try {
      const asked = performance.now();
      expect(await a!.send(bank)).toMatchObject({ ok: false, version, code: 'try-again' });
      expect(performance.now() - asked).toBeLessThan(3_500);
      await expect
        .poll(async () => (await nodes[0]!.request('GET', '/readyz')).status, { timeout: 10_000 })
        .toBe(503);
      expect((await nodes[0]!.request('GET', '/healthz')).status).toBe(200);
      expect((await nodes[0]!.request('POST', '/api/rooms', { name: 'Ann', rules: 'classic' })).status).toBe(
        503,
      );
    } finally {
      redis.resume();
    }
    await expect
      .poll(async () => (await nodes[0]!.request('GET', '/readyz')).status, { timeout: 20_000 })
      .toBe(200);
    const watcher = await enter(nodes[1]!.url, { code: table.code });
    expect(watcher.room).toMatchObject({
      turn: { seat: a!.seatId, stage: 'toDecide' },
      game: { players: [{ total: 0 }, { total: 0 }] },
    });
    // A bank that had happened late would have made this version already.
    expect(await a!.insist(bank)).toEqual({ ok: true, version: version + 1 });
    await b!.until(() => b!.room.phase === 'playing' && b!.room.turn.seat === b!.seatId);
    expect(b!.room).toMatchObject({ game: { players: [{ total: 350 }, { total: 0 }] } });
  });

  test('[R08] a room that Redis has lost is over for those in it as soon as one of them acts', async () => {
    const [node] = await startNodes(redis, 1);
    const { players } = await gather(node!, 2);
    await redis.command('FLUSHALL');
    expect(await players[0]!.send({ type: 'start', on: 0 })).toMatchObject({ code: 'unknown-room' });
    for (const player of players) {
      await player.until(() => player.count('closed') === 1 && !player.socket.connected);
      expect(player.received.at(-1)).toEqual({ event: 'closed', message: { code: 'room-expired' } });
    }
  });
});

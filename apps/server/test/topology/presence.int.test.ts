import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RoomClient } from '@farkle/client';
import type { SeatId } from '@farkle/rules';
import { enter, refusedEntry, type Member } from '../member.ts';
import { startGame } from '../table.ts';
import { until } from '../until.ts';
import { onTurn, playing, takeTurn, untilAtRisk } from './real-dice.ts';
import { spread } from './spread.ts';
import { Topology } from './topology.ts';

let topology: Topology;
beforeAll(async () => {
  topology = await Topology.start({
    env: { GRACE_MS: '1000', AWAY_MS: '2000', LIMIT_MESSAGES: '10000', LIMIT_WRONG_CODES: '50' },
  });
});
afterAll(() => topology.close());

const nodeAt = (index: number) => topology.nodes[index % topology.nodes.length]!;
const presenceOf = (member: Member, seat: SeatId | null) =>
  member.presence.seats.find(({ seatId }) => seatId === seat);

describe('presence over three nodes', { timeout: 90_000 }, () => {
  test('[P03] when the host is away, the longest-seated present player at any node becomes host and stays it', async () => {
    const { seats, players } = await spread(topology, 3);
    const [a, b, c] = players;
    a!.socket.disconnect();
    await c!.until(() => c!.room.host === b!.seatId);
    await b!.until(() => b!.room.host === b!.seatId);
    const choice = { type: 'choose-rules', on: 0, rules: 'table', turnClock: null, hints: true };
    expect(await b!.send(choice)).toMatchObject({ ok: true });
    const back = await enter(nodeAt(2).url, seats[0]!);
    expect(back.room.host).toBe(b!.seatId);
    expect(await back.send({ type: 'start', on: 0 })).toMatchObject({ code: 'not-host' });
    expect(await b!.send({ type: 'start', on: 0 })).toMatchObject({ ok: true });
  });

  test('[P03] a host whose node was killed is followed like one who left', async () => {
    const { players } = await spread(topology, 3);
    const [, b, c] = players;
    await nodeAt(0).kill();
    await c!.until(() => c!.room.host === b!.seatId, 30_000);
    await nodeAt(0).start();
  });

  test('[P07] the turn of a player who is away is passed from another node, and nothing banked is lost', async () => {
    const { seats, players } = await spread(topology, 2);
    await startGame({ code: seats[0]!.code, seats, players });
    await takeTurn(players);
    await takeTurn(players);
    const { player: gone } = await untilAtRisk(players);
    const other = players.find((player) => player !== gone)!;
    const totals = playing(other).game.players.map(({ total }) => total);
    expect(await other.send({ type: 'pass-turn', on: other.room.decision })).toMatchObject({
      code: 'not-away',
    });
    gone.socket.disconnect();
    await other.until(() => presenceOf(other, gone.seatId)?.online === false);
    await other.until(() => presenceOf(other, gone.seatId)?.away === true);
    expect(await other.send({ type: 'pass-turn', on: other.room.decision })).toMatchObject({ ok: true });
    await other.until(() => playing(other).turn.seat === other.seatId);
    expect(playing(other).game.players.map(({ total }) => total)).toEqual(totals);

    const back = await enter(
      nodeAt(2).url,
      seats.find(({ seatId }) => seatId === gone.seatId)!,
    );
    const again = [back, other];
    await takeTurn(again);
    await takeTurn(again);
    expect(onTurn(again).player).toBe(other);
  });

  test('[P12] a connection that comes and goes between nodes leaves one seat, online, and hardly a notice', async () => {
    const { code, seats, players } = await spread(topology, 2);
    const [, b] = players;
    const { version } = b!;
    players[0]!.socket.disconnect();
    let last = players[0]!;
    const heard = b!.count('presence');
    for (let round = 0; round < 20; round += 1) {
      last.socket.disconnect();
      last = await enter(nodeAt(round).url, seats[0]!);
    }
    await b!.until(() => presenceOf(b!, last.seatId)?.online === true);
    expect(b!.count('presence') - heard).toBeLessThanOrEqual(2);
    expect({ version: b!.version, seats: b!.room.seats.length }).toEqual({ version, seats: 2 });
    expect((await topology.api.summary(code)).seats).toHaveLength(2);
    expect(await last.send({ type: 'leave' })).toMatchObject({ ok: true });
    await b!.until(() => b!.room.seats.length === 1 && b!.presence.seats.length === 1);
  });

  test('[S09] while nodes end one after the other, everybody keeps the former role and is shown the room and what follows', async () => {
    const { code, seats, players } = await spread(topology, 3);
    await startGame({ code, seats, players });
    const clients = seats.map(
      ({ seatToken }) => new RoomClient({ url: topology.url, code, token: seatToken }),
    );
    clients.push(new RoomClient({ url: topology.url, code }));
    onTestFinished(() => clients.forEach((client) => client.close()));
    const areLive = () => clients.every(({ view }) => view.link === 'live');
    await until('all are there', areLive);
    // Nodes end one after the other under all of them while turns pass.
    for (const node of topology.nodes) {
      await node.kill();
      await until('all are there again', areLive);
      const tabs = await Promise.all(seats.map((seat) => enter(topology.url, seat)));
      await takeTurn(tabs);
      await takeTurn(tabs);
      await until('all are told', () => clients.every(({ view }) => view.version === tabs[0]!.version));
      for (const client of clients) expect(client.view.room).toEqual(tabs[0]!.room);
      expect(clients.map(({ view }) => view.seatId)).toEqual([...seats.map(({ seatId }) => seatId), null]);
      for (const tab of tabs) tab.socket.disconnect();
      await node.start();
    }
  });

  test('[S10] in twenty of twenty tries a player resumes at another node with seat, totals and points at risk', async () => {
    const { code, seats, players } = await spread(topology, 2);
    await startGame({ code, seats, players });
    const { player } = await untilAtRisk(players);
    const seat = seats.find(({ seatId }) => seatId === player.seatId)!;
    let last = player;
    for (let trial = 0; trial < 20; trial += 1) {
      const { room } = last;
      last.socket.disconnect();
      last = await enter(nodeAt(trial).url, seat);
      expect(last.seatId).toBe(seat.seatId);
      expect(last.room).toEqual(room);
    }
  });

  test('[P08] who guesses codes over several nodes is refused at all of them, and a friend elsewhere gets in', async () => {
    const { code } = await topology.api.createRoom();
    const ask = async (origin: string, address: string, wanted: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${origin}/api/rooms/${wanted}`, { headers })).status;
    };
    const guesser = '203.0.113.7';
    const wrong = (guess: number) => `BBBB${'BCDFGHJKMN'[guess % 10]}${'BCDFGH'[Math.floor(guess / 10)]}`;
    for (let guess = 0; guess < 50; guess += 1) {
      expect(await ask(nodeAt(guess).url, guesser, wrong(guess))).toBe(404);
    }
    const headers = { 'x-forwarded-for': guesser };
    for (const { url } of topology.nodes) {
      expect(await ask(url, guesser, wrong(50))).toBe(429);
      expect(await ask(url, guesser, code)).toBe(429);
      expect(await refusedEntry(url, { code, headers })).toMatchObject({ code: 'rate-limited' });
      expect(await ask(url, '203.0.113.8', code)).toBe(200);
    }
    // What a caller claims of its own address is nothing to the proxy.
    expect(await ask(topology.url, guesser, code)).toBe(200);
  });
});

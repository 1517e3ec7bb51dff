import type { GameEvent, GameId, SeatId } from '@farkle/rules';
import { describe, expect } from 'vitest';
import { eventually, test, untilLive } from './room.ts';
import { seatTaken, tokenOf } from './table-server.ts';

const gameStarted = (gameNumber: number, players: string[]): GameEvent => ({
  type: 'GameStarted',
  game: `game-${gameNumber}` as GameId,
  gameNumber,
  commitment: 'c0',
  players: players as SeatId[],
  decision: gameNumber,
});

describe.concurrent('contributing to the dice', () => {
  test("a player's client contributes 32 fresh bytes by itself, once a game", async ({ server, open }) => {
    server.commit([seatTaken('ann')]);
    const ann = open({ token: tokenOf('ann') });
    await untilLive(ann, 2);
    server.onCommand = (command) => {
      if (command.type !== 'contribute') throw new Error(`unexpected ${command.type}`);
      return server.commit([{ type: 'Contributed', seat: 'ann' as SeatId, random: command.random }]);
    };
    server.commit([gameStarted(1, ['ann'])]);
    await untilLive(ann, 4);
    server.commit([gameStarted(2, ['ann'])]);
    await untilLive(ann, 6);
    expect(server.commands).toMatchObject([
      { type: 'contribute', on: 1, random: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { type: 'contribute', on: 2, random: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const [first, second] = server.commands.map((command) => command.type === 'contribute' && command.random);
    expect(first).not.toBe(second);
    expect(ann.contributionTo('game-1' as GameId)).toBe(first);
    expect(ann.contributionTo('game-2' as GameId)).toBe(second);
    expect(ann.contributionTo('game-3' as GameId)).toBeNull();
  });

  test('a client that comes back while contributions are open contributes then', async ({
    server,
    network,
    open,
  }) => {
    server.commit([seatTaken('ann')]);
    const ann = open({ token: tokenOf('ann') });
    await untilLive(ann, 2);
    network.cut();
    await eventually(() => server.connected.length === 0);
    server.commit([gameStarted(1, ['ann'])]);
    network.restore();
    await eventually(() => server.commands.length === 1);
    expect(server.commands[0]).toMatchObject({ type: 'contribute', on: 1 });
  });

  test('contributing is not shown as a command of the player', async ({ server, open }) => {
    server.commit([seatTaken('ann')]);
    const ann = open({ token: tokenOf('ann') });
    await untilLive(ann, 2);
    const seen: boolean[] = [];
    ann.subscribe(({ sending }) => seen.push(sending));
    server.commit([gameStarted(1, ['ann'])]);
    await untilLive(ann, 4);
    expect(seen).not.toContain(true);
  });

  test('watchers and seats that wait for the next game do not contribute', async ({ server, open }) => {
    server.commit([seatTaken('ann'), seatTaken('ben')]);
    const ben = open({ token: tokenOf('ben') });
    const watcher = open();
    await Promise.all([untilLive(ben, 2), untilLive(watcher, 2)]);
    server.commit([gameStarted(1, ['ann'])]);
    await Promise.all([untilLive(ben, 3), untilLive(watcher, 3)]);
    await ben.send({ type: 'leave' });
    expect(server.commands.map(({ type }) => type)).toEqual(['leave']);
  });

  test('a refused contribution is not taken for ours', async ({ server, open }) => {
    server.commit([seatTaken('ann')]);
    const ann = open({ token: tokenOf('ann') });
    await untilLive(ann, 2);
    server.onCommand = () => ({ ok: false, version: server.version, code: 'not-due' });
    server.commit([gameStarted(1, ['ann'])]);
    await eventually(() => server.commands.length === 1);
    await eventually(() => ann.contributionTo('game-1' as GameId) === null);
  });
});

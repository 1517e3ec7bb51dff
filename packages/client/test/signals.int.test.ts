import type { GameEvent, GameId, SeatId } from '@farkle/rules';
import { describe, expect } from 'vitest';
import { eventually, test, until, untilLive } from './room.ts';
import { seatTaken, tokenOf } from './table-server.ts';

const ann = 'ann' as SeatId;
const annsTurn: GameEvent[] = [
  {
    type: 'GameStarted',
    game: 'game-1' as GameId,
    gameNumber: 1,
    commitment: 'c0',
    players: [ann],
    decision: 1,
  },
  { type: 'ContributionsClosed', contributions: [] },
  { type: 'TurnStarted', seat: ann, decision: 2, offer: null },
];
const roll = (decision: number): GameEvent => ({
  type: 'DiceRolled',
  seat: ann,
  dice: [1, 2, 3, 4, 6, 6],
  n: decision,
  decision,
});

describe.concurrent('lossy signals', () => {
  test('of many selections in a moment the first and the last arrive, few in between', async ({
    server,
    open,
  }) => {
    server.commit([seatTaken('ann'), ...annsTurn]);
    const client = open({ token: tokenOf('ann') });
    await untilLive(client, 2);
    for (let count = 1; count <= 6; count++) client.select([0, 1, 2, 3, 4, 5].slice(0, count));
    await eventually(() => server.selections.length === 2);
    expect(server.selections).toEqual([[0], [0, 1, 2, 3, 4, 5]]);
    client.select([]);
    await eventually(() => server.selections.length === 3);
    expect(server.selections.at(-1)).toEqual([]);
  });

  test('only the player on turn shows a selection', async ({ server, open }) => {
    server.commit([seatTaken('ann'), seatTaken('ben'), ...annsTurn]);
    const ben = open({ token: tokenOf('ben') });
    const client = open({ token: tokenOf('ann') });
    await Promise.all([untilLive(ben, 2), untilLive(client, 2)]);
    ben.select([0]);
    client.select([1]);
    await eventually(() => server.selections.length > 0);
    expect(server.selections).toEqual([[1]]);
  });

  test('a selection and a clock are shown until their decision is over', async ({ server, open }) => {
    server.commit([seatTaken('ann'), ...annsTurn]);
    const client = open();
    await untilLive(client, 2);
    server.say('selecting', { on: 2, keep: [0] });
    server.say('clock', { on: 2, remainingMs: 30_000, paused: false });
    const { clock } = await until(client, (view) => view.selecting !== null && view.clock !== null);
    expect(clock?.remainingMs()).toBeGreaterThan(20_000);
    server.commit([roll(3)]);
    const view = await untilLive(client, 3);
    expect(view).toMatchObject({ selecting: null, clock: null });
  });

  test('a clock that comes before its decision is shown with it, and can be taken away', async ({
    server,
    open,
  }) => {
    server.commit([seatTaken('ann'), ...annsTurn]);
    const client = open();
    await untilLive(client, 2);
    server.say('clock', { on: 3, remainingMs: 30_000, paused: true });
    server.commit([roll(3)]);
    expect((await untilLive(client, 3)).clock).toMatchObject({ on: 3, paused: true });
    server.say('clock', null);
    await until(client, (view) => view.clock === null);
  });

  test('presence is shown as it comes', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const presence = { seats: [{ seatId: ann, online: false, away: true }], watchers: 3 };
    server.say('presence', presence);
    await until(client, (view) => view.presence?.watchers === 3);
    expect(client.view.presence).toEqual(presence);
  });

  test('a reaction is sent', async ({ server, open }) => {
    const client = open();
    await untilLive(client);
    const heard = new Promise((resolve) => server.connected[0]?.on('reaction', resolve));
    client.react('ouch');
    expect(await heard).toEqual({ reaction: 'ouch' });
  });
});

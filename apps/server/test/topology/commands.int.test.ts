import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, newId, type Member } from '../member.ts';
import { gather, startGame, type Table } from '../table.ts';
import { fewest, onTurn, playing, untilAtRisk } from './real-dice.ts';
import { Topology } from './topology.ts';

let topology: Topology;
beforeAll(async () => {
  topology = await Topology.start({ env: { LIMIT_MESSAGES: '10000' } });
});
afterAll(() => topology.close());

describe('commands to three nodes', { timeout: 90_000 }, () => {
  test('[S06] a bank that is sent to every node, twice, counts once and is answered the same', async () => {
    const table = await playedTable();
    const { player, turn } = await untilAtRisk(table.players);
    const total = totalOf(player);
    const tabs = await Promise.all(topology.nodes.map(({ url }) => enter(url, seatOf(table, player))));
    const bank = { type: 'bank', on: player.room.decision, keep: fewest(turn, playing(player)) };
    const id = newId();
    const version = player.version + 1;
    const answers = await Promise.all([...tabs, ...tabs].map((tab) => tab.send(bank, id)));
    expect(answers).toEqual(answers.map(() => ({ ok: true, version })));
    await Promise.all(tabs.map((tab) => tab.until(() => tab.version === version)));
    for (const tab of tabs) expect(totalOf(tab)).toBeGreaterThanOrEqual(total + turn.total + 50);
    expect(new Set(tabs.map(totalOf)).size).toBe(1);
  });

  test('[S07] a roll whose node is killed before it can answer is there, or is done by its retry, and not twice', async () => {
    const table = await playedTable();
    for (const node of topology.nodes) {
      const { player, turn } = await untilAtRisk(table.players);
      const tab = await enter(node.url, seatOf(table, player));
      const id = newId();
      const roll = { type: 'roll', on: player.room.decision, keep: fewest(turn, playing(player)) };
      const { version } = tab;
      tab.socket.emit('command', { id, ...roll });
      await node.kill();
      const answer = await (await enter(topology.url, seatOf(table, player))).send(roll, id);
      expect(answer).toEqual({ ok: true, version: version + 1 });
      await node.start();
      for (const member of table.players) if (!member.socket.connected) await member.reconnect();
      await Promise.all(table.players.map((member) => member.until(() => member.version === version + 1)));
    }
  });

  test('[P10] nodes that are killed and started one after the other change nothing of a turn', async () => {
    const table = await playedTable({ turnClock: 120 });
    const { player } = await untilAtRisk(table.players);
    const before = player.room;
    const { remainingMs } = player.clock!;
    for (const node of topology.nodes) {
      await node.kill();
      await node.start();
    }
    const [a, b] = await Promise.all(table.seats.map((seat) => enter(topology.url, seat)));
    const watcher = await enter(topology.url, { code: table.code });
    for (const member of [a!, b!, watcher]) expect(member.room).toEqual(before);
    expect(watcher.clock!.on).toBe(before.decision);
    expect(watcher.clock!.remainingMs).toBeLessThanOrEqual(remainingMs);
    expect(watcher.clock!.remainingMs).toBeGreaterThan(remainingMs - 60_000);
    const { player: again, room } = onTurn([a!, b!]);
    if (room.turn.stage !== 'toDecide') throw new Error('the roll is gone');
    const answer = await again.roll(fewest(room.turn, room));
    expect(answer.ok).toBe(true);
    await Promise.all(
      [a!, b!, watcher].map((member) => member.until(() => member.version === answer.version)),
    );
  });
});

/** Two players, at any of the nodes, in their first turn. */
async function playedTable(room: object = {}): Promise<Table> {
  const table = await gather(topology.api, 2, { rules: 'bank-from-first', ...room });
  await startGame(table);
  return table;
}

const seatOf = ({ seats }: Table, { seatId }: Member) => seats.find((seat) => seat.seatId === seatId)!;

/** The player's own points that are safe. */
function totalOf({ room, seatId }: Member): number {
  if (room.phase === 'gathering') throw new Error('there is no game');
  return room.game.players.find(({ seat }) => seat === seatId)!.total;
}

import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESETS, RULE_SET_RANGES } from '@farkle/rules';
import { gather, startGame } from '../table.ts';
import { enter, Member } from '../member.ts';
import { Chance } from '../wire/chance.ts';
import { takeTurn } from './real-dice.ts';
import { Topology } from './topology.ts';

let topology: Topology;
beforeAll(async () => {
  topology = await Topology.start({ env: { LIMIT_MESSAGES: '10000', MAX_SEATS: '3' } });
});
afterAll(() => topology.close());

const nodeAt = (index: number) => topology.nodes[index % topology.nodes.length]!;

describe('joining through three nodes', { timeout: 120_000 }, () => {
  test('[P05] ten who want the last seat, at three nodes at once, get it once', async () => {
    const { code } = await gather(topology.api, 2);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        fetch(`${nodeAt(index).url}/api/rooms/${code}/seats`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Guest ${index}` }),
        }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect((await topology.api.summary(code)).seats).toHaveLength(3);
  });

  test('[P05] whoever sits down while the host starts is in the game or waits for the next, the same everywhere', async () => {
    const chance = new Chance(5);
    const outcomes = new Set<boolean>();
    for (let trial = 0; trial < 100; trial += 1) {
      const { code, players } = await gather(topology.api, 2);
      const [host, other] = players;
      const pause = chance.below(20);
      const [seat, start] = await Promise.all([
        setTimeout(chance.below(20)).then(() => topology.api.takeSeat(code, 'Late')),
        setTimeout(pause).then(() => host!.send({ type: 'start', on: 0 })),
      ]);
      expect(start.ok).toBe(true);
      const late = await enter(topology.url, seat);
      const all = [host!, other!, late];
      await Promise.all(all.map((member) => member.until(() => member.room.seats.length === 3)));
      await Promise.all(all.map((member) => member.until(() => member.room.phase === 'rollingOff')));
      const playsNow = all.map(({ room }) => 'game' in room && room.game.players.length === 3);
      expect(new Set(playsNow).size).toBe(1);
      outcomes.add(playsNow[0]!);
      for (const member of all) member.socket.disconnect();
    }
    expect(outcomes.size).toBe(2);
  });

  test('[S12] of two hundred who come to any node in the middle of fast play nobody misses anything', async () => {
    const endless = { ...PRESETS['bank-from-first'], target: RULE_SET_RANGES.target.max };
    const table = await gather(topology.api, 2, { rules: endless });
    await startGame(table);
    const joined = new AbortController();
    const play = (async () => {
      while (!joined.signal.aborted) await takeTurn(table.players);
    })();
    const watchers: Member[] = [];
    for (let trial = 0; trial < 200; trial += 1) {
      watchers.push(new Member(nodeAt(trial).url, { code: table.code }));
      if (trial % 10 === 9) await watchers.at(-1)!.until(() => watchers.at(-1)!.version > 0);
    }
    await Promise.all(watchers.map((watcher) => watcher.until(() => watcher.version > 0)));
    joined.abort();
    await play;
    const [a] = table.players;
    await Promise.all(watchers.map((watcher) => watcher.until(() => watcher.version === a!.version, 1_000)));
    for (const watcher of watchers) expect(watcher.room).toEqual(a!.room);
  });

  test('[S11] a connection hears of its own room only, at whichever node, and nobody is sent a secret', async () => {
    const p = await gather(topology.api, 2);
    const q = await gather(topology.api, 2, { rules: 'bank-from-first' });
    const refused = await Promise.all(
      topology.nodes.map(async ({ url }) => {
        const stranger = new Member(url, { code: q.code, seatToken: 'x'.repeat(32) });
        await stranger.until(() => stranger.failure !== null);
        return stranger;
      }),
    );
    const quiet = p.players.map(({ received }) => received.length);
    await startGame(q);
    for (let turn = 0; turn < 10; turn += 1) await takeTurn(q.players);
    expect(p.players.map(({ received }) => received.length)).toEqual(quiet);
    expect(refused.flatMap(({ received }) => received)).toEqual([]);
    const heard = JSON.stringify(q.players.flatMap(({ received }) => received));
    const secrets = [...q.seats, ...p.seats].map(({ seatToken }) => seatToken);
    expect(secrets.filter((secret) => heard.includes(secret))).toEqual([]);
    for (const word of ['127.0.0.1', 'tokenHash', 'secret']) expect(heard).not.toContain(word);
  });
});

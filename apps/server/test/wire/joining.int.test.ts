import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { RoomClient } from '@farkle/client';
import { PRESETS } from '@farkle/rules';
import { expect, test, vi } from 'vitest';
import { Chance } from './chance.ts';
import { startNodes } from './nodes.ts';
import { WireTable } from './wire-game.ts';

const JOINS = 200;
const A_GAME = 50;
/** So long after the last action everybody has seen it. */
const SOON_MS = 1_000;

/** Watches from its own connection and counts how often it needed the whole room. */
class Latecomer {
  readonly client: RoomClient;
  snapshots = 0;

  constructor(url: string, code: string) {
    this.client = new RoomClient({ url, code });
    this.client.subscribe((_view, { kind }) => {
      if (kind === 'snapshot') this.snapshots += 1;
    });
  }
}

/** Joins a game that is being played, at random moments; answers everybody who came. */
async function joinWhilePlayed(table: WireTable, url: string, chance: Chance): Promise<Latecomer[]> {
  const { watcher } = table;
  const latecomers: Latecomer[] = [];
  while (latecomers.length < A_GAME && watcher.view.room?.phase !== 'finished') {
    await setTimeout(chance.below(25));
    latecomers.push(new Latecomer(url, watcher.view.code));
  }
  return latecomers;
}

test(
  '[S12] of 200 who join through another node at random moments of fast games nobody misses anything',
  { timeout: 300_000 },
  async () => {
    const nodes = await startNodes('redis');
    const chance = new Chance(12);
    let joined = 0;
    for (let seed = 0; joined < JOINS; seed++) {
      const table = await WireTable.open({ urls: nodes.urls, ruleSet: PRESETS.classic, players: 2, seed });
      await table.start();
      const latecomers = await joinWhilePlayed(table, nodes.urls[1], chance);
      const { record } = await table.check();
      const { view } = table.watcher;
      expect(view.version).toBe(record.commits.at(-1)?.version);
      // Nobody acts any more: whoever has missed something now stays behind.
      await vi.waitUntil(
        () => latecomers.every(({ client }) => isDeepStrictEqual(client.view.room, view.room)),
        {
          timeout: SOON_MS,
        },
      );
      expect(latecomers.map(({ client }) => client.view.version)).toEqual(latecomers.map(() => view.version));
      expect(latecomers.map(({ snapshots }) => snapshots)).toEqual(latecomers.map(() => 1));
      latecomers.forEach(({ client }) => client.close());
      table.close();
      joined += latecomers.length;
    }
    await nodes.close();
  },
);

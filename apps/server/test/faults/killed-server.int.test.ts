import { expect, test } from 'vitest';
import { STORE_KINDS } from '../wire/nodes.ts';
import { killWhilePlaying } from './killed-server.ts';

test.each(STORE_KINDS)(
  'a server killed at random moments has every acknowledged command once when it is back, on the %s store',
  { timeout: 300_000 },
  async (store) => {
    const report = await killWhilePlaying({ store, kills: 3, seed: 7 });
    expect(report.failures).toEqual([]);
    expect(report.kills).toBe(3);
    expect(report.interrupted).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
);

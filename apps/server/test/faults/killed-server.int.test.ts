import { expect, test } from 'vitest';
import { KILLED_STORES, killWhilePlaying } from './killed-server.ts';

test.each(KILLED_STORES)(
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

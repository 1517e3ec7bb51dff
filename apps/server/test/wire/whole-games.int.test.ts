import { expect, test } from 'vitest';
import { PLAYED_RULES } from './house-rules.ts';
import { playManyGames } from './many-games.ts';
import { STORE_KINDS } from './nodes.ts';

test.each(STORE_KINDS)(
  '[R06] whole games over the wire are what the independent checker says, on the %s store',
  { timeout: 300_000 },
  async (store) => {
    const series = await playManyGames(store, PLAYED_RULES.length);
    expect(series.failures).toEqual([]);
    expect(series.games).toBe(PLAYED_RULES.length);
    expect(series.cheats).toBeGreaterThan(0);
  },
);

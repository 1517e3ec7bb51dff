import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MEASURED } from './measured.ts';
import { demand, HABITS, spread, type Placement } from './model.ts';
import { simulate } from './simulation.ts';
import { demandTable, figuresTable } from './tables.ts';

const PEOPLE = 20_000;
const PAGE = readFileSync(new URL('../../../../docs/scale.md', import.meta.url), 'utf8');

/** What the model says for so many people, played moment by moment. */
function played(placement: Placement, share = 1) {
  const planned = demand(PEOPLE, placement, MEASURED);
  const nodes = Math.max(1, Math.floor(planned.nodes * share));
  const service = { tables: planned.tables, nodes, primaries: 1, placement, seconds: 60, seed: 1 };
  return { planned, seen: simulate(service, MEASURED, HABITS) };
}

describe('the capacity model', () => {
  test.each(['anywhere', 'together'] as const)('agrees with the simulation, members %s', (placement) => {
    const { planned, seen } = played(placement);
    expect(seen.actions / 60 / planned.actionsPerSecond).toBeCloseTo(1, 1);
    expect(seen.nodeCores / planned.cores).toBeGreaterThan(0.95);
    expect(seen.nodeCores / planned.cores).toBeLessThan(1.05);
    expect(seen.redisCores / planned.redisCores).toBeGreaterThan(0.95);
    expect(seen.redisCores / planned.redisCores).toBeLessThan(1.05);
  });

  test('plans for so much room that nobody waits, and not for so much that two fifths of it would do', () => {
    expect(played('anywhere').seen.p99Ms).toBeLessThan(30);
    expect(played('anywhere', 0.4).seen.p99Ms).toBeGreaterThan(100);
  });

  test('spreads the members of a table as chance does', () => {
    expect(spread(5, 1)).toBe(1);
    expect(spread(1, 7)).toBeCloseTo(1);
    expect(spread(2, 2)).toBeCloseTo(1.5);
    expect(spread(5, 1_000_000)).toBeCloseTo(5, 3);
  });

  test('needs more of everything for more people', () => {
    const [few, many] = [demand(10_000, 'anywhere', MEASURED), demand(100_000, 'anywhere', MEASURED)];
    expect(many.nodes).toBeGreaterThan(few.nodes);
    expect(many.redisCores).toBeGreaterThan(few.redisCores);
    expect(many.redisBytes / few.redisBytes).toBeCloseTo(10);
  });

  test('is what docs/scale.md shows', () => {
    expect(PAGE).toContain(figuresTable(MEASURED));
    expect(PAGE).toContain(demandTable(MEASURED));
  });
});

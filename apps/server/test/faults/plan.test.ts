import { describe, expect, test } from 'vitest';
import { KINDS, NODES, planFaults } from './plan.ts';
import { STORE_KINDS } from './stores.ts';

describe.each(STORE_KINDS)('a plan of faults for %s', (store) => {
  test('is the same for the same seed, and another for another', () => {
    expect(planFaults(200, 7, store)).toEqual(planFaults(200, 7, store));
    expect(planFaults(200, 8, store)).not.toEqual(planFaults(200, 7, store));
  });

  test('is the beginning of every longer one', () => {
    expect(planFaults(200, 7, store).slice(0, 50)).toEqual(planFaults(50, 7, store));
  });

  test('has every kind as often, at every node', () => {
    const plan = planFaults(20 * KINDS[store].length, 3, store);
    for (const kind of KINDS[store]) {
      const own = plan.filter((fault) => fault.kind === kind);
      expect(own).toHaveLength(20);
      expect(new Set(own.map(({ target }) => target)).size).toBe(NODES);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCode, type Node } from './rooms.ts';

/** Nothing comes back within a test. */
const SLOW = { burst: 3, perSecond: 0.001 };

/** What every store's rate limits do. */
export function rateLimitContract(openNode: () => Promise<Node>): void {
  let node: Node;

  beforeAll(async () => {
    node = await openNode();
  });

  afterAll(async () => {
    await node.rooms.close();
  });

  const limit = (rate = SLOW) => node.rateLimits(newCode(), rate);

  describe('a rate limit', () => {
    test('grants a burst, then tells how long to wait', async () => {
      const { take } = bound(limit());
      expect(await Promise.all([take('ann'), take('ann'), take('ann')])).toEqual([0, 0, 0]);
      const waitMs = await take('ann');
      expect(waitMs).toBeGreaterThan(990_000);
      expect(waitMs).toBeLessThanOrEqual(1_000_000);
    });

    test('counts nothing that was refused or only asked about', async () => {
      const { take, waitMs } = bound(limit({ burst: 1, perSecond: 1 }));
      expect([await waitMs('ann'), await waitMs('ann'), await take('ann')]).toEqual([0, 0, 0]);
      for (let refused = 0; refused < 10; refused += 1) expect(await take('ann')).toBeLessThanOrEqual(1_000);
      expect(await waitMs('ann')).toBeLessThanOrEqual(1_000);
    });

    test('counts everybody apart, and each limit by its name', async () => {
      const [one, other] = [bound(limit()), bound(limit())];
      for (let count = 0; count < 3; count += 1) await one.take('ann');
      expect(await one.take('ann')).toBeGreaterThan(0);
      expect([await one.take('bob'), await other.take('ann')]).toEqual([0, 0]);
    });

    test('grants again as time passes', async () => {
      const { take } = bound(limit({ burst: 2, perSecond: 20 }));
      await take('ann');
      await take('ann');
      await vi.waitFor(async () => expect(await take('ann')).toBe(0), 5_000);
    });
  });
}

function bound(limit: ReturnType<Node['rateLimits']>) {
  return { take: (who: string) => limit.take(who), waitMs: (who: string) => limit.waitMs(who) };
}

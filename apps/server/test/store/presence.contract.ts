import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCode, type Node } from './rooms.ts';

/** What every presence store does. */
export function presenceContract(openNode: () => Promise<Node>): void {
  let node: Node;

  beforeAll(async () => {
    node = await openNode();
  });

  afterAll(async () => {
    await node.rooms.close();
  });

  const seats = async (code: string) => Object.fromEntries((await node.presence.read(code)).seats);

  describe('presence', () => {
    test('of a room that nobody was in is empty', async () => {
      expect(await node.presence.read(newCode())).toEqual({ seats: new Map(), watchers: 0, selecting: null });
    });

    test('[P06] counts the sockets of a seat and is lost with the last of them only', async () => {
      const code = newCode();
      await node.presence.enter(code, 'tab', 'ann');
      await node.presence.enter(code, 'phone', 'ann');
      expect(await seats(code)).toEqual({ ann: { sockets: 2, lostAt: null } });
      await node.presence.leave(code, 'tab');
      expect(await seats(code)).toEqual({ ann: { sockets: 1, lostAt: null } });
      const before = node.rooms.now(code);
      await node.presence.leave(code, 'phone');
      const { ann } = await seats(code);
      expect(ann).toEqual({ sockets: 0, lostAt: expect.any(Number) });
      expect(ann!.lostAt).toBeGreaterThanOrEqual(before);
      // A node may reckon the store's time a little too early.
      expect(ann!.lostAt).toBeLessThanOrEqual(node.rooms.now(code) + 100);
    });

    test('of a seat that comes back is present again', async () => {
      const code = newCode();
      await node.presence.enter(code, 'one', 'ann');
      await node.presence.leave(code, 'one');
      await node.presence.enter(code, 'two', 'ann');
      expect(await seats(code)).toEqual({ ann: { sockets: 1, lostAt: null } });
    });

    test('[P12] counts a socket once however often it enters or leaves', async () => {
      const code = newCode();
      for (let i = 0; i < 3; i++) await node.presence.enter(code, 'one', 'ann');
      expect(await seats(code)).toEqual({ ann: { sockets: 1, lostAt: null } });
      await node.presence.leave(code, 'one');
      const lost = await seats(code);
      await node.presence.leave(code, 'one');
      await node.presence.leave(code, 'never there');
      expect(await seats(code)).toEqual(lost);
    });

    test('[S15] is kept for each room apart', async () => {
      const [here, there] = [newCode(), newCode()];
      await node.presence.enter(here, 'one', 'ann');
      await node.presence.enter(there, 'two', 'ann');
      await node.presence.leave(here, 'one');
      expect(await seats(here)).toMatchObject({ ann: { sockets: 0 } });
      expect(await seats(there)).toEqual({ ann: { sockets: 1, lostAt: null } });
    });

    test('counts watchers apart from seats and forgets them when they go', async () => {
      const code = newCode();
      await node.presence.enter(code, 'watching', null);
      await node.presence.enter(code, 'also watching', null);
      await node.presence.enter(code, 'playing', 'ann');
      expect(await node.presence.read(code)).toMatchObject({ watchers: 2 });
      await node.presence.leave(code, 'watching');
      const read = await node.presence.read(code);
      expect(read.watchers).toBe(1);
      expect([...read.seats.keys()]).toEqual(['ann']);
    });

    test('keeps the dice that were fingered last, whoever comes and goes', async () => {
      const code = newCode();
      await node.presence.enter(code, 'playing', 'ann');
      await node.presence.finger(code, 'first');
      await node.presence.enter(code, 'watching', null);
      await node.presence.finger(code, 'last');
      await node.presence.leave(code, 'playing');
      expect(await node.presence.read(code)).toMatchObject({ watchers: 1, selecting: 'last' });
    });

    test('keeps seats apart whose ids look alike', async () => {
      const code = newCode();
      await node.presence.enter(code, 's/1', 'ann');
      await node.presence.enter(code, 's', 'ann/1');
      await node.presence.leave(code, 's');
      expect(await seats(code)).toEqual({
        ann: { sockets: 1, lostAt: null },
        'ann/1': { sockets: 0, lostAt: expect.any(Number) },
      });
    });
  });
}

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RoomStore } from '../../src/store/room-store.ts';
import { commitOn, commitUntilWon, listen, loaded, newRoom, through, type Node } from './rooms.ts';

/** What every room store tells a room's subscribers. */
export function publishingContract(openNode: () => Promise<Node>): void {
  let rooms: RoomStore;

  beforeAll(async () => {
    ({ rooms } = await openNode());
  });

  afterAll(async () => {
    await rooms.close();
  });

  describe('a subscriber', () => {
    test('hears a commit with its epoch, version and message', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      const { epoch } = await loaded(rooms, code);
      await rooms.commit(code, commitOn({ epoch, version: 1 }, 'a'));
      await vi.waitFor(() => {
        expect(heard).toEqual([{ kind: 'committed', epoch, version: 2, message: 'message a' }]);
      });
    });

    test('hears signals between commits in the order they were given', async () => {
      const code = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      rooms.signal(code, 'before\nthe commit');
      await rooms.commit(code, commitOn(await loaded(rooms, code), 'a'));
      rooms.signal(code, '');
      await vi.waitFor(() => {
        expect(heard.map(({ kind }) => kind)).toEqual(['signal', 'committed', 'signal']);
      });
      expect(heard[0]).toEqual({ kind: 'signal', message: 'before\nthe commit' });
      expect(heard[2]).toEqual({ kind: 'signal', message: '' });
    });

    test('hears nothing more once it has left, while others do', async () => {
      const code = await newRoom(rooms);
      const leaving = await listen(rooms, code);
      const staying = await listen(rooms, code);
      await commitUntilWon(rooms, code, 'a');
      await vi.waitFor(() => {
        expect(leaving.heard).toHaveLength(1);
      });
      leaving.stop();
      leaving.stop();
      await commitUntilWon(rooms, code, 'b');
      await vi.waitFor(() => {
        expect(staying.versions()).toEqual([2, 3]);
      });
      expect(leaving.versions()).toEqual([2]);
    });

    test('can come back after it was the last to leave', async () => {
      const code = await newRoom(rooms);
      (await listen(rooms, code)).stop();
      const again = await listen(rooms, code);
      await commitUntilWon(rooms, code, 'a');
      await vi.waitFor(() => {
        expect(again.versions()).toEqual([2]);
      });
    });

    test('[S11] hears nothing of another room', async () => {
      const code = await newRoom(rooms);
      const other = await newRoom(rooms);
      const { heard } = await listen(rooms, code);
      for (const i of through(1, 10)) await commitUntilWon(rooms, other, `${i}`);
      rooms.signal(other, 'signal');
      await commitUntilWon(rooms, code, 'own');
      await vi.waitFor(() => {
        expect(heard).toHaveLength(1);
      });
      expect(heard).toMatchObject([{ message: 'message own' }]);
    });

    test('that fails keeps nothing from the others, nor from the writer', async () => {
      const code = await newRoom(rooms);
      await rooms.subscribe(code, () => {
        throw new Error('a faulty subscriber');
      });
      const { versions } = await listen(rooms, code);
      expect(await commitUntilWon(rooms, code, 'a')).toBe(2);
      await vi.waitFor(() => {
        expect(versions()).toEqual([2]);
      });
    });

    test('[S12] misses nothing between subscribing and loading', async () => {
      const code = await newRoom(rooms);
      const writing = (async () => {
        for (let i = 0; i < 100; i++) await commitUntilWon(rooms, code, `${i}`);
      })();
      for (let i = 0; i < 20; i++) {
        const { versions, stop } = await listen(rooms, code);
        const { version } = await loaded(rooms, code);
        await commitUntilWon(rooms, code, 'reader');
        await vi.waitFor(() => {
          expect(versions().at(-1)).toBeGreaterThan(version);
        });
        const after = versions().filter((heard) => heard > version);
        expect(after).toEqual(through(version + 1, version + after.length));
        stop();
      }
      await writing;
    });
  });
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRedisStore } from '../../src/store/redis/redis-store.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { commitOn, FAR, listen, loaded, newRoom, silent, type Node } from './rooms.ts';

let redis: RedisServer;
let node: Node;

beforeAll(async () => {
  redis = await RedisServer.start(PERSISTENT);
  const place = { kind: 'single', url: redis.url } as const;
  node = await openRedisStore({ place, roomIdleMs: FAR, gameKeepMs: FAR, log: silent });
});

afterAll(async () => {
  await node.rooms.close();
  await redis.close();
});

/** Keeps this process from doing anything else, as a halted or overloaded machine does. */
function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('[R02] an answer that came while this process was held up is an answer, and the connections stay', async () => {
  const { rooms } = node;
  const code = await newRoom(rooms);
  const { heard } = await listen(rooms, code);
  const committed = rooms.commit(code, commitOn(await loaded(rooms, code), 'a'));
  await new Promise(setImmediate);
  holdUp(2_500);
  expect(await committed).toEqual({ kind: 'committed', version: 2 });
  expect(await loaded(rooms, code)).toMatchObject({ version: 2 });
  expect(heard.map(({ kind }) => kind)).toEqual(['committed']);
});

test('[R02] a command that a process held up sends too late is refused, and does not take effect', async () => {
  const { rooms } = node;
  const code = await newRoom(rooms);
  const base = await loaded(rooms, code);
  redis.halt();
  const late = rooms.commit(code, commitOn(base, 'late')).catch((error: unknown) => error);
  await new Promise(setImmediate);
  holdUp(2_500);
  redis.resume();
  expect(await late).toMatchObject({ name: 'StoreUnavailable' });
  const room = await vi.waitFor(() => loaded(rooms, code), { timeout: 20_000 });
  expect(room).toEqual(base);
});

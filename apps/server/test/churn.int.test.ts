import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, Member } from './member.ts';
import { heapAfterCollection } from './heap.ts';
import { RedisServer } from './redis-server.ts';
import { startServer } from './server-under-test.ts';
import { gather } from './table.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.close());

const NODE = { LIMIT_JOINS: '10000' };

describe('connections that come and go', { timeout: 180_000 }, () => {
  test('[S18] two thousand of them, gone in any state, leave nothing behind', async () => {
    const server = await startServer({ env: { ...NODE, REDIS_URL: redis.url } });
    const { code, players } = await gather(server, 1);
    const { code: quiet } = await server.createRoom('Quiet');
    const metric = async (name: string): Promise<number> => {
      const text = await (await server.request('GET', '/metrics')).text();
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
    };
    /** Comes and goes: when it was shown the room, or before, in the handshake or between it and the room. */
    const comeAndGo = async (index: number): Promise<boolean> => {
      const member = new Member(server.url, { code: index % 2 === 0 ? code : quiet });
      await (index % 5 === 0 ? member.until(() => member.version > 0) : setTimeout(index));
      member.socket.disconnect();
      return member.version > 0;
    };
    const cycles = async (rounds: number): Promise<boolean[]> => {
      const shown: boolean[] = [];
      for (let round = 0; round < rounds; round += 1) {
        shown.push(...(await Promise.all(Array.from({ length: 25 }, (_, index) => comeAndGo(index)))));
      }
      return shown;
    };
    const isQuiet = async (): Promise<void> => {
      await players[0]!.until(() => players[0]!.presence.watchers === 0);
      await expect.poll(() => metric('farkle_sockets')).toBe(1);
      await expect.poll(() => metric('farkle_live_rooms')).toBe(1);
    };

    await cycles(8);
    await isQuiet();
    const [clients, heap] = [await redisClients(), heapAfterCollection()];
    const shown = await cycles(80);
    expect(shown.filter((seen) => !seen).length).toBeGreaterThan(200);
    await isQuiet();
    expect(await redisClients()).toBe(clients);
    expect(heapAfterCollection() - heap).toBeLessThan(50_000_000);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('[S18] a node holds two connections to Redis, however many sockets it has', async () => {
    const server = await startServer({ env: { ...NODE, REDIS_URL: redis.url } });
    const { code } = await gather(server, 1);
    const before = await redisClients();
    await Promise.all(Array.from({ length: 500 }, () => enter(server.url, { code })));
    expect(await redisClients()).toBe(before);
    expect(before).toBeLessThanOrEqual(2);
  });
});

/** How many connections Redis has that one of our nodes opened. */
async function redisClients(): Promise<number> {
  const list = await redis.command('CLIENT', 'LIST');
  return list.split('\n').filter((line) => line.includes('name=farkle-')).length;
}

import { expect } from 'vitest';
import type { Member } from './member.ts';
import type { RedisServer } from './redis-server.ts';
import { startServer, type ServerOptions, type ServerUnderTest } from './server-under-test.ts';
import { gather, startGame, type Table } from './table.ts';

/** The positions of a whole roll. */
export const ALL = [0, 1, 2, 3, 4, 5];

/** Nodes around one Redis. */
export async function startNodes(
  redis: RedisServer,
  count: number,
  { env, ...parts }: ServerOptions = {},
): Promise<readonly ServerUnderTest[]> {
  const start = (): Promise<ServerUnderTest> =>
    startServer({ ...parts, env: { REDIS_URL: redis.url, ...env } });
  return Promise.all(Array.from({ length: count }, start));
}

/** Two nodes, and a table at the first of them, in its first turn. */
export async function playing(
  redis: RedisServer,
  dice: NonNullable<ServerOptions['dice']>,
  options: ServerOptions = {},
  room: object = {},
): Promise<{ readonly nodes: readonly ServerUnderTest[]; readonly table: Table }> {
  const nodes = await startNodes(redis, 2, { ...options, dice });
  const table = await gather(nodes[0]!, 2, { rules: 'bank-from-first', ...room });
  await startGame(table);
  return { nodes, table };
}

/** Rolls, and waits until it is seen. */
export async function rollAndSee(member: Member, keep: readonly number[]): Promise<void> {
  const answer = await member.insist({ type: 'roll', on: member.room.decision, keep });
  expect(answer.ok).toBe(true);
  await member.until(() => member.version >= answer.version);
}

import type { RedisServer } from '../redis-server.ts';

/** What a process has used so far. */
export interface Reading {
  readonly cpuMicros: number;
  readonly memoryBytes: number;
  readonly commands: number;
}

/** Reads a node's own metrics. */
export async function readNode(url: string): Promise<Reading> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*outcome="ok"[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    cpuMicros: sum('process_cpu_seconds_total') * 1e6,
    memoryBytes: sum('process_resident_memory_bytes'),
    commands: sum('farkle_commands_total'),
  };
}

/** What Redis has used so far, and how long its append-only file is. */
export async function readRedis(
  redis: RedisServer,
): Promise<{ cpuMicros: number; memoryBytes: number; appendedBytes: number }> {
  const info = await redis.command('INFO');
  const field = (name: string): number => Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? 0);
  return {
    cpuMicros: (field('used_cpu_sys') + field('used_cpu_user')) * 1e6,
    memoryBytes: field('used_memory'),
    appendedBytes: field('aof_current_size'),
  };
}

/** The bytes that Redis needs for all keys of a kind, and how many there are. */
export async function keysOf(
  redis: RedisServer,
  kind: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const names = (await redis.command('KEYS', `${kind}:*`)).split('\n').filter((name) => name !== '');
  let bytes = 0;
  for (const name of names) bytes += Number(await redis.command('MEMORY', 'USAGE', name, 'SAMPLES', '0'));
  return { count: names.length, bytes };
}

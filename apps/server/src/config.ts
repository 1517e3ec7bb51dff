import { LIMITS } from '@farkle/protocol';
import { z } from 'zod';

const DAY_MS = 86_400_000;

const whole = (standard: number, from: number, to: number) =>
  z.coerce
    .number({ error: `write a whole number from ${from} to ${to}` })
    .int(`write a whole number from ${from} to ${to}`)
    .min(from, `write at least ${from}`)
    .max(to, `write at most ${to}`)
    .default(standard);

const longTime = (standard: number) => whole(standard, 1_000, 10 * 365 * DAY_MS);
const shortTime = (standard: number) => whole(standard, 0, DAY_MS);

const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);
const proxies = z
  .string()
  .default('')
  .transform(parts)
  .refine(
    (list) => list.every((part) => proxy.safeParse(part).success),
    'write IP addresses or networks, with commas between',
  );

function parts(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const address = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: `write an address that begins with ${protocols[0]}://`,
    })
    .optional();

const REDIS = ['redis', 'rediss'] as const;

/** Addresses with commas between, or none. */
const addresses = (...protocols: string[]) =>
  z
    .string()
    .default('')
    .transform(parts)
    .refine((list) => list.every((part) => address(...protocols).safeParse(part).success), {
      error: `write addresses that begin with ${protocols[0]}://, with commas between`,
    });

/** The environment variables of the server, each with its check and its default. */
export const configSchema = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  REDIS_URL: address(...REDIS),
  REDIS_CLUSTER_URLS: addresses(...REDIS),
  REDIS_SENTINEL_URLS: addresses(...REDIS),
  REDIS_PRIMARY_URL: address(...REDIS),
  PUBLIC_URL: address('https', 'http'),
  TRUSTED_PROXIES: proxies,
  GRACE_MS: shortTime(10_000),
  AWAY_MS: shortTime(30_000),
  ROOM_IDLE_MS: longTime(14 * DAY_MS),
  GAME_KEEP_MS: longTime(90 * DAY_MS),
  CONTRIBUTION_MS: shortTime(3_000),
  MAX_SEATS: whole(LIMITS.maxSeats, 2, 20),
  MAX_NAME: whole(LIMITS.maxName, 1, 60),
  MAX_PAYLOAD: whole(LIMITS.maxPayload, 1_024, 1_048_576),
  LIMIT_MESSAGES: whole(20, 1, 10_000),
  LIMIT_JOINS: whole(20, 1, 10_000),
  LIMIT_ROOMS: whole(120, 1, 1_000_000),
  LIMIT_WRONG_CODES: whole(15, 1, 1_000_000),
  METRICS_TOKEN: z.string().min(16, 'write at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'write one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** Everything that can be set from outside, checked. */
export type Config = Readonly<z.infer<typeof configSchema>>;

/** The environment does not make a configuration; the message names each variable and what to write. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

/** Reads the configuration out of environment variables; an empty variable counts as absent. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    throw new BadConfig(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const contradictions = [...contradictionsIn(parsed.data)];
  if (contradictions.length > 0) throw new BadConfig(contradictions.join('\n'));
  return parsed.data;
}

/** What is wrong between settings of which each is right. */
function* contradictionsIn(config: Config): Iterable<string> {
  const { REDIS_URL, REDIS_CLUSTER_URLS, REDIS_SENTINEL_URLS, REDIS_PRIMARY_URL } = config;
  if (config.AWAY_MS < config.GRACE_MS) yield 'AWAY_MS: write at least GRACE_MS';
  const ways = [REDIS_URL !== undefined, REDIS_CLUSTER_URLS.length > 0, REDIS_SENTINEL_URLS.length > 0];
  if (ways.filter(Boolean).length > 1) {
    yield 'REDIS_URL, REDIS_CLUSTER_URLS, REDIS_SENTINEL_URLS: write only one of them';
  }
  const hasSentinels = REDIS_SENTINEL_URLS.length > 0;
  if (hasSentinels && REDIS_PRIMARY_URL === undefined) {
    yield 'REDIS_PRIMARY_URL: write redis:// and the name that the Sentinels know the primary by';
  }
  if (!hasSentinels && REDIS_PRIMARY_URL !== undefined) {
    yield 'REDIS_PRIMARY_URL: leave it empty, it is for REDIS_SENTINEL_URLS only';
  }
}

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
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine(
    (list) => list.every((part) => proxy.safeParse(part).success),
    'write IP addresses or networks, with commas between',
  );

const address = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: `write an address that begins with ${protocols[0]}://`,
    })
    .optional();

/** The environment variables of the server, each with its check and its default. */
export const configSchema = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  REDIS_URL: address('redis', 'rediss'),
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
  if (parsed.data.AWAY_MS < parsed.data.GRACE_MS) throw new BadConfig('AWAY_MS: write at least GRACE_MS');
  return parsed.data;
}

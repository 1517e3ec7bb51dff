import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BadConfig, configSchema, parseConfig } from './config.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const written = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test('the example environment names every setting, in both directions, and shows its default', () => {
  expect(Object.keys(written).sort()).toEqual(Object.keys(configSchema.shape).sort());
  expect(parseConfig(written)).toEqual(parseConfig({}));
});

test('an empty environment is a configuration', () => {
  expect(parseConfig({})).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', MAX_SEATS: 10, TRUSTED_PROXIES: [] });
});

test('an empty variable counts as absent, and what is no setting of ours is left alone', () => {
  expect(parseConfig({ PORT: '', REDIS_URL: ' ', PATH: '/bin' })).toEqual(parseConfig({}));
});

test.each([
  ['PORT', 'http', 'PORT: write a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT: write at most 65535'],
  ['MAX_SEATS', '1', 'MAX_SEATS: write at least 2'],
  ['GRACE_MS', '1.5', 'GRACE_MS: write a whole number from 0 to 86400000'],
  ['PUBLIC_URL', 'farkle.example', 'PUBLIC_URL: write an address that begins with https://'],
  ['REDIS_URL', 'http://localhost', 'REDIS_URL: write an address that begins with redis://'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8, proxy',
    'TRUSTED_PROXIES: write IP addresses or networks, with commas between',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: write one of fatal, error, warn, info, debug, trace, silent'],
  ['AWAY_MS', '5', 'AWAY_MS: write at least GRACE_MS'],
])('%s=%s is refused with what to write instead', (name, value, message) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new BadConfig(message));
});

test.each([
  ['one server', { REDIS_URL: 'rediss://farkle:secret@redis:6379' }],
  ['a Cluster', { REDIS_CLUSTER_URLS: 'redis://one:6379, redis://two:6379' }],
  ['Sentinels', { REDIS_SENTINEL_URLS: 'redis://:secret@one:26379', REDIS_PRIMARY_URL: 'redis://farkle' }],
])('Redis may be %s', (_, env) => {
  expect(() => parseConfig(env)).not.toThrow();
});

const [ONE, CLUSTER, SENTINELS, PRIMARY] = [
  { REDIS_URL: 'redis://one' },
  { REDIS_CLUSTER_URLS: 'redis://one' },
  { REDIS_SENTINEL_URLS: 'redis://one' },
  { REDIS_PRIMARY_URL: 'redis://farkle' },
];
const ONLY_ONE = 'REDIS_URL, REDIS_CLUSTER_URLS, REDIS_SENTINEL_URLS: write only one of them';

test.each([
  [{ ...ONE, ...CLUSTER }, ONLY_ONE],
  [{ ...ONE, ...SENTINELS, ...PRIMARY }, ONLY_ONE],
  [{ ...CLUSTER, ...SENTINELS, ...PRIMARY }, ONLY_ONE],
  [SENTINELS, 'REDIS_PRIMARY_URL: write redis:// and the name that the Sentinels know the primary by'],
  [PRIMARY, 'REDIS_PRIMARY_URL: leave it empty, it is for REDIS_SENTINEL_URLS only'],
  [
    { REDIS_CLUSTER_URLS: 'redis://one, two:6379' },
    'REDIS_CLUSTER_URLS: write addresses that begin with redis://, with commas between',
  ],
])('Redis is refused as %j', (env, message) => {
  expect(() => parseConfig(env)).toThrow(new BadConfig(message));
});

test('all that is wrong is told at once', () => {
  expect(() => parseConfig({ PORT: 'x', MAX_NAME: '0' })).toThrow(/PORT: .*\nMAX_NAME: /);
});

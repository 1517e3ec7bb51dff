import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from './config.ts';
import type { DiceSource } from './dice/dice-source.ts';
import { hmacDice } from './dice/hmac-dice.ts';
import { createHttpServer } from './http/http-server.ts';
import { readWebClient } from './http/web-client.ts';
import { createLimits } from './limits.ts';
import { shareableOrigins } from './links.ts';
import type { Log } from './log.ts';
import { networkOf } from './network-of.ts';
import { createMetrics } from './metrics.ts';
import { Rooms } from './rooms/rooms.ts';
import { openEmbeddedStore } from './store/embedded/embedded-store.ts';
import type { RedisPlace } from './store/redis/redis-place.ts';
import { openRedisStore } from './store/redis/redis-store.ts';
import { openGateway } from './ws/gateway.ts';

/** The same place from the source as from the bundle. */
const WEB_BUILD = fileURLToPath(new URL('../../web/build', import.meta.url));

/** How long the end waits at most for answers to commands, for requests under way, and for the store's farewell. */
const ANSWERS_MS = 3_000;
const REQUESTS_MS = 1_000;
const FAREWELL_MS = 2_000;

/** What a test may put in place of the real thing. */
export interface AppParts {
  readonly dice?: DiceSource;
  readonly newCode?: () => string;
  readonly webBuild?: string;
}

/** The whole server, ready to listen. */
export interface App {
  /** Resolves with the port. */
  listen(): Promise<number>;
  readonly origins: () => readonly string[];
  /** Whether other nodes have the same rooms. */
  readonly isOneOfMany: boolean;
  /** Turns readiness red, so that a balancer leaves this node out; everything is served as before. */
  retire(): void;
  /** Sends everybody elsewhere, ends what is under way and gives everything back: within 6 seconds, even if the store hangs. */
  close(): Promise<void>;
}

/** Puts the server together: the one place that knows all its parts. */
export async function createApp(config: Config, log: Log, parts: AppParts = {}): Promise<App> {
  const client = readWebClient(parts.webBuild ?? WEB_BUILD);
  if (client === null) log.warn('the web client is not built: only the API is served');
  const store = await openStore(config, log);
  const limits = createLimits(config, store.rateLimits);
  const metrics = createMetrics();
  const rooms = Rooms.open({
    store: store.rooms,
    presence: store.presence,
    dice: parts.dice ?? hmacDice,
    log,
    maxSeats: config.MAX_SEATS,
    maxName: config.MAX_NAME,
    graceMs: config.GRACE_MS,
    awayMs: config.AWAY_MS,
    roomIdleMs: config.ROOM_IDLE_MS,
    contributionMs: config.CONTRIBUTION_MS,
    ...(parts.newCode && { newCode: parts.newCode }),
  });

  let retired = false;
  let origins: readonly string[] = [];
  const trustProxy = proxyAddr.compile(config.TRUSTED_PROXIES);
  const http = await createHttpServer({
    rooms,
    limits,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    log,
    trustProxy,
    client,
    maxPayload: config.MAX_PAYLOAD,
    isHttps: config.PUBLIC_URL?.startsWith('https://') ?? false,
    isRetired: () => retired,
    origins: () => origins,
  });
  const gateway = openGateway({
    httpServer: http.server,
    rooms,
    limits,
    metrics,
    log,
    maxPayload: config.MAX_PAYLOAD,
    publicUrl: config.PUBLIC_URL,
    addressOf: (request) => networkOf(proxyAddr(request, trustProxy)),
  });
  metrics.watch('farkle_sockets', 'Connections to this node', gateway.count);
  metrics.watch('farkle_live_rooms', 'Rooms with connections to this node', () => rooms.liveCount);

  return {
    listen: async () => {
      await http.listen({ port: config.PORT, host: config.HOST });
      const address = http.server.address();
      const port = address !== null && typeof address === 'object' ? address.port : config.PORT;
      origins = shareableOrigins(config, port);
      return port;
    },
    origins: () => origins,
    isOneOfMany: redisOf(config) !== null,
    retire: () => {
      retired = true;
    },
    close: async () => {
      retired = true;
      await atMost(ANSWERS_MS, gateway.moveAway());
      gateway.close();
      await atMost(REQUESTS_MS, http.close());
      // Browsers open connections in advance that never carry a request.
      http.server.closeAllConnections();
      await atMost(FAREWELL_MS, rooms.close());
    },
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, setTimeout(ms, undefined, { ref: false })]);
}

/** One process with its data on disk, or any number of them around one Redis. */
function openStore(config: Config, log: Log): ReturnType<typeof openRedisStore> {
  const { DATA_DIR, GAME_KEEP_MS, ROOM_IDLE_MS } = config;
  const place = redisOf(config);
  return place === null
    ? openEmbeddedStore({ dataDir: DATA_DIR, gameKeepMs: GAME_KEEP_MS, log })
    : openRedisStore({ place, roomIdleMs: ROOM_IDLE_MS, gameKeepMs: GAME_KEEP_MS, log });
}

function redisOf(config: Config): RedisPlace | null {
  const { REDIS_URL, REDIS_CLUSTER_URLS, REDIS_SENTINEL_URLS, REDIS_PRIMARY_URL } = config;
  if (REDIS_URL !== undefined) return { kind: 'single', url: REDIS_URL };
  if (REDIS_CLUSTER_URLS.length > 0) return { kind: 'cluster', servers: REDIS_CLUSTER_URLS };
  if (REDIS_PRIMARY_URL === undefined) return null;
  return { kind: 'sentinel', sentinels: REDIS_SENTINEL_URLS, primary: REDIS_PRIMARY_URL };
}

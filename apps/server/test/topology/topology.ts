import { apiAt, type Api } from '../api.ts';
import { PERSISTENT, RedisServer } from '../redis-server.ts';
import { ServerProcess, type Ending } from '../server-process.ts';
import { Proxy, proxyPorts } from './proxy.ts';

export interface TopologyOptions {
  readonly nodes?: number;
  /** Where the nodes keep rooms, as environment variables; a Redis of its own otherwise. */
  readonly store?: Readonly<Record<string, string>>;
  /** More environment variables of the nodes. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Tests come from one address, many at a time. */
const NO_LIMITS = { LIMIT_JOINS: '10000', LIMIT_ROOMS: '1000000' };

/** The service as it is deployed: nodes around one Redis behind the reverse proxy, all of them real processes. */
export class Topology {
  readonly nodes: readonly ServerProcess[];
  readonly proxy: Proxy;
  /** The Redis between the nodes, or `null` where the caller named another store. */
  readonly redis: RedisServer | null;

  private constructor(nodes: readonly ServerProcess[], proxy: Proxy, redis: RedisServer | null) {
    this.nodes = nodes;
    this.proxy = proxy;
    this.redis = redis;
  }

  /** Resolves when the proxy answers. Call `close` in the end. */
  static async start({ nodes: count = 3, store, env }: TopologyOptions = {}): Promise<Topology> {
    const redis = store === undefined ? await RedisServer.start(PERSISTENT) : null;
    const ports = await proxyPorts();
    const settings = {
      ...NO_LIMITS,
      PUBLIC_URL: `https://localhost:${ports[1]}`,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(redis ? { REDIS_URL: redis.url } : store),
      ...env,
    };
    const nodes = await Promise.all(Array.from({ length: count }, () => ServerProcess.start(settings)));
    const proxy = await Proxy.start(
      ports,
      nodes.map(({ port }) => `127.0.0.1:${port}`),
    );
    return new Topology(nodes, proxy, redis);
  }

  /** Where people come in. */
  get url(): string {
    return this.proxy.url;
  }

  get api(): Api {
    return apiAt(this.url);
  }

  /** Ends and starts one node after the other, as a deploy does. */
  async restartAll(): Promise<readonly Ending[]> {
    const endings: Ending[] = [];
    for (const node of this.nodes) {
      endings.push(await node.terminate());
      await node.start();
    }
    return endings;
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.redis?.close();
  }
}

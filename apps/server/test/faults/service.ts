import { Proxy, proxyPorts } from '../topology/proxy.ts';
import { ServerProcess } from '../server-process.ts';
import { Relay } from './relay.ts';
import type { Store } from './stores.ts';

/** Everybody comes from one address; a turn clock may run out, and nobody is taken for gone while faults last. */
const SETTINGS = {
  LIMIT_MESSAGES: '10000',
  LIMIT_JOINS: '10000',
  LIMIT_ROOMS: '1000000',
  LIMIT_WRONG_CODES: '1000000',
  TRUSTED_PROXIES: '127.0.0.1',
  AWAY_MS: '600000',
};

/** The whole service as real processes, with a stretch of network of ours (`doors`) between the proxy and each node. */
export class Service {
  readonly nodes: readonly ServerProcess[];
  readonly doors: readonly Relay[];
  readonly store: Store;
  readonly #proxy: Proxy;

  private constructor(nodes: readonly ServerProcess[], doors: readonly Relay[], store: Store, proxy: Proxy) {
    this.nodes = nodes;
    this.doors = doors;
    this.store = store;
    this.#proxy = proxy;
  }

  /** Starts so many nodes around a store, and the proxy before them. The service closes the store. */
  static async start(store: Store, count: number): Promise<Service> {
    const nodes = await Promise.all(
      Array.from({ length: count }, (_, node) => ServerProcess.start({ ...SETTINGS, ...store.envOf(node) })),
    );
    const doors = await Promise.all(nodes.map(({ port }) => Relay.before(port)));
    const proxy = await Proxy.start(
      await proxyPorts(),
      doors.map(({ address }) => address),
    );
    return new Service(nodes, doors, store, proxy);
  }

  /** Where players come in; `member` lets the doors tell whose connection it is. */
  urlFor(member: number): string {
    return `${this.#proxy.url}?member=${member}`;
  }

  /** Where rooms are asked for. */
  get url(): string {
    return this.#proxy.url;
  }

  /** The nodes that a member's connection leads to: one, or none while it is away. */
  nodesOf(member: number): readonly number[] {
    return this.doors.flatMap((door, node) => (door.carries(member) ? [node] : []));
  }

  async close(): Promise<void> {
    await this.#proxy.close();
    await Promise.all(this.nodes.map((node) => node.kill()));
    await Promise.all(this.doors.map((door) => door.close()));
    await this.store.close();
  }
}

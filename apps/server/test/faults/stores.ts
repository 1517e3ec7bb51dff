import type { RedisServer } from '../redis-server.ts';
import { startCluster } from './cluster-store.ts';
import type { Relay } from './relay.ts';
import { startSentinel } from './sentinel-store.ts';
import { startSingle } from './single-store.ts';

/** How Redis is set up. */
export type StoreKind = 'single' | 'sentinel' | 'cluster';

export const STORE_KINDS: readonly StoreKind[] = ['single', 'sentinel', 'cluster'];

/** The Redis that a service keeps its rooms in, whatever it is made of. */
export interface Store {
  /** The stretch of network from each node to Redis, where there is one address to put it in front of. */
  readonly lines: readonly Relay[];
  /** Parts of the rooms that fail by themselves. */
  readonly shards: number;
  /** What makes a replica the primary; `null` where there is no replica. */
  readonly failover: Failover | null;
  /** The environment variables that lead a node to it. */
  envOf(node: number): Readonly<Record<string, string>>;
  shardOf(code: string): Promise<number>;
  /** The server that takes a shard's writes now. */
  primary(shard: number): Promise<RedisServer>;
  close(): Promise<void>;
}

/** Replicas that take over. */
export interface Failover {
  replica(shard: number): Promise<RedisServer>;
  /** Begins to make a replica the primary of its shard. */
  promote(replica: RedisServer): Promise<void>;
  /** Waits until a server has become the primary of its shard. */
  isPrimary(server: RedisServer): Promise<void>;
  /** Waits until all servers run and every replica follows its primary. */
  isWhole(): Promise<void>;
}

/** Starts a Redis of that kind for so many nodes. */
export function startStore(kind: StoreKind, nodes: number): Promise<Store> {
  const starts = { single: startSingle, sentinel: startSentinel, cluster: startCluster };
  return starts[kind](nodes);
}

import { Chance } from '../wire/chance.ts';
import type { StoreKind } from './stores.ts';

/** What strikes one node, or its stretch of network to the proxy (`door`) or to the store (`line`). */
const NODE_FAULTS = [
  'kill-node',
  'halt-node',
  'cut-door',
  'stall-door',
  'lose-door',
  'slow-door',
  'cut-line',
  'stall-line',
  'lose-line',
  'slow-line',
] as const;

/** What strikes a Redis that all nodes share. */
const REDIS_FAULTS = ['restart-redis', 'halt-redis', 'drop-commands', 'drop-channels'] as const;

/** What makes a replica the primary: asked for, after the primary's death or halt, or before it had received everything. */
const PROMOTIONS = ['promote', 'kill-primary', 'halt-primary', 'promote-lagging'] as const;

export type NodeFault = (typeof NODE_FAULTS)[number];
export type RedisFault = (typeof REDIS_FAULTS)[number];
export type Promotion = (typeof PROMOTIONS)[number];

/** Everything that can go wrong. */
export type FaultKind = NodeFault | RedisFault | Promotion;

/** Whether the fault is about one node. */
export function isNodeFault(kind: FaultKind): kind is NodeFault {
  return NODE_FAULTS.some((fault) => fault === kind);
}

/** Whether the fault ends with another primary. */
export function isPromotion(kind: FaultKind): kind is Promotion {
  return PROMOTIONS.some((fault) => fault === kind);
}

const AT_DOORS = NODE_FAULTS.filter((kind) => !kind.endsWith('line'));

/** The kinds of faults there are with a store; nodes reach Redis through a line of ours only where there is one address. */
export const KINDS: Readonly<Record<StoreKind, readonly FaultKind[]>> = {
  single: [...NODE_FAULTS, ...REDIS_FAULTS],
  sentinel: [...AT_DOORS, 'drop-commands', 'drop-channels', ...PROMOTIONS],
  cluster: [...AT_DOORS, 'drop-commands', 'drop-channels', ...PROMOTIONS],
};

/** One fault of a plan. */
export interface Fault {
  /** From 1. */
  readonly number: number;
  readonly kind: FaultKind;
  /** Which node, where it is about one; counted through the shards, which shard of Redis. */
  readonly target: number;
  /** It strikes when so many more commands were acknowledged than when the one before it struck. */
  readonly after: number;
  /** How long after a command was sent it strikes, in milliseconds, to come upon it in different places. */
  readonly into: number;
  /** How long what was struck stays away, in milliseconds. */
  readonly lasts: number;
}

/** How many nodes there are to strike. */
export const NODES = 3;
const MOST_BETWEEN = 60;
const DEEPEST_INTO_MS = 6;
const SHORTEST_MS = 100;
/** Longer than a client or a node waits for an answer. */
const LONGEST_MS = 3_500;

/** The faults of a run, in order: the same seed makes the same plan. Kinds come in rounds, so that all come as often. */
export function planFaults(faults: number, seed: number, store: StoreKind): readonly Fault[] {
  const chance = new Chance(seed);
  let round: FaultKind[] = [];
  return Array.from({ length: faults }, (_, index) => {
    if (round.length === 0) round = [...KINDS[store]];
    const [kind] = round.splice(chance.below(round.length), 1);
    return {
      number: index + 1,
      kind: kind!,
      target: chance.below(NODES),
      after: 1 + chance.below(MOST_BETWEEN),
      into: chance.below(DEEPEST_INTO_MS + 1),
      // Mostly short: a long outage is one in which nothing else happens.
      lasts: Math.round(SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * chance.fraction() ** 3),
    };
  });
}

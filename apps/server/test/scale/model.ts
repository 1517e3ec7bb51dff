import { CODE_ALPHABET, LIMITS } from '@farkle/protocol';
import type { Figures } from './figures.ts';

/** How people play: assumptions, not measurements. */
export interface Habits {
  /** People at a table, those who watch included. Each has one connection. */
  readonly members: number;
  /** Rolls and banks of a table a second. */
  readonly actionsPerSecond: number;
  /** Dice fingered and reactions of a table a second. */
  readonly signalsPerSecond: number;
  /** How often a connection is made anew, a second: phones that sleep, networks that change, deploys. */
  readonly joinsPerSecond: number;
  /** People at the tables on average, as a share of those at the busiest time. */
  readonly averageShare: number;
  readonly gamesPerRoom: number;
  readonly roomDays: number;
  readonly logDays: number;
}

/** What a node, and a primary of Redis, may be burdened with. */
export interface Machines {
  /** Share of one core that a node may use: the rest is for peaks, and for the nodes that are away. */
  readonly nodeShare: number;
  readonly redisShare: number;
  readonly nodeBytes: number;
  readonly redisBytes: number;
}

export const HABITS: Habits = {
  members: 5,
  actionsPerSecond: 0.2,
  signalsPerSecond: 0.4,
  joinsPerSecond: 1 / 600,
  averageShare: 0.35,
  gamesPerRoom: 3,
  roomDays: 14,
  logDays: 90,
};

const MACHINES: Machines = { nodeShare: 0.5, redisShare: 0.5, nodeBytes: 1e9, redisBytes: 32e9 };

/** Where the members of a table are: on any node, as a balancer without stickiness has it, or on one. */
export type Placement = 'anywhere' | 'together';

/** What so many people need at the busiest time. */
export interface Demand {
  readonly tables: number;
  readonly actionsPerSecond: number;
  /** Nodes that hold members of one table. */
  readonly nodesPerTable: number;
  /** CPU of all nodes, in cores. */
  readonly cores: number;
  readonly nodes: number;
  /** CPU of all primaries, in cores. */
  readonly redisCores: number;
  readonly redisBytes: number;
  /** How likely a random code is one of a room. */
  readonly codesTaken: number;
  /** Primaries needed for their CPU, for their disk, for their memory. */
  readonly primaries: { readonly cpu: number; readonly disk: number; readonly memory: number };
}

const DAY_SECONDS = 86_400;

/** Room codes that there are. */
const CODES = CODE_ALPHABET.length ** LIMITS.codeLength;

/** What `people` at tables need at the busiest time. */
export function demand(
  people: number,
  placement: Placement,
  figures: Figures,
  habits: Habits = HABITS,
  machines: Machines = MACHINES,
): Demand {
  const tables = people / habits.members;
  const actionsPerSecond = tables * habits.actionsPerSecond;
  let nodes = 1;
  let nodesPerTable = 1;
  let cores = 0;
  // More nodes spread a table wider, which costs more nodes: the fixed point is near after a few steps.
  for (let step = 0; step < 50; step += 1) {
    nodesPerTable = placement === 'together' ? 1 : spread(habits.members, nodes);
    cores = nodeMicros(tables, nodesPerTable, nodes, figures, habits) / 1e6;
    // Rather too much: a node with one member of a table is counted as one with all.
    const bytes = tables * nodesPerTable * figures.tableBytes;
    nodes = Math.max(Math.ceil(cores / machines.nodeShare), Math.ceil(bytes / machines.nodeBytes));
  }
  const redisCores =
    (actionsPerSecond * figures.redisActionMicros +
      tables * habits.signalsPerSecond * figures.redisSignalMicros +
      nodes * figures.redisNodeMicros) /
    1e6;
  const games =
    (tables * habits.averageShare * habits.actionsPerSecond * DAY_SECONDS) / figures.actionsPerGame;
  const keptRooms = (games / habits.gamesPerRoom) * habits.roomDays;
  const redisBytes = games * habits.logDays * figures.gameLogBytes + keptRooms * figures.storedRoomBytes;
  return {
    tables,
    actionsPerSecond,
    nodesPerTable,
    cores,
    nodes,
    redisCores,
    redisBytes,
    codesTaken: keptRooms / CODES,
    primaries: {
      cpu: Math.ceil(redisCores / machines.redisShare),
      disk: Math.ceil(actionsPerSecond / (machines.redisShare * figures.redisCommitsPerSecond)),
      memory: Math.ceil(redisBytes / machines.redisBytes),
    },
  };
}

/** How many of `nodes` hold at least one of `members` that were given to them at random. */
export function spread(members: number, nodes: number): number {
  return nodes * (1 - (1 - 1 / nodes) ** members);
}

function nodeMicros(
  tables: number,
  nodesPerTable: number,
  nodes: number,
  figures: Figures,
  habits: Habits,
): number {
  const { members, actionsPerSecond, signalsPerSecond, joinsPerSecond } = habits;
  const action = figures.actionMicros + (nodesPerTable - 1) * figures.followMicros;
  const connection = figures.idleConnectionMicros + joinsPerSecond * figures.joinMicros;
  return (
    tables * (actionsPerSecond * action + signalsPerSecond * figures.signalMicros + members * connection) +
    nodes * figures.idleNodeMicros
  );
}

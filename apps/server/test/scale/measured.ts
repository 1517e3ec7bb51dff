import type { Figures } from './figures.ts';

/** As `pnpm measure:scale` printed them on 1 December 2026 on two cores of a virtual machine, Node 20.20, Redis 7.0. */
export const MEASURED: Figures = {
  idleNodeMicros: 17583,
  redisNodeMicros: 2594,
  idleConnectionMicros: 17.0,
  connectionBytes: 44921,
  tableBytes: 97300,
  joinMicros: 1177,
  signalMicros: 210.8,
  redisSignalMicros: 46.9,
  actionMicros: 330.0,
  followMicros: 101.0,
  redisActionMicros: 94.1,
  appendedBytes: 3951,
  actionsPerGame: 266.2,
  storedRoomBytes: 15469,
  gameLogBytes: 31010,
  redisCommitsPerSecond: 8946,
};

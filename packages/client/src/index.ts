export { randomHex } from './random.ts';
export { RoomApi, type Outcome, type Unreachable } from './room-api.ts';
export { openRoom, RoomClient, type RoomClientOptions, type RoomListener } from './room-client.ts';
export type { Link, RoomChange, RoomView, RunningClock } from './room-view.ts';

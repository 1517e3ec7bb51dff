export {
  createRoom,
  handshake,
  reaction,
  REACTIONS,
  requestId,
  selecting,
  takeSeat,
  wireCommand,
  type CommandRequest,
  type CreateRoom,
  type Handshake,
  type Reaction,
  type Selecting,
  type TakeSeat,
  type WireCommand,
} from './command.ts';
export { CODE_ALPHABET, LIMITS } from './limits.ts';
export type {
  Acknowledgement,
  ClientToServer,
  Clock,
  ClosedCode,
  EventsMessage,
  GameCommit,
  GameRecord,
  HandshakeRefusal,
  Links,
  Presence,
  Problem,
  RoomSummary,
  SeatGranted,
  SeatPresence,
  ServerToClient,
  Snapshot,
  You,
} from './message.ts';
export type { Code, Refusal } from './refusal.ts';
export { parseRoomCode } from './room-code.ts';
export { ruleChoice, ruleSet, turnClock, type RuleChoice } from './rule-set.ts';
export { PROTOCOL_VERSION } from './version.ts';

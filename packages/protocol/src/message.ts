import type { GameEvent, GameId, GameState, Gathering, Rejection, SeatId } from '@farkle/rules';
import type { Reaction, Selecting, WireCommand } from './command.ts';
import type { Refusal } from './refusal.ts';

/** The answer to a command. `version` is the room's, after it (accepted) or unchanged by it (refused). */
export type Acknowledgement =
  | { readonly ok: true; readonly version: number }
  | ({ readonly ok: false; readonly version: number } & (Rejection | Refusal));

/** How a seat is connected. `online`: has a socket, or lost its last one less than the grace time ago. `away`: has had none for the away time. */
export interface SeatPresence {
  readonly seatId: SeatId;
  readonly online: boolean;
  readonly away: boolean;
}

/** Who is here. */
export interface Presence {
  readonly seats: readonly SeatPresence[];
  /** Sockets that watch. */
  readonly watchers: number;
}

/** The turn clock of decision `on`, or `null` in its place when none runs. */
export interface Clock {
  readonly on: number;
  readonly remainingMs: number;
  readonly paused: boolean;
}

/** Who the receiver is: a seat's owner, or (null) a watcher. */
export interface You {
  readonly seatId: SeatId | null;
}

/** The whole room, as one receiver may see it. */
export interface Snapshot {
  readonly epoch: string;
  readonly version: number;
  readonly you: You;
  /** Seats that this server's tables have. */
  readonly maxSeats: number;
  readonly room: GameState;
  readonly presence: Presence;
  readonly clock: Clock | null;
  readonly selecting: Selecting | null;
}

/** What happened in one commit; `version` is one more than the version it was made on. */
export interface EventsMessage {
  readonly epoch: string;
  readonly version: number;
  readonly events: readonly GameEvent[];
}

/** Why a member's time in a room is over. */
export type ClosedCode = 'removed' | 'room-expired';

/** What a server says. */
export interface ServerToClient {
  snapshot: (message: Snapshot) => void;
  events: (message: EventsMessage) => void;
  presence: (message: Presence) => void;
  clock: (message: Clock | null) => void;
  selecting: (message: Selecting) => void;
  reaction: (message: Reaction & { readonly seatId: SeatId }) => void;
  closed: (message: { readonly code: ClosedCode }) => void;
  /** This node is about to stop; connect again. */
  moving: () => void;
}

/** What a client says. */
export interface ClientToServer {
  command: (message: WireCommand, acknowledge: (answer: Acknowledgement) => void) => void;
  resync: (message: Record<string, never>) => void;
  selecting: (message: Selecting) => void;
  reaction: (message: Reaction) => void;
}

/** `data` of a refused handshake's `connect_error`. */
export type HandshakeRefusal = Extract<
  Refusal,
  {
    code:
      | 'unknown-room'
      | 'wrong-token'
      | 'protocol-too-old'
      | 'rate-limited'
      | 'try-again'
      | 'malformed-message';
  }
>;

/** Answer to `POST /api/rooms` and `POST /api/rooms/:code/seats`. */
export interface SeatGranted {
  readonly code: string;
  readonly seatId: SeatId;
  /** Proves the seat; kept by the browser, never shown to anyone else. */
  readonly seatToken: string;
}

/** Answer to `GET /api/rooms/:code`: what a link preview and the join page may know. */
export interface RoomSummary {
  readonly code: string;
  readonly phase: GameState['phase'];
  readonly ruleSet: string;
  readonly target: number;
  readonly host: string | null;
  readonly seats: readonly string[];
  readonly maxSeats: number;
  readonly watchers: number;
}

/** Answer to `GET /api/links`: origins under which other devices reach this server, the best first. */
export interface Links {
  readonly origins: readonly string[];
}

/** One commit of a game, as its log keeps it. Versions are the room's and have no gap inside a game. */
export interface GameCommit {
  readonly version: number;
  /** When it was stored: the store's time, milliseconds. */
  readonly at: number;
  readonly events: readonly GameEvent[];
}

/**
 * Answer to `GET /api/games/:gameId`: all that is needed to replay a game and to check it. Folding the commits onto
 * `before` gives every state of the game; the first commit is the one with `GameStarted`.
 */
export interface GameRecord {
  readonly gameId: GameId;
  /** The room as it stood when the host started: seats, names, rules. */
  readonly before: Gathering;
  readonly commits: readonly GameCommit[];
}

/** RFC 9457 problem document. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
} & (Rejection | Refusal);

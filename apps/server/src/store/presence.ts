/** Who is connected to a room, over all nodes. Entries of a node that died end with its lease. */
export interface PresenceStore {
  /** Adds or renews a socket of this node. `seat` is null for a watcher. */
  enter(code: string, socket: string, seat: string | null): Promise<void>;
  leave(code: string, socket: string): Promise<void>;
  /** Keeps which dice are being fingered in the room, in place of what was kept before. The text is opaque. */
  finger(code: string, selecting: string): Promise<void>;
  read(code: string): Promise<RoomPresence>;
  /** Calls `changed` with each room of this node's sockets that another node was in when it died. */
  onNodeLost(changed: (code: string) => void): void;
}

/** Who is connected to one room. */
export interface RoomPresence {
  /** Of each seat that had a socket since the store started; a seat that is missing has been away at least since then. */
  readonly seats: ReadonlyMap<string, SeatConnection>;
  readonly watchers: number;
  /** What `finger` kept last, or `null`. */
  readonly selecting: string | null;
}

/** How one seat is connected. */
export interface SeatConnection {
  readonly sockets: number;
  /** When the last socket went, in the store's time; null while there is one. */
  readonly lostAt: number | null;
}

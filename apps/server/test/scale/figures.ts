/** What one thing costs, as measured: microseconds of CPU time, bytes. */
export interface Figures {
  /** CPU of a node for one action of a table whose members are all on it. */
  readonly actionMicros: number;
  /** CPU of each further node that holds members of the table. */
  readonly followMicros: number;
  /** CPU of all nodes for a reaction or for dice that are fingered, at a table on one of them. */
  readonly signalMicros: number;
  /** CPU of a node for a connection: its handshake, its snapshot, the news of its coming and going. */
  readonly joinMicros: number;
  /** CPU of a node for each connection and second in which nothing happens. */
  readonly idleConnectionMicros: number;
  /** CPU of a node for each second of its own, with no connection. */
  readonly idleNodeMicros: number;
  /** Memory of a node for one more who watches. */
  readonly connectionBytes: number;
  /** Memory of a node for a room and the connections of five members. */
  readonly tableBytes: number;
  /** CPU of Redis for one action. */
  readonly redisActionMicros: number;
  readonly redisSignalMicros: number;
  /** CPU of Redis for each node and second, with nothing played. */
  readonly redisNodeMicros: number;
  /** Commits a second of one Redis that syncs every write. */
  readonly redisCommitsPerSecond: number;
  /** Memory of Redis for a room. */
  readonly storedRoomBytes: number;
  /** Memory of Redis for the log of one finished game. */
  readonly gameLogBytes: number;
  /** Append-only file for one action. */
  readonly appendedBytes: number;
  readonly actionsPerGame: number;
}

import type { ClosedCode, ServerToClient } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';

/** One connection to a room, as rooms see it. */
export interface Member {
  readonly id: string;
  /** `null` for a watcher. */
  readonly seatId: SeatId | null;
  /** Somebody who has not decided yet whether to sit or to watch; nobody is told. */
  readonly atDoor: boolean;
  send<E extends keyof ServerToClient>(event: E, ...message: Parameters<ServerToClient[E]>): void;
  /** Tells the member that the room is over for it; from then on the connection means nothing. */
  close(code: ClosedCode): void;
}

import type { RoomChange, RoomView } from '@farkle/client';
import type { Acknowledgement, CommandRequest } from '@farkle/protocol';
import type { Position } from '@farkle/rules';

/** What the table needs of an open room. `view` is reactive. */
export interface TableRoom {
  readonly code: string;
  readonly view: RoomView;
  /** Calls `listener` for every change, in order, until the returned function is called. */
  onChange(listener: (view: RoomView, change: RoomChange) => void): () => void;
  send(request: CommandRequest): Promise<Acknowledgement>;
  select(keep: readonly Position[]): void;
}

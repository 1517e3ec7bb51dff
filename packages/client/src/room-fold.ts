import type { EventsMessage, Snapshot } from '@farkle/protocol';
import { evolve, type GameState } from '@farkle/rules';

/** The room as far as this client has followed it. */
export interface KnownRoom {
  readonly epoch: string;
  readonly version: number;
  readonly room: GameState;
}

/** `stale`: older than what is known, nothing to do. `lost`: only a new snapshot can help. */
export type Fold =
  | { readonly kind: 'folded'; readonly known: KnownRoom }
  | { readonly kind: 'stale' }
  | { readonly kind: 'lost' };

/** Follows one commit. Never throws: events that cannot be folded make the fold `lost`. */
export function foldEvents(known: KnownRoom, message: EventsMessage): Fold {
  if (message.epoch !== known.epoch) return { kind: 'lost' };
  if (message.version <= known.version) return { kind: 'stale' };
  if (message.version > known.version + 1) return { kind: 'lost' };
  try {
    const room = message.events.reduce(evolve, known.room);
    return { kind: 'folded', known: { epoch: known.epoch, version: message.version, room } };
  } catch {
    return { kind: 'lost' };
  }
}

/** Takes a snapshot, unless newer events of the same epoch came before it; another epoch always wins, also with a lower version. */
export function takeSnapshot(known: KnownRoom | null, snapshot: Snapshot): KnownRoom {
  if (known !== null && known.epoch === snapshot.epoch && known.version > snapshot.version) return known;
  return { epoch: snapshot.epoch, version: snapshot.version, room: snapshot.room };
}

import type { RoomView } from '@farkle/client';
import { assertNever, type GameState } from '@farkle/rules';

/** Why a room cannot be shown at all, and what the page about it offers. */
export type Dead =
  | 'unknown-room'
  | 'wrong-token'
  | 'removed'
  | 'room-expired'
  | 'left'
  | 'protocol-too-old'
  | 'web-socket-blocked'
  | 'rate-limited'
  | 'busy';

/** What a stranger finds: a table that gathers, plays, or has just finished. */
export type JoinMoment = 'gathering' | 'running' | 'finished';

/** The screen of `/r/CODE`. */
export type Screen =
  | { readonly kind: 'opening' }
  | { readonly kind: 'dead'; readonly why: Dead }
  | { readonly kind: 'join'; readonly moment: JoinMoment; readonly full: boolean }
  | { readonly kind: 'gathering' }
  | { readonly kind: 'roll-off' }
  | { readonly kind: 'table' }
  | { readonly kind: 'result' };

/** What decides the screen besides what the client knows. */
export interface Circumstances {
  /** The room as it is shown: never ahead of a die that has not landed. */
  readonly room: GameState | null;
  /** This tab has chosen to watch. */
  readonly watching: boolean;
  /** This tab has given its seat back. */
  readonly left: boolean;
}

/** The one screen that what is known calls for. */
export function screenOf(view: RoomView, { room, watching, left }: Circumstances): Screen {
  if (left) return { kind: 'dead', why: 'left' };
  const why = deadBecause(view);
  if (why) return { kind: 'dead', why };
  if (!room) return { kind: 'opening' };
  if (view.seatId === null && !watching) {
    return { kind: 'join', moment: joinMoment(room), full: room.seats.length >= view.maxSeats };
  }
  switch (room.phase) {
    case 'gathering':
      return { kind: 'gathering' };
    case 'rollingOff':
      return { kind: 'roll-off' };
    case 'playing':
      return { kind: 'table' };
    case 'finished':
      return { kind: 'result' };
    default:
      return assertNever(room);
  }
}

/** While the room is known, trying again is a matter of a notice, not of a page. */
function deadBecause({ closed, link, refusal, webSocketBlocked, room }: RoomView): Dead | null {
  if (closed) return closed;
  if (refusal && (link === 'refused' || !room)) {
    switch (refusal.code) {
      case 'unknown-room':
      case 'malformed-message':
        return 'unknown-room';
      case 'try-again':
        return 'busy';
      case 'wrong-token':
      case 'protocol-too-old':
      case 'rate-limited':
        return refusal.code;
      default:
        return assertNever(refusal);
    }
  }
  return webSocketBlocked && !room ? 'web-socket-blocked' : null;
}

function joinMoment(room: GameState): JoinMoment {
  switch (room.phase) {
    case 'gathering':
    case 'finished':
      return room.phase;
    case 'rollingOff':
    case 'playing':
      return 'running';
    default:
      return assertNever(room);
  }
}

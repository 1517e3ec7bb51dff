import { handshake, PROTOCOL_VERSION, type HandshakeRefusal } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import type { Limits } from '../limits.ts';
import { parseMessage } from '../parse-message.ts';
import { yes, type No } from '../rooms/answer.ts';
import { askByCode } from '../rooms/ask-by-code.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { withinLimit } from '../rooms/within-limit.ts';

/** A connection that was let in. */
export interface Admitted {
  readonly ok: true;
  readonly code: string;
  /** `null` for a watcher. */
  readonly seatId: SeatId | null;
  /** Has not decided yet whether to sit or to watch. */
  readonly atDoor: boolean;
}

/** A connection that was not. */
export interface NotAdmitted {
  readonly ok: false;
  readonly refusal: HandshakeRefusal;
}

/** Judges a handshake: its form, its version, the room, the seat, and how often it was tried from `address`. */
export async function admit(
  auth: unknown,
  address: string,
  rooms: Rooms,
  limits: Limits,
): Promise<Admitted | NotAdmitted> {
  const parsed = parseMessage(handshake, auth);
  if (!parsed.ok) return { ok: false, refusal: parsed.refusal };
  const { protocol, code, token, atDoor } = parsed.message;
  if (protocol < PROTOCOL_VERSION) return refuse({ code: 'protocol-too-old' });
  // A newer client has met an older node behind the same balancer; the next try may meet a newer one.
  if (protocol > PROTOCOL_VERSION) return refuse({ code: 'try-again' });

  const caller = { address, wrongCodes: limits.wrongCodes, showsToken: token !== undefined };
  const found = await askByCode(code, caller, async (room) => {
    const seat = await rooms.admit(room, token);
    if (!seat.ok) return seat;
    // A seat has its own allowance, so that one device cannot use up what others behind the same address need.
    const who = seat.value === null ? address : `${room}:${seat.value}`;
    return withinLimit(limits.joins, who, () =>
      Promise.resolve(
        yes({ code: room, seatId: seat.value, atDoor: atDoor === true && seat.value === null }),
      ),
    );
  });
  return found.ok ? { ok: true, ...found.value } : refuse(handshakeRefusal(found.no));
}

function handshakeRefusal(refusal: No): HandshakeRefusal {
  switch (refusal.code) {
    case 'unknown-room':
    case 'wrong-token':
    case 'rate-limited':
      return refusal;
    default:
      return { code: 'try-again' };
  }
}

const refuse = (refusal: HandshakeRefusal): NotAdmitted => ({ ok: false, refusal });

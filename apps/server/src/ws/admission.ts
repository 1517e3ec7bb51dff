import { handshake, parseRoomCode, PROTOCOL_VERSION, type HandshakeRefusal } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import type { Limits } from '../limits.ts';
import { parseMessage } from '../parse-message.ts';
import type { Rooms } from '../rooms/rooms.ts';

/** A connection that was let in. */
export interface Admitted {
  readonly ok: true;
  readonly code: string;
  /** `null` for a watcher. */
  readonly seatId: SeatId | null;
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
  const { protocol, code: typed, token } = parsed.message;
  if (protocol < PROTOCOL_VERSION) return refuse({ code: 'protocol-too-old' });
  // A newer client has met an older node behind the same balancer; the next try may meet a newer one.
  if (protocol > PROTOCOL_VERSION) return refuse({ code: 'try-again' });

  const blockedMs = limits.wrongCodes.waitMs(address);
  if (blockedMs > 0) return refuse({ code: 'rate-limited', retryAfterMs: blockedMs });
  const code = parseRoomCode(typed);
  const admitted =
    code === null ? ({ ok: false, no: { code: 'unknown-room' } } as const) : await rooms.admit(code, token);
  if (code === null || !admitted.ok) {
    const refused = admitted.ok ? 'unknown-room' : admitted.no.code;
    if (refused !== 'unknown-room' && refused !== 'wrong-token') return refuse({ code: 'try-again' });
    limits.wrongCodes.take(address);
    return refuse({ code: refused });
  }
  // A seat has its own allowance, so that one device cannot use up what others behind the same address need.
  const waitMs = limits.joins.take(admitted.value === null ? address : `${code}:${admitted.value}`);
  if (waitMs > 0) return refuse({ code: 'rate-limited', retryAfterMs: waitMs });
  return { ok: true, code, seatId: admitted.value };
}

const refuse = (refusal: HandshakeRefusal): NotAdmitted => ({ ok: false, refusal });

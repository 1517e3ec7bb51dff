import type { Acknowledgement, ClosedCode, HandshakeRefusal } from '@farkle/protocol';

/** Why a client's time in a room is over for good; both are null when its owner closed it. */
export interface End {
  readonly refusal: HandshakeRefusal | null;
  readonly closed: ClosedCode | null;
}

const CODE_AFTER_CLOSING = { removed: 'not-seated', 'room-expired': 'unknown-room' } as const;

/** What a command gets that can no longer be sent. */
export function lastAnswer({ refusal, closed }: End, version: number): Acknowledgement {
  if (refusal !== null) return { ok: false, version, ...refusal };
  return { ok: false, version, code: closed === null ? 'try-again' : CODE_AFTER_CLOSING[closed] };
}

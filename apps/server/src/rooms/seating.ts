import { LIMITS, type SeatGranted, type TakeSeat } from '@farkle/protocol';
import type { GameEvent, SeatId } from '@farkle/rules';
import { ANY_TAPE, cleanName, decide } from '@farkle/rules';
import type { RoomTime } from '../store/room-store.ts';
import { no, yes, type Answer, type No } from './answer.ts';
import type { Room } from './room.ts';
import { newSeatId } from './seat-id.ts';
import type { Proposal, RoomWriter } from './room-writer.ts';
import { hashSecret, newSeatToken } from './seat-token.ts';
import type { SeatSecret } from './secrets.ts';

/** What seating needs from outside. */
export interface SeatingPorts {
  readonly writer: RoomWriter;
  readonly time: RoomTime;
  readonly maxSeats: number;
  readonly maxName: number;
}

/** Gives out seats; a repeated request gets the same seat with a new token in place of the former. */
export class Seating {
  readonly #ports: SeatingPorts;

  constructor(ports: SeatingPorts) {
    this.#ports = ports;
  }

  /** Takes a seat in the room. `known` is the room as this node knows it. */
  takeSeat(code: string, known: Room | null, { requestId, name }: TakeSeat): Promise<Answer<SeatGranted>> {
    const { maxSeats } = this.#ports;
    return this.#grant(code, known, this.request(code, requestId), (room, seat) => {
      const cleaned = this.name(name);
      if (!cleaned.ok) return cleaned;
      const decision = decide(
        { type: 'take-seat', seat, name: cleaned.value, maxSeats },
        room.state,
        ANY_TAPE,
      );
      return decision.ok ? yes(decision.events) : no(decision.rejection);
    });
  }

  /** The seat that an earlier try of this very request took, or `unknown-room`. */
  regain(code: string, request: NonNullable<SeatSecret['request']>): Promise<Answer<SeatGranted>> {
    return this.#grant(code, null, request, () => no({ code: 'unknown-room' }));
  }

  /** A typed name as it is shown, or why it cannot be. */
  name(typed: string): Answer<string> {
    const cleaned = cleanName(typed, this.#ports.maxName);
    if (cleaned.ok) return yes(cleaned.name);
    return no(
      cleaned.code === 'name-too-long'
        ? { code: cleaned.code, maxName: this.#ports.maxName }
        : { code: cleaned.code },
    );
  }

  /** What is remembered of a request so that its repeats are known. */
  request(code: string, requestId: string | undefined): SeatSecret['request'] {
    return requestId === undefined
      ? null
      : { hash: hashSecret(requestId), until: this.#ports.time.now(code) + LIMITS.requestIdTtlMs };
  }

  /** Gives the seat of this request, or else a new one if `seated` finds that it can be taken. */
  async #grant(
    code: string,
    known: Room | null,
    request: SeatSecret['request'],
    seated: (room: Room, seat: SeatId) => Answer<readonly GameEvent[]>,
  ): Promise<Answer<SeatGranted>> {
    const seatToken = newSeatToken();
    const fresh = newSeatId();
    let seatId = fresh;
    const written = await this.#ports.writer.write(code, known, (room): Proposal<No> => {
      const former = request && this.#seatOf(room, request.hash);
      seatId = former ?? fresh;
      const taken = former ? yes([]) : seated(room, seatId);
      if (!taken.ok) return { kind: 'refuse', refusal: taken.no };
      const seats = { ...room.secrets.seats, [seatId]: { tokenHash: hashSecret(seatToken), request } };
      return { kind: 'change', events: taken.value, secrets: { ...room.secrets, seats } };
    });
    switch (written.kind) {
      case 'committed':
        return yes({ code, seatId, seatToken });
      case 'refused':
        return no(written.refusal);
      case 'gone':
        return no({ code: 'unknown-room' });
      default:
        return no({ code: 'try-again' });
    }
  }

  #seatOf({ code, secrets }: Room, requestHash: string): SeatId | null {
    const now = this.#ports.time.now(code);
    const found = Object.entries(secrets.seats).find(
      ([, { request }]) => request?.hash === requestHash && request.until > now,
    );
    return found ? (found[0] as SeatId) : null;
  }
}

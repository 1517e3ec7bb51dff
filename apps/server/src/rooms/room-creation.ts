import { LIMITS, type CreateRoom, type SeatGranted } from '@farkle/protocol';
import type { GameState, SeatId } from '@farkle/rules';
import { ANY_TAPE, decide, evolve, newTable, validateRuleSet } from '@farkle/rules';
import type { NewRoom, RoomStore } from '../store/room-store.ts';
import { no, yes, type Answer } from './answer.ts';
import { deadlineOf } from './room.ts';
import { newSeatId } from './seat-id.ts';
import { chosenRules } from './seat-commands.ts';
import { hashSecret, newSeatToken } from './seat-token.ts';
import type { Seating } from './seating.ts';
import type { Secrets, SeatSecret } from './secrets.ts';

/** So many codes in a row are taken only when something is wrong. */
const MOST_CODES = 8;

/** What the making of rooms needs from outside. */
export interface RoomCreationPorts {
  readonly store: RoomStore;
  readonly seating: Seating;
  readonly newCode: () => string;
  readonly maxSeats: number;
  readonly roomIdleMs: number;
}

/** The room and the host's seat that a request stands for, before they are made. */
interface Promised {
  readonly code: string;
  readonly seatId: SeatId;
}

/** Makes rooms. The request is claimed first and the room made then, so a repeat after either step ends in the same room. */
export class RoomCreation {
  readonly #ports: RoomCreationPorts;

  constructor(ports: RoomCreationPorts) {
    this.#ports = ports;
  }

  async createRoom(body: CreateRoom): Promise<Answer<SeatGranted>> {
    const { store, seating } = this.#ports;
    const name = seating.name(body.name);
    if (!name.ok) return name;
    const reasons = validateRuleSet(chosenRules(body.rules));
    if (reasons.length > 0) return no({ code: 'bad-rule-set', reasons });
    for (let tries = 0; tries < MOST_CODES; tries += 1) {
      const promised = await this.#promise(body.requestId, tries);
      const request = seating.request(promised.code, body.requestId);
      const token = newSeatToken();
      const room = this.#newRoom(body, name.value, promised, {
        tokenHash: hashSecret(token),
        request,
      });
      if ((await store.create(promised.code, room)) === 'created') {
        return yes({ ...promised, seatToken: token });
      }
      const regained = request && (await seating.regain(promised.code, request));
      if (regained && (regained.ok || regained.no.code !== 'unknown-room')) return regained;
    }
    return no({ code: 'try-again' });
  }

  /** Each try has a promise of its own, for when the promised code turns out to be somebody else's room. */
  async #promise(requestId: string | undefined, tries: number): Promise<Promised> {
    const offer: Promised = { code: this.#ports.newCode(), seatId: newSeatId() };
    if (requestId === undefined) return offer;
    const key = `room-request:${hashSecret(requestId)}:${tries}`;
    return JSON.parse(
      await this.#ports.store.claim(key, JSON.stringify(offer), LIMITS.requestIdTtlMs),
    ) as Promised;
  }

  #newRoom(
    { rules, turnClock = null, hints = false }: CreateRoom,
    name: string,
    { code, seatId: seat }: Promised,
    secret: SeatSecret,
  ): NewRoom {
    const table: GameState = newTable({ ruleSet: chosenRules(rules), turnClock, hints });
    const seated = decide({ type: 'take-seat', seat, name, maxSeats: this.#ports.maxSeats }, table, ANY_TAPE);
    if (!seated.ok) throw new Error(`the first seat of a table is refused: ${seated.rejection.code}`);
    const secrets: Secrets = {
      seats: { [seat]: secret },
      seed: null,
      contributionsUntil: null,
      clock: null,
      expiresAt: this.#ports.store.now(code) + this.#ports.roomIdleMs,
    };
    return {
      state: JSON.stringify(seated.events.reduce(evolve, table)),
      secrets: JSON.stringify(secrets),
      deadline: deadlineOf(secrets),
    };
  }
}

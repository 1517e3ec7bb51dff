import { randomUUID } from 'node:crypto';
import { reaction, selecting, wireCommand, type Acknowledgement, type ClosedCode } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import type { Limits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { malformed, parseMessage } from '../parse-message.ts';
import type { No } from '../rooms/answer.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { Member } from '../rooms/member.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Admitted } from './admission.ts';

/** What a connection needs of the socket it belongs to. */
export interface Wire {
  readonly id: string;
  readonly send: Member['send'];
  readonly disconnect: () => void;
}

/** What a connection needs of the server. */
export interface ConnectionPorts {
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly log: Log;
}

type Acknowledge = (answer: Acknowledgement) => void;

/** One admitted socket: joins its room, and answers whatever it sends without ever throwing. */
export class Connection implements Member {
  readonly id: string;
  readonly seatId: SeatId | null;
  readonly atDoor: boolean;
  readonly #wire: Wire;
  readonly #ports: ConnectionPorts;
  /** Whose messages count together. */
  readonly #sender: string;
  readonly #joined: Promise<LiveRoom | null>;
  readonly #answering = new Set<Promise<void>>();
  #over = false;

  constructor(wire: Wire, { code, seatId, atDoor }: Omit<Admitted, 'ok'>, ports: ConnectionPorts) {
    this.id = wire.id;
    this.seatId = seatId;
    this.atDoor = atDoor;
    this.#wire = wire;
    this.#ports = ports;
    this.#sender = seatId === null ? wire.id : `${code}:${seatId}`;
    this.#joined = this.#join(code);
  }

  send: Member['send'] = (event, ...message) => {
    if (!this.#over) this.#wire.send(event, ...message);
  };

  /** Commands under way are answered first: the one that made the seat leave, above all. */
  close(code: ClosedCode): void {
    this.#over = true;
    void this.answered().then(() => {
      this.#wire.send('closed', { code });
      this.#wire.disconnect();
    });
  }

  /** Resolves when everything asked until now is answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#answering);
  }

  /** Takes what the socket sent, whatever it is. A function at its end wants an answer. */
  receive(event: unknown, sent: readonly unknown[]): void {
    const last = sent.at(-1);
    const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
    const messages = acknowledge ? sent.slice(0, -1) : sent;
    const answering = this.#answer(event, messages)
      .then((answer) => acknowledge?.(answer))
      .catch((error: unknown) => this.#fault(error, acknowledge))
      .finally(() => this.#answering.delete(answering));
    this.#answering.add(answering);
  }

  /** The socket is gone. */
  async left(): Promise<void> {
    this.#over = true;
    const room = await this.#joined;
    await room?.leave(this);
  }

  async #join(code: string): Promise<LiveRoom | null> {
    try {
      const room = await this.#ports.rooms.join(code, this);
      if (room === null) this.close('room-expired');
      return room;
    } catch (error) {
      this.#ports.log.warn({ err: error, code }, 'a connection could not join its room');
      this.#wire.disconnect();
      return null;
    }
  }

  async #answer(event: unknown, [message, ...more]: readonly unknown[]): Promise<Acknowledgement> {
    const room = await this.#joined;
    const version = room?.version ?? 0;
    const refuse = (refusal: No): Acknowledgement => ({ ok: false, version, ...refusal });
    const waitMs = this.#ports.limits.messages.take(this.#sender);
    if (waitMs > 0) return refuse({ code: 'rate-limited', retryAfterMs: waitMs });
    if (room === null || this.#over) return refuse({ code: 'not-seated' });
    if (more.length > 0) return refuse(malformed([]));
    switch (event) {
      case 'command': {
        const parsed = parseMessage(wireCommand, message);
        const answer = parsed.ok
          ? await this.#ports.rooms.command(room, this, parsed.message)
          : refuse(parsed.refusal);
        const type = parsed.ok ? parsed.message.type : 'unknown';
        this.#ports.metrics.commands.inc({ type, outcome: answer.ok ? 'ok' : answer.code });
        return answer;
      }
      case 'resync':
        room.show(this);
        return { ok: true, version };
      case 'selecting': {
        const parsed = parseMessage(selecting, message);
        if (!parsed.ok) return refuse(parsed.refusal);
        const refusal = room.select(this, parsed.message);
        return refusal ? refuse(refusal) : { ok: true, version };
      }
      case 'reaction': {
        const parsed = parseMessage(reaction, message);
        if (!parsed.ok) return refuse(parsed.refusal);
        if (this.seatId === null) return refuse({ code: 'not-seated' });
        const reactionWaitMs = this.#ports.limits.reactions.take(this.#sender);
        if (reactionWaitMs > 0) return refuse({ code: 'rate-limited', retryAfterMs: reactionWaitMs });
        room.signal({ kind: 'reaction', seatId: this.seatId, reaction: parsed.message.reaction });
        return { ok: true, version };
      }
      default:
        return refuse(malformed([]));
    }
  }

  #fault(error: unknown, acknowledge: Acknowledge | null): void {
    const reference = randomUUID();
    this.#ports.log.error({ err: error, reference, seat: this.seatId }, 'a message could not be answered');
    acknowledge?.({ ok: false, version: 0, code: 'fault', reference });
  }
}

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import {
  PROTOCOL_VERSION,
  type Acknowledgement,
  type Clock,
  type EventsMessage,
  type Presence,
  type Selecting,
  type Snapshot,
} from '@farkle/protocol';
import { evolve, type GameState, type SeatId } from '@farkle/rules';

const PATIENCE_MS = 15_000;
const RETRY_MS = 100;

/** How a member comes into a room. */
export interface Entry {
  readonly code: string;
  readonly seatToken?: string | undefined;
  /** Sent in the handshake beside or in place of what belongs there. */
  readonly auth?: object;
  readonly headers?: Record<string, string>;
}

/** A bare connection to a room that records everything it is sent and folds it as a client would. */
export class Member {
  readonly socket: Socket;
  /** All messages in the order they came. */
  readonly received: { readonly event: string; readonly message: unknown }[] = [];
  readonly #waiting = new Set<() => void>();
  /** Why the last try to connect failed. */
  failure: (Error & { data?: { code: string } }) | null = null;
  #retry: NodeJS.Timeout | undefined;
  #snapshot: Snapshot | null = null;
  room!: GameState;
  version = 0;
  epoch = '';
  presence: Presence = { seats: [], watchers: 0 };
  clock: Clock | null = null;
  selecting: Selecting | null = null;

  constructor(url: string, { code, seatToken, auth, headers }: Entry) {
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: {
        code,
        protocol: PROTOCOL_VERSION,
        ...(seatToken !== undefined && { token: seatToken }),
        ...auth,
      },
      ...(headers && { extraHeaders: headers }),
    });
    this.socket.onAny((event: string, message: unknown) => this.#receive(event, message));
    this.socket.on('disconnect', (reason) => {
      this.#look();
      const isLetGo = reason === 'io client disconnect' || this.count('closed') > 0;
      if (this.#snapshot === null && !isLetGo) this.#comeBack();
    });
    this.socket.on('connect_error', (error: NonNullable<Member['failure']>) => {
      this.failure = error;
      this.#look();
      if (error.data?.code === 'try-again') this.#comeBack();
    });
    onTestFinished(() => {
      clearTimeout(this.#retry);
      this.socket.disconnect();
    });
  }

  get seatId(): SeatId | null {
    return this.#snapshot?.you.seatId ?? null;
  }

  /** Comes back on a new connection, as a browser does that was closed or lost its network. */
  async reconnect(): Promise<void> {
    this.socket.disconnect();
    const snapshots = this.count('snapshot');
    this.socket.connect();
    await this.until(() => this.count('snapshot') > snapshots);
  }

  count(event: string): number {
    return this.received.filter((one) => one.event === event).length;
  }

  /** Asks for something and resolves with the answer. */
  send(command: object, id = newId()): Promise<Acknowledgement> {
    return this.emit('command', { id, ...command });
  }

  /** Sends a command again under its id, as every client does, until it is neither refused for now nor lost. */
  async insist(command: object): Promise<Acknowledgement> {
    const id = newId();
    for (;;) {
      const answer = await this.send(command, id);
      if (answer.ok || answer.code !== 'try-again') return answer;
      await pause(RETRY_MS);
    }
  }

  /** Emits anything with an acknowledgement at its end. */
  emit(event: string, ...sent: unknown[]): Promise<Acknowledgement> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck(event, ...sent) as Promise<Acknowledgement>;
  }

  /** The turn's commands, about the decision this member sees as open. */
  roll(keep: readonly number[] = []): Promise<Acknowledgement> {
    return this.send({ type: 'roll', on: this.room.decision, keep });
  }

  bank(keep: readonly number[]): Promise<Acknowledgement> {
    return this.send({ type: 'bank', on: this.room.decision, keep });
  }

  /** Resolves when `condition` holds, looked at after each message. */
  until(condition: () => boolean, patienceMs = PATIENCE_MS): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!condition()) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        const seen = {
          connected: this.socket.connected,
          failure: this.failure,
          last: this.received.slice(-3),
        };
        reject(new Error(`still not so: ${condition.toString()}\n${JSON.stringify(seen)}`));
      }, patienceMs);
      this.#waiting.add(look);
    });
  }

  /** As `until`, for what happens only when a turn clock has run out. */
  untilLong(condition: () => boolean): Promise<void> {
    return this.until(condition, 60_000);
  }

  /** As every client does whom a busy store kept out. */
  #comeBack(): void {
    this.#retry = setTimeout(() => this.socket.connect(), RETRY_MS);
  }

  #receive(event: string, message: unknown): void {
    this.received.push({ event, message });
    if (event === 'snapshot') this.#show(message as Snapshot);
    if (event === 'events') this.#fold(message as EventsMessage);
    if (event === 'presence') this.presence = message as Presence;
    if (event === 'clock') this.clock = message as Clock | null;
    if (event === 'selecting') this.selecting = message as Selecting;
    this.#look();
  }

  #show(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.room = snapshot.room;
    this.version = snapshot.version;
    this.epoch = snapshot.epoch;
    this.presence = snapshot.presence;
    this.clock = snapshot.clock;
    this.selecting = snapshot.selecting;
  }

  #fold({ epoch, version, events }: EventsMessage): void {
    if (epoch !== this.epoch || version !== this.version + 1) {
      throw new Error(
        `version ${version} of epoch ${epoch} does not follow ${this.version} of ${this.epoch}`,
      );
    }
    this.version = version;
    this.room = events.reduce(evolve, this.room);
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}

/** Connects and waits for the room. */
export async function enter(url: string, entry: Entry): Promise<Member> {
  const member = new Member(url, entry);
  await member.until(() => member.version > 0);
  return member;
}

/** Tries to connect; resolves with what the refusal said, with `null` when the connection was not even answered. */
export async function refusedEntry(url: string, entry: Entry): Promise<{ code: string } | null> {
  const member = new Member(url, entry);
  await member.until(() => member.failure !== null);
  return member.failure?.data ?? null;
}

/** As `refusedEntry`, for a store that may be busy: a refusal that stays one when it is asked again. */
export async function lastingRefusal(url: string, entry: Entry): Promise<{ code: string } | undefined> {
  const member = new Member(url, entry);
  const code = (): string => member.failure?.data?.code ?? 'try-again';
  await member.until(() => code() !== 'try-again');
  return member.failure?.data;
}

/** Whether a connection comes to stand. */
export async function canEnter(url: string, entry: Entry): Promise<boolean> {
  const member = new Member(url, entry);
  await member.until(() => member.failure !== null || member.version > 0);
  member.socket.disconnect();
  return member.failure === null;
}

export const newId = (): string => randomBytes(16).toString('hex');

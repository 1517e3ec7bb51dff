import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Acknowledgement,
  ClientToServer,
  Clock,
  Handshake,
  HandshakeRefusal,
  ServerToClient,
  Snapshot,
  WireCommand,
} from '@farkle/protocol';
import { evolve, newTable, PRESETS, type GameEvent, type GameState, type SeatId } from '@farkle/rules';
import { Server, type Socket } from 'socket.io';

export type Member = Socket<ClientToServer, ServerToClient>;

/** The token of `seat`, on this server. */
export const tokenOf = (seat: string): string => `token-of-${seat}`;

const EMPTY_TABLE = newTable({ ruleSet: PRESETS.classic, turnClock: null, hints: false });

export const seatTaken = (seat: string): GameEvent => ({
  type: 'SeatTaken',
  seat: seat as SeatId,
  name: seat,
});

/** A room on a real socket.io server that does what a test asks, also what the real one never would. */
export class TableServer {
  readonly http: HttpServer = createServer((_request, response) => response.end('{}'));
  readonly #io = new Server<ClientToServer, ServerToClient>(this.http, {
    transports: ['websocket'],
    pingInterval: 10_000,
    pingTimeout: 5_000,
  });

  epoch = 'first';
  version = 1;
  room: GameState = EMPTY_TABLE;
  clock: Clock | null = null;
  /** Handshakes seen, refused ones included. */
  readonly handshakes: Handshake[] = [];
  readonly members: Member[] = [];
  /** Commands as they came, repeats included. */
  readonly commands: WireCommand[] = [];
  readonly selections: (readonly number[])[] = [];
  resyncs = 0;
  refusal: HandshakeRefusal | null = null;
  /** Whether a member is told the room: on connecting, and when it asks. */
  telling = true;
  /** What a new command does; its answer is kept and given to repeats of the same id. */
  onCommand: (command: WireCommand) => Acknowledgement | Promise<Acknowledgement> = (command) =>
    this.commit([seatTaken(`for-${command.id}`)]);
  /** Whether answers are sent. */
  answering = true;
  readonly #outcomes = new Map<string, Acknowledgement | Promise<Acknowledgement>>();

  async listen(): Promise<this> {
    this.#io.use((socket, next) => {
      this.handshakes.push(socket.handshake.auth as Handshake);
      if (this.refusal === null) next();
      else next(Object.assign(new Error(this.refusal.code), { data: this.refusal }));
    });
    this.#io.on('connection', (socket) => this.#join(socket));
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    return this;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get connected(): Member[] {
    return this.members.filter((member) => member.connected);
  }

  /** Changes the room and tells every member. */
  commit(events: readonly GameEvent[]): Acknowledgement {
    this.skip(events);
    this.#io.emit('events', { epoch: this.epoch, version: this.version, events });
    return { ok: true, version: this.version };
  }

  /** Changes the room and tells nobody. */
  skip(events: readonly GameEvent[]): void {
    this.room = events.reduce(evolve, this.room);
    this.version += 1;
  }

  /** Says `message` to all members, true or not. */
  say<E extends keyof ServerToClient>(event: E, ...message: Parameters<ServerToClient[E]>): void {
    this.#io.emit(event, ...message);
  }

  snapshotFor(member: Member): Snapshot {
    const { token } = member.handshake.auth as Handshake;
    const seat = this.room.seats.find(({ id }) => tokenOf(id) === token);
    return {
      epoch: this.epoch,
      version: this.version,
      you: { seatId: seat?.id ?? null },
      maxSeats: 10,
      room: this.room,
      presence: { seats: [], watchers: this.connected.length },
      clock: this.clock,
      selecting: null,
    };
  }

  tell(member: Member): void {
    if (this.telling) member.emit('snapshot', this.snapshotFor(member));
  }

  async close(): Promise<void> {
    await this.#io.close();
  }

  #join(member: Member): void {
    this.members.push(member);
    member.on('command', (command, acknowledge) => void this.#answer(command, acknowledge));
    member.on('resync', () => {
      this.resyncs += 1;
      this.tell(member);
    });
    member.on('selecting', ({ keep }) => this.selections.push(keep));
    this.tell(member);
  }

  async #answer(command: WireCommand, acknowledge: (answer: Acknowledgement) => void): Promise<void> {
    this.commands.push(command);
    const outcome = this.#outcomes.get(command.id) ?? this.onCommand(command);
    this.#outcomes.set(command.id, outcome);
    const answer = await outcome;
    // As on the real server, only what was accepted is remembered.
    if (!answer.ok) this.#outcomes.delete(command.id);
    if (this.answering) acknowledge(answer);
  }
}

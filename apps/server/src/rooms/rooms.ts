import type {
  Acknowledgement,
  CreateRoom,
  GameRecord,
  RoomSummary,
  SeatGranted,
  TakeSeat,
  WireCommand,
} from '@farkle/protocol';
import type { GameId, SeatId } from '@farkle/rules';
import type { DiceSource } from '../dice/dice-source.ts';
import type { Log } from '../log.ts';
import type { PresenceStore } from '../store/presence.ts';
import { StoreUnavailable, type Readiness, type RoomStore } from '../store/room-store.ts';
import { no, unlessStoreAway, yes, type Answer } from './answer.ts';
import type { PresenceTimes } from './attendance.ts';
import { runCommand } from './commands.ts';
import { gameRecord } from './game-record.ts';
import type { LiveRoom } from './live-room.ts';
import { LiveRooms } from './live-rooms.ts';
import type { Member } from './member.ts';
import { roomFrom, type Room } from './room.ts';
import type { RoomTimes } from './room-change.ts';
import { newRoomCode } from './room-code.ts';
import { RoomCreation } from './room-creation.ts';
import { RoomQueues } from './room-queues.ts';
import { roomSummary } from './room-summary.ts';
import { RoomWriter } from './room-writer.ts';
import { provesHash } from './seat-token.ts';
import { Seating } from './seating.ts';
import { Upkeep } from './upkeep.ts';

/** What rooms are made of, and by which measures. */
export interface RoomsOptions extends RoomTimes, PresenceTimes {
  readonly store: RoomStore;
  readonly presence: PresenceStore;
  readonly dice: DiceSource;
  readonly log: Log;
  readonly maxSeats: number;
  readonly maxName: number;
  /** Draws room codes. */
  readonly newCode?: () => string;
}

/** All that the edges of the server can ask of the rooms. Codes are as `parseRoomCode` gives them. */
export class Rooms {
  readonly #options: RoomsOptions;
  readonly #queues = new RoomQueues();
  readonly #writer: RoomWriter;
  readonly #seating: Seating;
  readonly #creation: RoomCreation;
  readonly #live: LiveRooms;
  readonly #upkeep: Upkeep;

  private constructor(options: RoomsOptions) {
    const { store, presence, dice, log, newCode = newRoomCode } = options;
    this.#options = options;
    this.#writer = new RoomWriter(store, options);
    this.#seating = new Seating({ ...options, writer: this.#writer, time: store });
    this.#creation = new RoomCreation({ ...options, newCode, seating: this.#seating });
    this.#upkeep = new Upkeep({ store, presence, dice, writer: this.#writer });
    this.#live = new LiveRooms({
      store,
      presence,
      time: store,
      log,
      times: options,
      maxSeats: options.maxSeats,
      looked: (room, now) => this.#inBackground(room.code, () => this.#upkeep.attend(room, now)),
    });
  }

  /** Opens the rooms of a store and begins to serve their deadlines. */
  static open(options: RoomsOptions): Rooms {
    const rooms = new Rooms(options);
    options.store.onDeadline((code) => rooms.#inBackground(code, () => rooms.#upkeep.serve(code)));
    options.presence.onNodeLost((code) => rooms.#live.find(code)?.lookSoon());
    return rooms;
  }

  /** How many rooms have connections on this node. */
  get liveCount(): number {
    return this.#live.count;
  }

  createRoom(body: CreateRoom): Promise<Answer<SeatGranted>> {
    return unlessStoreAway(() => this.#creation.createRoom(body));
  }

  takeSeat(code: string, body: TakeSeat): Promise<Answer<SeatGranted>> {
    return this.#inTurn(code, () => this.#seating.takeSeat(code, this.#live.find(code)?.known ?? null, body));
  }

  /** What a link preview or the join page may know. */
  summary(code: string): Promise<Answer<RoomSummary>> {
    return unlessStoreAway(async () => {
      const room = await this.#load(code);
      if (room === null) return no({ code: 'unknown-room' });
      const { watchers } = await this.#options.presence.read(code);
      return yes(roomSummary(code, room.state, watchers, this.#options.maxSeats));
    });
  }

  /** A game from its start to its end, or as far as it is played. */
  game(gameId: string): Promise<Answer<GameRecord>> {
    return unlessStoreAway(async () => {
      const entries = await this.#options.store.readGame(gameId);
      const record = entries && gameRecord(gameId as GameId, entries);
      return record ? yes(record) : no({ code: 'not-found' });
    });
  }

  /** Which seat a token proves; a connection without a token watches (`null`). */
  admit(code: string, token: string | undefined): Promise<Answer<SeatId | null>> {
    return unlessStoreAway(async () => {
      const known = this.#live.find(code)?.known;
      const seat = known && token !== undefined ? provedSeat(known, token) : null;
      if (seat !== null) return yes(seat);
      // Another node may have given the seat a moment ago: only the store can say that there is none.
      const room = await this.#load(code);
      if (room === null) return no({ code: 'unknown-room' });
      if (token === undefined) return yes(null);
      const proved = provedSeat(room, token);
      return proved === null ? no({ code: 'wrong-token' }) : yes(proved);
    });
  }

  /** Lets a member into its room and shows it; `null` when the room is no more. */
  join(code: string, member: Member): Promise<LiveRoom | null> {
    return this.#live.join(code, member);
  }

  /** Runs a member's command after those before it; never rejects because the store is away. */
  async command(room: LiveRoom, member: Member, wire: WireCommand): Promise<Acknowledgement> {
    const { seatId } = member;
    if (seatId === null) return { ok: false, version: room.version, code: 'not-seated' };
    const answer = await this.#inTurn(room.code, async () =>
      yes(await runCommand(room, seatId, wire, { writer: this.#writer, dice: this.#options.dice })),
    );
    const acknowledgement = answer.ok
      ? answer.value
      : { ok: false as const, version: room.version, ...answer.no };
    if (!acknowledgement.ok && acknowledgement.code === 'stale-decision') room.show(member);
    return acknowledgement;
  }

  /** Whether rooms can be changed now. */
  ready(): Promise<Readiness> {
    return this.#options.store.ready();
  }

  /** Ends what is under way and gives everything back, the store included. */
  async close(): Promise<void> {
    await this.#queues.idle();
    this.#live.closeAll();
    await this.#options.store.close();
  }

  async #load(code: string): Promise<Room | null> {
    const stored = await this.#options.store.load(code);
    return stored && roomFrom(code, stored);
  }

  #inTurn<T>(code: string, task: () => Promise<Answer<T>>): Promise<Answer<T>> {
    return unlessStoreAway(() => this.#queues.run(code, task));
  }

  /** For what nobody waits for: it is tried again at the next deadline or the next look. */
  #inBackground(code: string, task: () => Promise<void>): void {
    this.#queues.run(code, task).catch((error: unknown) => {
      const level = error instanceof StoreUnavailable ? 'warn' : 'error';
      this.#options.log[level]({ err: error, code }, 'upkeep of a room failed');
    });
  }
}

function provedSeat({ secrets }: Room, token: string): SeatId | null {
  const proved = Object.entries(secrets.seats).find(([, { tokenHash }]) => provesHash(token, tokenHash));
  return proved ? (proved[0] as SeatId) : null;
}

import type { ClosedCode, Selecting, Snapshot } from '@farkle/protocol';
import type { GameState, Rejection, SeatId } from '@farkle/rules';
import { assertNever } from '@farkle/rules';
import type { RoomStore } from '../store/room-store.ts';
import type { Attendance } from './attendance.ts';
import { clockMessage, type DecisionClock } from './decision-clock.ts';
import type { Member } from './member.ts';
import { PresenceWatch, type PresencePorts } from './presence-watch.ts';
import type { Room } from './room.ts';
import type { CommitMessage } from './room-change.ts';
import { RoomStream, type Shown } from './room-stream.ts';
import { whyNotShown } from './select-dice.ts';
import type { Signal } from './signal.ts';

/** What a live room needs from outside. */
export interface LiveRoomPorts extends PresencePorts {
  readonly store: RoomStore;
  readonly maxSeats: number;
  /** Called whenever it was looked who is at the table. */
  readonly looked: (room: LiveRoom, now: Attendance) => void;
  readonly closed: (room: LiveRoom) => void;
}

/** A room that has connections on this node. All that its members are sent passes through here. */
export class LiveRoom {
  readonly code: string;
  readonly #ports: LiveRoomPorts;
  readonly #members = new Set<Member>();
  readonly #watch: PresenceWatch;
  #stream: RoomStream | null = null;
  #selecting: Selecting | null = null;
  #toldPresence = '';
  #closed = false;

  private constructor(code: string, ports: LiveRoomPorts) {
    this.code = code;
    this.#ports = ports;
    this.#watch = new PresenceWatch(
      code,
      ports,
      () => this.state.seats.map(({ id }) => id),
      (now) => this.#looked(now),
    );
  }

  /** Opens the room for its first member; `null` when there is no such room. */
  static async open(code: string, ports: LiveRoomPorts): Promise<LiveRoom | null> {
    const room = new LiveRoom(code, ports);
    room.#stream = await RoomStream.open(code, ports.store, ports.log, {
      moved: (message, former) => room.#moved(message, former),
      reloaded: () => room.#reloaded(),
      signalled: (signal) => room.#signalled(signal),
      gone: () => room.expire(),
    });
    if (room.#stream === null) return null;
    try {
      await room.#watch.look();
    } catch (error) {
      room.close();
      throw error;
    }
    // It may have come to its end meanwhile.
    return room.#closed ? null : room;
  }

  get state(): GameState {
    return this.#opened.shown.state;
  }

  get version(): number {
    return this.#opened.shown.version;
  }

  get clock(): DecisionClock | null {
    return this.#opened.shown.clock;
  }

  /** The room with its secrets, as far as this node knows them to be current. */
  get known(): Room | null {
    return this.#opened.loaded;
  }

  keep(room: Room): void {
    this.#opened.keep(room);
  }

  /** Lets a member in and shows it the room; `false` when the room has just been closed. */
  join(member: Member): boolean {
    if (this.#closed) return false;
    this.#members.add(member);
    this.show(member);
    if (!member.atDoor) void this.#count(member);
    // The seat was left since it was proved, or taken and not shown yet: reading the room again tells which.
    if (!this.#mayStay(member)) this.#opened.refresh();
    return true;
  }

  /** Settles when the member is no longer counted. The last one to leave closes the room on this node. */
  async leave(member: Member): Promise<void> {
    this.#members.delete(member);
    try {
      if (member.atDoor) return;
      await this.#ports.presence.leave(this.code, member.id);
      this.signal({ kind: 'presence' });
      await this.#watch.look();
    } finally {
      if (this.#members.size === 0) this.close();
    }
  }

  /** Sends the whole room to one member. */
  show(member: Member): void {
    member.send('snapshot', this.#snapshot(member.seatId));
  }

  /** Shows the others which dice the player on turn is fingering; tells why not when it is nobody's business. */
  select(member: Member, selecting: Selecting): Rejection | null {
    const refusal = whyNotShown(this.state, member.seatId, selecting);
    if (refusal !== null) return refusal;
    this.signal({ kind: 'selecting', from: member.id, selecting });
    this.#watch.finger(selecting);
    return null;
  }

  /** Who is at the table, read from the store now. */
  look(): Promise<Attendance> {
    return this.#watch.look();
  }

  lookSoon(): void {
    this.#watch.lookSoon();
  }

  signal(signal: Signal): void {
    this.#ports.store.signal(this.code, JSON.stringify(signal));
  }

  /** The room is no more, as its members are told. */
  expire(): void {
    for (const member of this.#members) this.#dismiss(member, 'room-expired');
    this.close();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#watch.stop();
    this.#stream?.close();
    this.#ports.closed(this);
  }

  get #opened(): RoomStream {
    if (this.#stream === null) throw new Error('a room is used before it is open');
    return this.#stream;
  }

  async #count(member: Member): Promise<void> {
    await this.#watch.enter(member, () => this.#members.has(member));
    this.signal({ kind: 'presence' });
  }

  #snapshot(seatId: SeatId | null): Snapshot {
    const { epoch, version, state, clock } = this.#opened.shown;
    return {
      epoch,
      version,
      you: { seatId },
      maxSeats: this.#ports.maxSeats,
      room: state,
      presence: this.#watch.now().message,
      clock: clockMessage(clock, this.#ports.time.now(this.code)),
      selecting: this.#selecting?.on === state.decision ? this.#selecting : null,
    };
  }

  #moved({ events, clock }: CommitMessage, former: Shown): void {
    const { epoch, version, state } = this.#opened.shown;
    this.#tell('events', { epoch, version, events });
    if (JSON.stringify(clock) !== JSON.stringify(former.clock)) {
      this.#tell('clock', clockMessage(clock, this.#ports.time.now(this.code)));
    }
    if (state.seats === former.state.seats && state.host === former.state.host) return;
    this.#dismissUnseated();
    this.#watch.lookSoon();
  }

  #reloaded(): void {
    // A newer one may have been missed; the look that follows tells which was kept.
    this.#selecting = null;
    this.#dismissUnseated();
    for (const member of this.#members) this.show(member);
    this.#watch.lookSoon();
  }

  /** Everybody may watch, but nobody for a seat that is not there. */
  #dismissUnseated(): void {
    for (const member of this.#members) if (!this.#mayStay(member)) this.#dismiss(member, 'removed');
  }

  #mayStay = ({ seatId }: Member): boolean =>
    seatId === null || this.state.seats.some(({ id }) => id === seatId);

  #signalled(signal: Signal): void {
    switch (signal.kind) {
      case 'presence':
        this.#watch.lookSoon();
        break;
      case 'selecting':
        this.#fingered(signal.selecting, signal.from);
        break;
      case 'reaction':
        this.#tell('reaction', { seatId: signal.seatId, reaction: signal.reaction });
        break;
      default:
        assertNever(signal);
    }
  }

  #fingered(selecting: Selecting, from?: string): void {
    if (selecting.on !== this.state.decision) return;
    this.#selecting = selecting;
    for (const member of this.#members) if (member.id !== from) member.send('selecting', selecting);
  }

  #tell: Member['send'] = (event, ...message) => {
    for (const member of this.#members) member.send(event, ...message);
  };

  #looked(now: Attendance): void {
    const told = JSON.stringify(now.message);
    if (told !== this.#toldPresence) {
      this.#toldPresence = told;
      this.#tell('presence', now.message);
    }
    const { selecting } = this.#watch;
    // What was signalled meanwhile is newer.
    if (this.#selecting === null && selecting !== null) this.#fingered(selecting);
    this.#ports.looked(this, now);
  }

  #dismiss(member: Member, code: ClosedCode): void {
    this.#members.delete(member);
    member.close(code);
  }
}

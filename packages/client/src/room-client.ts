import {
  PROTOCOL_VERSION,
  type Acknowledgement,
  type CommandRequest,
  type EventsMessage,
  type HandshakeRefusal,
  type Reaction,
  type Snapshot,
} from '@farkle/protocol';
import type { GameId, Position } from '@farkle/rules';
import { Connection } from './connection.ts';
import { Contributor } from './contribution.ts';
import { lastAnswer, type End } from './end.ts';
import { Outbox } from './outbox.ts';
import { randomHex } from './random.ts';
import { foldEvents } from './room-fold.ts';
import { RoomSocket } from './room-socket.ts';
import type { Link, RoomChange, RoomView } from './room-view.ts';
import { runningClock } from './running-clock.ts';
import { NOTHING_SEEN, seeSnapshot, shown, type Seen } from './seen.ts';
import { SelectionSender } from './selection.ts';
import { WebSocketDoubt } from './web-socket-doubt.ts';

/** Which room to open, and as whom. */
export interface RoomClientOptions {
  /** Origin of the server; left out in a browser, where it is the page's own. */
  readonly url?: string | undefined;
  readonly code: string;
  /** Proves a seat; without one the client watches. */
  readonly token?: string | undefined;
  /** How a watcher wants to be called. */
  readonly name?: string | undefined;
  /** Sees the room before deciding whether to sit or to watch, and is not counted until then. */
  readonly atDoor?: boolean | undefined;
}

/** Takes what is known after a change, and what the change was. */
export type RoomListener = (view: RoomView, change: RoomChange) => void;

/** Opens a room and stays in it until `close()`. */
export function openRoom(options: RoomClientOptions): RoomClient {
  return new RoomClient(options);
}

/** One member's live view of one room: follows it, sends commands, and finds back after every interruption. */
export class RoomClient {
  readonly #options: RoomClientOptions;
  readonly #listeners = new Set<RoomListener>();
  readonly #socket: RoomSocket;
  readonly #connection: Connection;
  readonly #outbox: Outbox;
  readonly #contributor: Contributor;
  readonly #selection: SelectionSender;
  readonly #doubt: WebSocketDoubt;

  #seen = NOTHING_SEEN;
  #end: End | null = null;
  /** A no to the last try that may become a yes. */
  #turnedAway: HandshakeRefusal | null = null;
  #view: RoomView;

  constructor(options: RoomClientOptions) {
    this.#options = options;
    const { url, code, token, name, atDoor } = options;
    const handshake = {
      code,
      protocol: PROTOCOL_VERSION,
      ...(token === undefined ? {} : { token }),
      ...(name === undefined ? {} : { name }),
      ...(atDoor === true && { atDoor }),
    };
    this.#socket = new RoomSocket(url, handshake, {
      lost: () => this.#connection.lost(),
      refused: (refusal) => this.#refused(refusal),
      snapshot: (snapshot) => this.#snapshot(snapshot),
      events: (message) => this.#events(message),
      presence: (presence) => this.#see({ presence }, { kind: 'signal' }),
      clock: (clock) => this.#see({ clock: clock && runningClock(clock) }, { kind: 'signal' }),
      selecting: (selecting) => this.#see({ selecting }, { kind: 'signal' }),
      reaction: (reaction) => this.#publish({ kind: 'reaction', ...reaction }),
      closed: ({ code: closed }) => this.#finish({ refusal: null, closed }),
      moving: () => this.#connection.move(),
    });
    this.#doubt = new WebSocketDoubt(url ?? '');
    this.#connection = new Connection(this.#socket, {
      changed: () => {
        if (!this.#connection.live) this.#outbox.hold();
        this.#linkChanged();
      },
      tryFailed: () => {
        this.#doubt.tryFailed();
        this.#linkChanged();
      },
    });
    this.#outbox = new Outbox({
      emit: (command, acknowledge) => this.#socket.command(command, acknowledge),
      overdue: () => this.#connection.lost(0),
      version: () => this.#view.version,
    });
    this.#contributor = new Contributor((request) => this.send(request));
    this.#selection = new SelectionSender((selecting) => {
      if (this.#connection.live) this.#socket.selecting(selecting);
    });
    this.#view = this.#look();
    this.#connection.open();
  }

  /** What is known now. A new object after every change. */
  get view(): RoomView {
    return this.#view;
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks something of the table, and answers what came of it. Waits for the connection where there is none; gives up
   * with `try-again` after 20 seconds, or when the room is closed to us.
   */
  async send(request: CommandRequest): Promise<Acknowledgement> {
    if (this.#end !== null) return lastAnswer(this.#end, this.#view.version);
    const answer = this.#outbox.send({ ...request, id: randomHex(16) });
    this.#linkChanged();
    return answer.finally(() => this.#linkChanged());
  }

  /** Shows the others which dice are being fingered. Lossy. */
  select(keep: readonly Position[]): void {
    const { room, seatId } = this.#view;
    if (room?.phase !== 'playing' || room.turn.seat !== seatId) return;
    this.#selection.select({ on: room.decision, keep: [...keep] });
  }

  /** Lossy. */
  react(reaction: Reaction['reaction']): void {
    if (this.#connection.live) this.#socket.reaction({ reaction });
  }

  /** What this client gave to a game's dice, hex; `null` if nothing of it was taken. */
  contributionTo(game: GameId): string | null {
    return this.#contributor.of(game);
  }

  /** The device says that the network is gone. */
  networkLost(): void {
    this.#connection.lost();
  }

  /** The device woke up, came back to the page or to the network: sees at once whether the connection still lives. */
  wake(): void {
    this.#connection.check();
  }

  /** Leaves the room's broadcast (not the seat). Commands still under way are answered `try-again`. */
  close(): void {
    this.#finish({ refusal: null, closed: null });
    this.#listeners.clear();
  }

  #snapshot(snapshot: Snapshot): void {
    this.#turnedAway = null;
    this.#doubt.works();
    this.#connection.synced();
    this.#outbox.open();
    this.#see(seeSnapshot(this.#seen, snapshot), { kind: 'snapshot', epoch: snapshot.epoch });
  }

  #events(message: EventsMessage): void {
    if (this.#seen.known === null) return;
    const fold = foldEvents(this.#seen.known, message);
    if (fold.kind === 'lost') this.#connection.catchUp();
    if (fold.kind === 'folded') this.#see({ known: fold.known }, { kind: 'events', events: message.events });
  }

  #see(seen: Partial<Seen>, change: RoomChange): void {
    this.#seen = { ...this.#seen, ...seen };
    this.#publish(change);
    const { room, seatId } = this.#view;
    if (room !== null) this.#contributor.watch(room, seatId);
  }

  #refused(refusal: HandshakeRefusal): void {
    this.#doubt.works();
    this.#turnedAway = refusal;
    if (refusal.code === 'rate-limited') this.#connection.lost(refusal.retryAfterMs);
    else if (refusal.code === 'try-again') this.#connection.lost();
    else this.#finish({ refusal, closed: null });
  }

  #finish(end: End): void {
    if (this.#end !== null) return;
    this.#end = end;
    this.#selection.end();
    this.#connection.end();
    this.#outbox.end(lastAnswer(end, this.#view.version));
  }

  /** Publishes if the connection or the outbox look different now. */
  #linkChanged(): void {
    const now = this.#look();
    const parts = ['link', 'refusal', 'sending', 'webSocketBlocked'] as const;
    if (parts.some((part) => now[part] !== this.#view[part])) this.#publish({ kind: 'link' });
  }

  #look(): RoomView {
    return {
      code: this.#options.code,
      link: this.#link(),
      refusal: this.#end?.refusal ?? this.#turnedAway,
      closed: this.#end?.closed ?? null,
      webSocketBlocked: this.#doubt.blocked,
      ...shown(this.#seen),
      sending: this.#outbox.busy,
    };
  }

  #link(): Link {
    if (this.#end !== null) return this.#end.refusal === null ? 'closed' : 'refused';
    if (this.#connection.live) return 'live';
    return this.#seen.known === null ? 'connecting' : 'reconnecting';
  }

  #publish(change: RoomChange): void {
    this.#view = this.#look();
    for (const listener of [...this.#listeners]) listener(this.#view, change);
  }
}

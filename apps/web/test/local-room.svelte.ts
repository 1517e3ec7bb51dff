import type { RoomChange, RoomView } from '@farkle/client';
import type { Acknowledgement, CommandRequest } from '@farkle/protocol';
import {
  decide,
  evolve,
  newTable,
  PRESETS,
  type Command,
  type Face,
  type GameId,
  type GameState,
  type Playing,
  type RuleSet,
  type SeatId,
  type Tape,
} from '@farkle/rules';
import type { TableRoom } from '$lib/table/table-room.ts';

/** A room without a server: the real rules, all seats in one hand. */
export class LocalRoom implements TableRoom {
  readonly code = 'K7QF3M';
  readonly seats: readonly SeatId[];
  #view: RoomView;
  #listeners: readonly ((view: RoomView, change: RoomChange) => void)[] = [];

  /** `you` is the place whose screen this is, counted from 0; `null` watches. */
  constructor(names: readonly string[], you: number | null) {
    this.seats = names.map((_, index) => `seat-${index}` as SeatId);
    this.#view = $state.raw({
      code: this.code,
      link: 'live',
      refusal: null,
      closed: null,
      webSocketBlocked: false,
      seatId: you === null ? null : (this.seats[you] ?? null),
      maxSeats: 10,
      version: 1,
      room: newTable({ ruleSet: PRESETS.classic, turnClock: null, hints: true }),
      presence: { seats: this.seats.map((seatId) => ({ seatId, online: true, away: false })), watchers: 2 },
      clock: null,
      selecting: null,
      sending: false,
    });
    this.seats.forEach((seat, index) =>
      this.act({ type: 'take-seat', seat, name: names[index] ?? '', maxSeats: 10 }),
    );
  }

  get view(): RoomView {
    return this.#view;
  }

  get room(): GameState {
    if (this.#view.room === null) throw new Error('a local room is always known');
    return this.#view.room;
  }

  get playing(): Playing {
    if (this.room.phase !== 'playing') throw new Error(`no game is played in ${this.room.phase}`);
    return this.room;
  }

  onChange(listener: (view: RoomView, change: RoomChange) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => (this.#listeners = this.#listeners.filter((other) => other !== listener));
  }

  /** Changes what is known, as a snapshot would. */
  set(change: Partial<RoomView>): void {
    this.#view = { ...this.#view, ...change };
    this.#tell({ kind: 'snapshot', epoch: 'local' });
  }

  /** Plays by any ruleSet; the first seat begins. */
  begin(ruleSet: RuleSet = PRESETS.classic): void {
    this.set({ room: { ...this.room, ruleSet } });
    const [host] = this.seats;
    if (host === undefined) return;
    this.act({ type: 'start', seat: host, on: 0, game: 'game' as GameId, commitment: '' });
    this.act({ type: 'close-contributions', on: 1 });
    for (const seat of this.seats) {
      const die = seat === host ? 6 : 2;
      this.act({ type: 'roll-for-first', seat, target: seat, on: this.room.decision, away: [] }, [
        die,
        1,
        1,
        1,
        1,
        1,
      ]);
    }
  }

  /** Game totals, in seating order; whoever has points is on the board. */
  totals(...totals: readonly number[]): void {
    const { playing } = this;
    const players = playing.game.players.map((player, index) => {
      const total = totals[index] ?? 0;
      return { ...player, total, opened: total > 0 };
    });
    this.set({ room: { ...playing, game: { ...playing.game, players } } });
  }

  roll(dice: readonly Face[], keep: readonly number[] = []): void {
    const tape = [...dice, 1, 1, 1, 1, 1, 1].slice(0, 6) as unknown as Tape;
    const { turn, decision } = this.playing;
    this.act({ type: 'roll', seat: turn.seat, on: decision, keep }, tape);
  }

  bank(keep: readonly number[]): void {
    const { turn, decision } = this.playing;
    this.act({ type: 'bank', seat: turn.seat, on: decision, keep });
  }

  act(command: Command, tape: Tape = chance()): Acknowledgement {
    const decision = decide(command, this.room, tape);
    if (!decision.ok) return { ...decision.rejection, ok: false, version: this.#view.version };
    const room = decision.events.reduce(evolve, this.room);
    this.#view = { ...this.#view, room, version: this.#view.version + 1, selecting: null };
    this.#tell({ kind: 'events', events: decision.events });
    return { ok: true, version: this.#view.version };
  }

  send(request: CommandRequest): Promise<Acknowledgement> {
    const seat = this.#view.seatId ?? ('nobody' as SeatId);
    if (request.type === 'roll' || request.type === 'bank') {
      return Promise.resolve(this.act({ ...request, seat }));
    }
    if (request.type === 'pass-turn') {
      return Promise.resolve(this.act({ ...request, seat, away: [this.playing.turn.seat] }));
    }
    return Promise.resolve({ ok: false, code: 'try-again', version: this.#view.version });
  }

  select(): void {
    // Nobody else looks on.
  }

  #tell(change: RoomChange): void {
    for (const listener of this.#listeners) listener(this.#view, change);
  }
}

function chance(): Tape {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 6) + 1) as unknown as Tape;
}

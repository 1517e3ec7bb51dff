import type { Command, GameState, Rejection, SeatId } from '@farkle/rules';
import { successor } from '@farkle/rules';
import type { DiceSource } from '../dice/dice-source.ts';
import type { PresenceStore } from '../store/presence.ts';
import type { RoomStore } from '../store/room-store.ts';
import { isAnyConnected, type Attendance } from './attendance.ts';
import { clockWhile, fullClock, isRunning, type DecisionClock, type RunningClock } from './decision-clock.ts';
import { expiryLog } from './game-record.ts';
import { play } from './game-play.ts';
import { roomFrom, type Room } from './room.ts';
import type { Proposal, RoomWriter, Written } from './room-writer.ts';

/** A deadline this near is served: the store's timer and our measure of its time differ a little. */
const SLACK_MS = 250;
/** A clock served later than this had no chance of an answer in time (the server or its store was away): it starts anew. */
const LATE_MS = 2_000;

/** What upkeep needs from outside. */
export interface UpkeepPorts {
  readonly store: RoomStore;
  readonly presence: PresenceStore;
  readonly writer: RoomWriter;
  readonly dice: DiceSource;
}

/** A room as this node follows it. */
export interface Watched {
  readonly code: string;
  readonly state: GameState;
  readonly clock: DecisionClock | null;
  readonly known: Room | null;
}

/** What the server does of itself: clocks, the end of contributions, expiry, and a new host for one who is away. */
export class Upkeep {
  readonly #ports: UpkeepPorts;

  constructor(ports: UpkeepPorts) {
    this.#ports = ports;
  }

  /** Does whatever is due in a room whose deadline has passed. The state decides; being called twice does no harm. */
  async serve(code: string): Promise<void> {
    const stored = await this.#ports.store.load(code);
    if (stored === null) return;
    const room = roomFrom(code, stored);
    const isDue = (at: number | null): boolean => at !== null && at <= this.#ports.store.now(code) + SLACK_MS;
    const { expiresAt, contributionsUntil, clock } = room.secrets;
    if (isDue(expiresAt)) await this.#expire(room);
    else if (isDue(contributionsUntil)) {
      await this.#play(code, room, { type: 'close-contributions', on: room.state.gameNumber });
    } else if (clock !== null && isRunning(clock) && isDue(clock.dueAt)) await this.#ring(room, clock);
  }

  /** After a look at who is at the table: rests or runs the clock, and finds a host in place of one who is away. */
  async attend({ code, state, clock, known }: Watched, now: Attendance): Promise<void> {
    const connected = players(state).some((seat) => now.present.includes(seat));
    if (clock !== null && connected !== isRunning(clock)) {
      await this.#setClock(code, known, clock.on, (former) =>
        clockWhile({ connected }, former, this.#ports.store.now(code)),
      );
    }
    const command = handOver(state, now);
    if (command) await this.#play(code, known, command);
  }

  /** Time is up for a decision; but nobody is timed out while all players are away, or by a server that was away itself. */
  async #ring(room: Room, { on, dueAt }: RunningClock): Promise<void> {
    const now = this.#ports.store.now(room.code);
    const connected = isAnyConnected(await this.#ports.presence.read(room.code), players(room.state));
    const seconds = room.state.turnClock;
    if (connected && now <= dueAt + LATE_MS) return this.#timeOut(room, on);
    await this.#setClock(room.code, room, on, (former) => {
      const anew = now > dueAt + LATE_MS && seconds !== null ? fullClock(on, seconds, now) : former;
      return clockWhile({ connected }, anew, now);
    });
  }

  /** In a roll-off each time-out throws one die; it goes on until the decision is over. */
  async #timeOut(room: Room, on: number): Promise<void> {
    let known = room;
    while (known.secrets.clock?.on === on) {
      const written = await this.#play(room.code, known, { type: 'time-out', on });
      if (written.kind !== 'committed') return;
      known = written.room;
    }
  }

  async #expire(room: Room): Promise<void> {
    const log = expiryLog(room, this.#ports.store.now(room.code));
    const result = await this.#ports.store.remove(room.code, room, log);
    if (result === 'conflict') await this.serve(room.code);
  }

  #play(code: string, known: Room | null, command: Command): Promise<Written<Rejection>> {
    return this.#ports.writer.write(code, known, (room) => play(room, command, this.#ports.dice));
  }

  async #setClock(
    code: string,
    known: Room | null,
    on: number,
    change: (clock: DecisionClock) => DecisionClock,
  ): Promise<void> {
    await this.#ports.writer.write(code, known, ({ secrets }): Proposal<null> => {
      const clock = secrets.clock?.on === on ? change(secrets.clock) : secrets.clock;
      return clock === secrets.clock
        ? { kind: 'refuse', refusal: null }
        : { kind: 'change', events: [], secrets: { ...secrets, clock } };
    });
  }
}

function handOver(state: GameState, { present, away }: Attendance): Command | null {
  const to = successor(state, present);
  if (state.host === null || to === null || !away.includes(state.host)) return null;
  return { type: 'hand-over-host', by: null, from: state.host, to };
}

/** Those whose game it is. A seat that waits for the next game is no reason to go on without all of them. */
function players(state: GameState): readonly SeatId[] {
  return 'game' in state ? state.game.players.flatMap(({ seat, left }) => (left ? [] : [seat])) : [];
}

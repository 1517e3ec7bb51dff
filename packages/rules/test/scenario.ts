// Given a table, when somebody asks for something, then these are the facts, or this is why not.
import { expect } from 'vitest';
import {
  decide,
  evolve,
  newTable,
  PRESETS,
  type Command,
  type Decision,
  type Face,
  type GameEvent,
  type GameId,
  type GameState,
  type Playing,
  type RejectionCode,
  type RuleSet,
  type SeatId,
  type Tape,
  type TurnClock,
} from '../src/index.ts';

export const CLASSIC = PRESETS.classic;

/** Seats a, b, c ... in seating order. */
export const [A, B, C, D] = ['a', 'b', 'c', 'd'] as [SeatId, SeatId, SeatId, SeatId];
export const WATCHER = 'watcher' as SeatId;
const NAMES: Record<string, string> = { a: 'Ann', b: 'Ben', c: 'Cy', d: 'Dee' };

/** Makes a command for the state it meets, so that `on` is the open decision unless a test says otherwise. */
export type Ask = (state: GameState) => Command;

/** Faces as text, '441'; what is not written does not matter and is 6. */
export function tape(faces: string): Tape {
  return Array.from({ length: 6 }, (_, at) => Number(faces[at] ?? 6)) as unknown as Tape;
}

export function dice(faces: string): Face[] {
  return Array.from(faces, Number) as Face[];
}

export const takeSeat =
  (seat: SeatId, name = NAMES[seat] ?? seat, maxSeats = 10): Ask =>
  () => ({ type: 'take-seat', seat, name, maxSeats });
export const chooseRules =
  (seat: SeatId, rules: RuleSet, turnClock: TurnClock = null): Ask =>
  ({ gameNumber }) => ({ type: 'choose-rules', seat, on: gameNumber, rules, turnClock, hints: true });
export const start =
  (seat: SeatId): Ask =>
  ({ gameNumber: on }) => ({ type: 'start', seat, on, game: `game-${on + 1}` as GameId, commitment: 'hash' });
export const contribute =
  (seat: SeatId, present: SeatId[], random = `random-${seat}`): Ask =>
  ({ gameNumber: on }) => ({ type: 'contribute', seat, on, random, present });
export const closeContributions = (): Ask => (state) => ({
  type: 'close-contributions',
  on: state.gameNumber,
});
export const rollForFirst =
  (seat: SeatId, target = seat, away: SeatId[] = []): Ask =>
  ({ decision: on }) => ({ type: 'roll-for-first', seat, on, target, away });
export const roll =
  (seat: SeatId, keep: number[] = [], piggyback?: boolean): Ask =>
  ({ decision: on }) => ({ type: 'roll', seat, on, keep, piggyback });
export const bank =
  (seat: SeatId, keep: number[] = []): Ask =>
  ({ decision: on }) => ({ type: 'bank', seat, on, keep });
export const passTurn =
  (seat: SeatId, away: SeatId[]): Ask =>
  ({ decision: on }) => ({ type: 'pass-turn', seat, on, away });
export const timeOut = (): Ask => (state) => ({ type: 'time-out', on: state.decision });
export const leave =
  (seat: SeatId, present: SeatId[] = []): Ask =>
  () => ({ type: 'leave', seat, present });
export const removeSeat =
  (seat: SeatId, target: SeatId): Ask =>
  () => ({ type: 'remove-seat', seat, target });
export const handOverHost =
  (by: SeatId | null, from: SeatId, to: SeatId): Ask =>
  () => ({ type: 'hand-over-host', by, from, to });
export const playAgain =
  (seat: SeatId, rules: RuleSet | null = null): Ask =>
  ({ gameNumber: on }) => ({ type: 'play-again', seat, on, rules });

/** The same command about another decision or game. */
export const about =
  (on: (state: GameState) => number, ask: Ask): Ask =>
  (state) =>
    ({ ...ask(state), on: on(state) }) as Command;
export const stale = (ask: Ask): Ask => about((state) => state.decision - 1, ask);

type Expected<T> = { readonly [K in keyof T]?: unknown };
type ExpectedEvent = { readonly type: GameEvent['type'] } & Record<string, unknown>;

class Scenario {
  readonly #before: GameState;
  readonly #decision: Decision;

  constructor(before: GameState, decision: Decision = { ok: true, events: [] }) {
    this.#before = freeze(before);
    this.#decision = decision;
  }

  /** The state after everything that was asked for; a refusal that no test spoke of is a failure. */
  get state(): GameState {
    if (!this.#decision.ok) throw new Error(`Refused: ${JSON.stringify(this.#decision.rejection)}`);
    return this.#decision.events.reduce(evolve, this.#before);
  }

  get playing(): Playing {
    const { state } = this;
    if (state.phase !== 'playing') throw new Error(`Not playing but ${state.phase}`);
    return state;
  }

  get events(): readonly GameEvent[] {
    return this.#decision.ok ? this.#decision.events : [];
  }

  when(ask: Ask, faces = ''): Scenario {
    const { state } = this;
    return new Scenario(state, decide(ask(state), state, tape(faces)));
  }

  /** These facts and no others, in this order; fields that are not named may be anything. */
  thenEvents(...expected: ExpectedEvent[]): this {
    expect(this.#decision).toMatchObject({ ok: true, events: expected });
    return this;
  }

  thenTypes(...types: GameEvent['type'][]): this {
    expect(this.events.map(({ type }) => type)).toEqual(types);
    return this;
  }

  /** Refused with exactly this; the scenario goes on from the state before. */
  thenRejected(code: RejectionCode, rest: Record<string, unknown> = {}): Scenario {
    expect(this.#decision).toEqual({ ok: false, rejection: { code, ...rest } });
    return new Scenario(this.#before);
  }

  thenState(expected: Expected<GameState> & Record<string, unknown>): this {
    expect(this.state).toMatchObject(expected);
    return this;
  }

  thenTurn(expected: Record<string, unknown>): this {
    expect(this.playing.turn).toMatchObject(expected);
    return this;
  }

  /** Game totals in seating order. */
  thenTotals(...totals: number[]): this {
    const { state } = this;
    expect(state.phase === 'gathering' ? [] : state.game.players.map(({ total }) => total)).toEqual(totals);
    return this;
  }
}

export function given(state: GameState): Scenario {
  return new Scenario(state);
}

interface Setting {
  readonly seats?: readonly SeatId[];
  readonly rules?: Partial<RuleSet>;
  readonly turnClock?: TurnClock;
}

/** Seats gather; the first is host. */
export function gathering({ seats = [A, B, C], rules = {}, turnClock = null }: Setting = {}): GameState {
  const empty = newTable({ ruleSet: { ...CLASSIC, ...rules }, turnClock, hints: false });
  return seats.reduce((scenario, seat) => scenario.when(takeSeat(seat)), given(empty)).state;
}

/** Contributions are closed and nobody has thrown yet. */
export function rollingOff(setting: Setting = {}): GameState {
  return given(gathering(setting)).when(start(A)).when(closeContributions()).state;
}

/** The first seat has won the roll-off and is to roll; totals are banked beforehand, in a turn each. */
export function inPlay(setting: Setting & { totals?: Partial<Record<string, number>> } = {}): Playing {
  const { seats = [A, B, C], totals = {} } = setting;
  const [first, ...others] = seats;
  const thrown = [first as SeatId, ...others].reduce(
    (scenario, seat) => scenario.when(rollForFirst(seat), seat === first ? '6' : '1'),
    given(rollingOff(setting)),
  );
  const banked = Object.entries(totals).map(([seat, total = 0]): GameEvent => ({
    type: 'Banked',
    seat: seat as SeatId,
    points: total,
    total,
    byClock: false,
  }));
  return given(banked.reduce(evolve, thrown.state)).playing;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

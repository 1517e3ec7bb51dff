import { isDeepStrictEqual } from 'node:util';
import { EventReader, type Commit } from './event-reader.ts';
import type { LoggedEvent, LoggedGame, LoggedRules } from './logged-game.ts';

/** One player's line on a pad of paper. */
interface PadLine {
  total: number;
  opened: boolean;
  /** Farkles in a row. */
  farkles: number;
  turns: number;
  left: boolean;
}

/** The game is over because only one player is left. */
export class OnePlayerLeft extends Error {
  override readonly name = 'OnePlayerLeft';
}

/** A table as somebody would keep it who watches with pencil and paper: who plays, the pad, what was rolled. */
export class PlainTable {
  readonly rules: LoggedRules;
  readonly turnClock: boolean;
  readonly log: EventReader;
  /** Seats in seating order. */
  readonly order: readonly string[];
  readonly rolled: (readonly number[])[] = [];
  winners: readonly string[] = [];
  readonly #pad = new Map<string, PadLine>();
  #decision: number;

  constructor(game: LoggedGame) {
    this.rules = game.before.ruleSet;
    this.turnClock = game.before.turnClock !== null;
    this.log = new EventReader(game);
    this.order = game.before.seats.map(({ id }) => id);
    this.#decision = game.before.decision;
    for (const seat of this.order) {
      this.#pad.set(seat, { total: 0, opened: false, farkles: 0, turns: 0, left: false });
    }
  }

  get totals(): ReadonlyMap<string, number> {
    return new Map([...this.#pad].map(([seat, { total }]) => [seat, total]));
  }

  /** A new question is put to somebody: its number. */
  nextDecision(): number {
    this.#decision += 1;
    return this.#decision;
  }

  line(seat: string): PadLine {
    const line = this.#pad.get(seat);
    return line ?? this.log.fail(`${seat} does not play`);
  }

  /** Those of `seats` who have not left, in the same order. */
  stillHere(seats: readonly string[]): readonly string[] {
    return seats.filter((seat) => !this.line(seat).left);
  }

  /** The others still here, beginning at the left of `seat`. */
  othersFrom(seat: string): readonly string[] {
    const at = this.order.indexOf(seat);
    return this.stillHere([...this.order.slice(at + 1), ...this.order.slice(0, at)]);
  }

  /** Fails unless the event is exactly as it must be. */
  mustBe(event: LoggedEvent, expected: LoggedEvent): void {
    if (!isDeepStrictEqual(event, expected)) {
      this.log.fail(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(event)}`);
    }
  }

  /** The next event, unless somebody leaves before it: then whoever it was is crossed out. */
  next(
    commit: Commit,
    onTurn: { readonly seat: string; readonly atRisk: number } | null,
  ): LoggedEvent | 'left' {
    const event = this.log.next(commit);
    if (event.type !== 'SeatLeft') return event;
    const seat = String(event['seat']);
    this.log.leaves(seat);
    const lost = onTurn?.seat === seat ? onTurn.atRisk : 0;
    this.mustBe({ ...event, by: null }, { type: 'SeatLeft', seat, by: null, lost });
    if (this.order.includes(seat)) this.line(seat).left = true;
    const here = this.stillHere(this.order);
    if (here.length > 1) return 'left';
    this.log.expect({ type: 'GameFinished', winners: here, reason: 'last-player' });
    this.winners = here;
    throw new OnePlayerLeft();
  }

  /** Notes dice that were thrown, for when the seed is known; answers the number that this roll must have. */
  noteRoll(dice: readonly number[]): number {
    if (!dice.every((die) => [1, 2, 3, 4, 5, 6].includes(die))) this.log.fail('not dice');
    return this.rolled.push(dice) - 1;
  }
}

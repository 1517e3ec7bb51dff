// Plays the scripted games of another program. How its words map to ours:
// a `keep` is a preview, compared at the roll or bank that would follow it; faces name the first unused positions, and a
// face that is not there names a position past the roll; seat n is the seat at that place.
import { describe, expect, test } from 'vitest';
import {
  decide,
  evolve,
  judgeSelection,
  PRESETS,
  type Command,
  type GameEvent,
  type GameState,
  type Playing,
  type RuleSet,
  type SeatId,
} from '../src/index.ts';
import { closeContributions, gathering, given, start, tape } from './scenario.ts';
import vectors from './vectors/games.json' with { type: 'json' };

interface Ask {
  readonly do: string;
  readonly seat?: number;
  readonly dice?: readonly number[];
}

interface Trace {
  readonly phase: string;
  readonly seat: number | null;
  readonly turn: number;
  readonly roll: readonly number[] | null;
  readonly to_roll: number | null;
  readonly totals: readonly number[];
  readonly opened: readonly boolean[];
  readonly left: readonly number[];
  readonly trigger: number | null;
  readonly pending: readonly number[] | null;
  readonly winners: readonly number[] | null;
  readonly rejected?: string | null;
  readonly events?: readonly unknown[];
}

interface VectorGame {
  readonly id: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly ruleset: string;
  readonly table: {
    readonly opening: number;
    readonly target: number;
    readonly finish: string;
    readonly hot_dice: string;
  };
  readonly first_seat: number | null;
  readonly dice: readonly number[];
  readonly commands: readonly Ask[];
  readonly expect_rejections: readonly { readonly index: number; readonly code: string }[];
  readonly expect_final: Trace;
  readonly trace: readonly Trace[];
}

const games = vectors.games as unknown as readonly VectorGame[];

const OUR_CODES: Record<string, readonly string[]> = {
  'not-your-turn': ['not-your-turn'],
  'game-over': ['game-over'],
  'unknown-seat': ['unknown-seat'],
  'not-rolled': ['nothing-to-bank', 'not-in-roll'],
  'must-keep': ['set-aside-required'],
  'empty-keep': ['set-aside-required'],
  'not-in-roll': ['not-in-roll'],
  'not-scoring': ['dice-do-not-score'],
  'below-opening': ['below-opening-minimum'],
  'already-left': ['not-seated'],
  // Ours cannot be asked for: a selection replaces the one before it, and the wire knows no such command.
  'already-kept': ['no such question'],
  'unknown-command': ['no such question'],
};

const seatAt = (at: number) => `seat-${at}` as SeatId;
const place = (seat: SeatId) => Number(seat.replace('seat-', ''));

function ruleSetOf({ ruleset, table }: VectorGame): RuleSet {
  const base = ruleset === 'playmonster' ? PRESETS.classic : PRESETS.table;
  expect(['final-turn', 'first-across']).toContain(table.finish);
  expect(table.hot_dice).toBe('optional');
  return {
    ...base,
    openingMinimum: table.opening,
    target: table.target,
    ending: table.finish === 'first-across' ? 'first-across' : 'final-round',
  };
}

/** One scripted game as it is played here. */
class Play {
  state: GameState;
  /** The selection that a vector's `keep` made and no command has used yet. */
  private kept: readonly number[] = [];
  private readonly dice: number[];

  constructor(game: VectorGame) {
    const seats = game.players.map((_, at) => seatAt(at));
    const gathered = gathering({ seats, rules: ruleSetOf(game) });
    this.state = given(gathered)
      .when(start(seatAt(0)))
      .when(closeContributions()).state;
    this.dice = [...game.dice];
    if (game.first_seat === null) return;
    const { decision } = this.state;
    this.fold([{ type: 'TurnStarted', seat: seatAt(game.first_seat), decision: decision + 1, offer: null }]);
  }

  get diceLeft(): number {
    return this.dice.length;
  }

  /** The rejection's code and the facts, in the vectors' words. */
  ask(ask: Ask): { rejected: string | null; told: unknown[] } {
    const { state } = this;
    if (ask.do === 'pass' || (ask.do === 'keep' && this.kept.length > 0)) {
      return { rejected: 'no such question', told: [] };
    }
    const command = this.commandFor(ask);
    const throws = ask.do === 'roll';
    const decision = decide(command, state, tape(this.dice.join('')));
    if (!decision.ok) return { rejected: decision.rejection.code, told: [] };
    if (ask.do === 'keep') {
      this.kept = command.type === 'roll' ? command.keep : [];
      return { rejected: null, told: [] };
    }
    if (throws) this.dice.splice(0, this.diceThrown(decision.events));
    this.kept = [];
    const told = decision.events.flatMap((event) => this.tell(event));
    this.fold(decision.events);
    return { rejected: null, told };
  }

  /** The state in the vectors' words. */
  get trace(): Trace {
    const { state } = this;
    if (state.phase === 'gathering') throw new Error('The game has not started');
    const { players, finalRound } = state.game;
    const wonAtOnce = state.phase === 'finished' && state.reason === 'first-across';
    const firstAcross = wonAtOnce ? state.winners.map(place)[0] : undefined;
    return {
      ...this.turn,
      totals: players.map(({ total }) => total),
      opened: players.map(({ opened }) => opened),
      left: players.filter(({ left }) => left).map(({ seat }) => place(seat)),
      // First across the line sets off an end that nobody replies to: there is no round, only its winner.
      trigger: firstAcross ?? (finalRound === null ? null : place(finalRound.by)),
      pending: finalRound === null ? null : finalRound.pending.map(place),
      winners: state.phase === 'finished' ? state.winners.map(place) : null,
    };
  }

  private get turn(): Pick<Trace, 'phase' | 'seat' | 'turn' | 'roll' | 'to_roll'> {
    const { state } = this;
    if (state.phase === 'rollingOff') {
      return { phase: 'roll-off', seat: place(this.nextToThrow), turn: 0, roll: null, to_roll: 1 };
    }
    if (state.phase !== 'playing') return { phase: 'over', seat: null, turn: 0, roll: null, to_roll: 0 };
    const { turn } = state;
    const seat = place(turn.seat);
    if (turn.stage === 'toRoll') return { phase: 'to-roll', seat, turn: 0, roll: null, to_roll: 6 };
    if (this.kept.length === 0) {
      return { phase: 'to-keep', seat, turn: turn.total, roll: turn.roll, to_roll: null };
    }
    const { turnTotal, diceToRoll } = judgeSelection(state, this.kept);
    return { phase: 'decide', seat, turn: turnTotal, roll: null, to_roll: diceToRoll };
  }

  private get nextToThrow(): SeatId {
    if (this.state.phase !== 'rollingOff') throw new Error('No roll-off');
    const round = this.state.rounds.at(-1);
    const waiting = round?.contenders.find((seat) => !round.rolls.some((roll) => roll.seat === seat));
    if (waiting === undefined) throw new Error('Everybody has thrown');
    return waiting;
  }

  private commandFor(ask: Ask): Command {
    const { state } = this;
    const on = state.decision;
    if (ask.do === 'leave') return this.leaveCommand(seatAt(ask.seat ?? 0));
    if (state.phase === 'rollingOff') {
      const seat = this.nextToThrow;
      return { type: 'roll-for-first', seat, on, target: seat, away: [] };
    }
    const onTurn = state.phase === 'playing' ? state.turn.seat : seatAt(0);
    const seat = ask.seat === undefined ? onTurn : seatAt(ask.seat);
    if (ask.do === 'keep') return { type: 'roll', seat, on, keep: this.positionsOf(ask.dice ?? []) };
    return { type: ask.do === 'bank' ? 'bank' : 'roll', seat, on, keep: this.kept };
  }

  /** A seat that never was cannot ask for anything, so the host asks for its removal. */
  private leaveCommand(seat: SeatId): Command {
    const { state } = this;
    const played = state.phase !== 'gathering' && state.game.players.some((player) => player.seat === seat);
    if (played) return { type: 'leave', seat, present: state.seats.map(({ id }) => id) };
    return { type: 'remove-seat', seat: state.host ?? seat, target: seat };
  }

  private positionsOf(faces: readonly number[]): readonly number[] {
    const { state } = this;
    const roll: readonly number[] =
      state.phase === 'playing' && state.turn.stage === 'toDecide' ? state.turn.roll : [];
    const used = new Set<number>();
    return faces.map((face) => {
      const position = roll.findIndex((die, at) => die === face && !used.has(at));
      used.add(position);
      return position === -1 ? roll.length : position;
    });
  }

  private diceThrown(events: readonly GameEvent[]): number {
    return events.reduce((count, event) => {
      if (event.type === 'RolledForFirst') return count + 1;
      return event.type === 'DiceRolled' ? count + event.dice.length : count;
    }, 0);
  }

  private tell(event: GameEvent): unknown[] {
    switch (event.type) {
      case 'Banked':
        return [['bank', place(event.seat), event.points]];
      case 'Farkled':
        return [['farkle', place(event.seat), event.lost]];
      case 'SeatLeft':
        return [['leave', place(event.seat)]];
      case 'GameFinished':
        return [['over', event.winners.map(place)]];
      default:
        return [];
    }
  }

  private fold(events: readonly GameEvent[]): void {
    this.state = JSON.parse(JSON.stringify(events.reduce(evolve, this.state))) as Playing;
  }
}

const SILENT = { rejected: undefined, events: undefined };

describe('scripted games', () => {
  test('are all here', () => {
    expect(games).toHaveLength(25);
  });

  test.each(games)('[FO1 TU1 EN1] $id: $title', (game) => {
    const play = new Play(game);
    const rejections: { index: number; code: string }[] = [];
    expect({ ...play.trace, ...SILENT }).toEqual({ ...game.trace[0], ...SILENT });
    game.commands.forEach((ask, index) => {
      const expected = game.trace[index + 1];
      const { rejected, told } = play.ask(ask);
      const where = `${game.id} command ${index} ${JSON.stringify(ask)}`;
      if (rejected !== null) {
        rejections.push({ index, code: expected?.rejected ?? 'none' });
        expect(OUR_CODES[expected?.rejected ?? ''], where).toContain(rejected);
      }
      expect({ ...play.trace, ...SILENT }, where).toEqual({ ...expected, ...SILENT });
      const listed = (expected?.events ?? []) as readonly (readonly unknown[])[];
      expect(told, where).toEqual(listed.filter(([type]) => type !== 'roll-off'));
    });
    expect(rejections).toEqual(game.expect_rejections);
    expect({ ...play.trace, ...SILENT }).toEqual({ ...game.expect_final, ...SILENT });
    expect(play.diceLeft).toBe(0);
  });
});

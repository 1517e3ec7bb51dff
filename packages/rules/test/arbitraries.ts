// Tables nobody thought of, and ways to play at them.
import fc from 'fast-check';
import {
  decide,
  evolve,
  legalMoves,
  newTable,
  PRESETS,
  validateRuleSet,
  validSetAsides,
  type Chart,
  type Command,
  type Decision,
  type Face,
  type GameEvent,
  type GameId,
  type GameState,
  type Points,
  type RuleSet,
  type SeatId,
  type Tape,
} from '../src/index.ts';
import { CUSTOM_CHARTS } from './charts.ts';

const face: fc.Arbitrary<Face> = fc.constantFrom(1, 2, 3, 4, 5, 6);
export const someDice: fc.Arbitrary<Face[]> = fc.array(face, { minLength: 1, maxLength: 6 });
const tape: fc.Arbitrary<Tape> = fc.tuple(face, face, face, face, face, face);

const points = fc.integer({ min: 1, max: 60 }).map((times) => times * 50);
const line: fc.Arbitrary<Points> = fc.option(points, { nil: null });

const customChart: fc.Arbitrary<Chart> = fc.record({
  single: fc.record({ one: line, five: line }),
  triple: fc.tuple(line, line, line, line, line, line),
  ofAKind: fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), four: points, five: points, six: points }),
    fc.constantFrom({ kind: 'doubling' as const }, { kind: 'adding' as const }, { kind: 'off' as const }),
  ),
  straight: line,
  threePairs: line,
  fourAndPair: line,
  twoTriplets: line,
  shortStraightLow: line,
  shortStraightHigh: line,
  fullHouse: line,
});

/** A chart that is met for the first time costs milliseconds to work out, so most are met again. */
const chart = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(PRESETS.classic.chart, PRESETS.table.chart) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(CUSTOM_CHARTS)) },
  { weight: 1, arbitrary: customChart },
);

/** Rule sets that a table may play, with targets that are reached soon. */
export const ruleSets: fc.Arbitrary<RuleSet> = fc
  .record({
    name: fc.constant('Ours'),
    chart,
    openingMinimum: fc.constantFrom(0, 0, 350, 500),
    bankMinimum: fc.constantFrom(0, 0, 300),
    hotDice: fc.constantFrom('may-roll' as const, 'must-roll' as const),
    threeFarkles: fc.option(
      fc.record({ penalty: fc.constantFrom(500, 1_000), mayGoBelowZero: fc.boolean() }),
      { nil: null },
    ),
    piggyback: fc.boolean(),
    target: fc.constantFrom(2_000, 3_000),
    ending: fc.constantFrom('final-round' as const, 'first-across' as const, 'equal-turns' as const),
    tie: fc.constantFrom('share' as const, 'roll-off' as const),
  })
  .filter((rules) => validateRuleSet(rules).length === 0);

export const SEATS = ['a', 'b', 'c', 'd', 'e'] as SeatId[];
const seat = fc.constantFrom(...SEATS);
const positions = fc.uniqueArray(fc.nat(6), { maxLength: 6 });

/** What is tried next: something sensible for whoever is to act, or anything at all. */
type Attempt =
  | { readonly kind: 'sensible'; readonly choice: number }
  | { readonly kind: 'wild'; readonly command: (state: GameState) => Command };

interface Step {
  readonly attempt: Attempt;
  readonly tape: Tape;
}

export interface Plan {
  readonly ruleSet: RuleSet;
  readonly seats: number;
  readonly turnClock: null | 30;
  readonly steps: readonly Step[];
}

const wild: fc.Arbitrary<(state: GameState) => Command> = fc
  .record({
    type: fc.constantFrom<Command['type'][]>(
      'take-seat',
      'choose-rules',
      'start',
      'contribute',
      'close-contributions',
      'roll-for-first',
      'roll',
      'bank',
      'pass-turn',
      'time-out',
      'leave',
      'remove-seat',
      'hand-over-host',
      'play-again',
    ),
    seat,
    other: seat,
    some: fc.uniqueArray(seat),
    keep: positions,
    off: fc.constantFrom(0, 0, 0, 1, -1),
    piggyback: fc.boolean(),
    rules: fc.constantFrom(PRESETS['quick-start'], { ...PRESETS.classic, target: 0 }),
    byServer: fc.boolean(),
  })
  .map(({ type, seat, other, some, keep, off, piggyback, rules, byServer }) => (state) => {
    const turn = { seat, on: state.decision + off };
    const game = { seat, on: state.gameNumber + off };
    const commands: { [T in Command['type']]: Extract<Command, { type: T }> } = {
      'take-seat': { type: 'take-seat', seat, name: 'Ann', maxSeats: 4 },
      'choose-rules': { type: 'choose-rules', ...game, rules, turnClock: null, hints: piggyback },
      start: { type: 'start', ...game, game: `game-${state.gameNumber + 1}` as GameId, commitment: 'hash' },
      contribute: { type: 'contribute', ...game, random: 'random', present: some },
      'close-contributions': { type: 'close-contributions', on: state.gameNumber + off },
      'roll-for-first': { type: 'roll-for-first', ...turn, target: other, away: some },
      roll: { type: 'roll', ...turn, keep, piggyback },
      bank: { type: 'bank', ...turn, keep },
      'pass-turn': { type: 'pass-turn', ...turn, away: some },
      'time-out': { type: 'time-out', on: state.decision + off },
      leave: { type: 'leave', seat, present: some },
      'remove-seat': { type: 'remove-seat', seat, target: other },
      'hand-over-host': { type: 'hand-over-host', by: byServer ? null : seat, from: seat, to: other },
      'play-again': { type: 'play-again', ...game, rules: byServer ? null : rules },
    };
    return commands[type];
  });

const sensible: fc.Arbitrary<Attempt> = fc.nat().map((choice) => ({ kind: 'sensible', choice }));
const anything: fc.Arbitrary<Attempt> = wild.map((command) => ({ kind: 'wild', command }));

function plansOf(attempt: fc.Arbitrary<Attempt>, ...turnClocks: (null | 30)[]): fc.Arbitrary<Plan> {
  return fc.record({
    ruleSet: ruleSets,
    seats: fc.integer({ min: 2, max: 4 }),
    turnClock: fc.constantFrom(...turnClocks),
    steps: fc.array(fc.record({ attempt, tape }), { minLength: 20, maxLength: 160, size: 'max' }),
  });
}

/** Mostly sensible play with everything else in between: late, wrong, by anybody. */
export const plans = plansOf(
  fc.oneof({ weight: 5, arbitrary: sensible }, { weight: 1, arbitrary: anything }),
  null,
  30,
);
/** Play in which nobody leaves and nothing is refused. */
export const orderlyPlans = plansOf(sensible, null, 30);

export interface Moment {
  readonly before: GameState;
  readonly command: Command;
  readonly decision: Decision;
  readonly events: readonly GameEvent[];
  readonly after: GameState;
}

/** Plays a plan; the states are frozen, so that changing one is an error. */
export function play({ ruleSet, seats, turnClock, steps }: Plan): readonly Moment[] {
  const moments: Moment[] = [];
  let state: GameState = newTable({ ruleSet, turnClock, hints: false });
  const ask = (command: Command, dice: Tape) => {
    const before = freeze(state);
    const decision = decide(command, before, dice);
    const events = decision.ok ? decision.events : [];
    state = events.reduce(evolve, before);
    moments.push({ before, command, decision, events, after: state });
  };
  for (const taken of SEATS.slice(0, seats)) {
    ask({ type: 'take-seat', seat: taken, name: taken, maxSeats: 4 }, [1, 1, 1, 1, 1, 1]);
  }
  for (const { attempt, tape: dice } of steps) {
    ask(attempt.kind === 'wild' ? attempt.command(state) : sensibleCommand(state, attempt.choice), dice);
  }
  return moments;
}

/** Whoever is to act does what the rules allow; banking is common, so that games end. */
function sensibleCommand(state: GameState, choice: number): Command {
  const { decision: on, gameNumber, host } = state;
  const hosting = { seat: host ?? SEATS[0]!, on: gameNumber };
  switch (state.phase) {
    case 'gathering':
      return { type: 'start', ...hosting, game: `game-${gameNumber + 1}` as GameId, commitment: 'hash' };
    case 'rollingOff':
      return state.contributionsOpen
        ? { type: 'close-contributions', on: gameNumber }
        : { type: 'time-out', on };
    case 'finished':
      return { type: 'play-again', ...hosting, rules: null };
    case 'playing': {
      const { seat: onTurn } = state.turn;
      if (choice % 16 === 0) return { type: 'time-out', on };
      const moves = legalMoves(state, onTurn).filter(({ type }) => type === 'roll' || type === 'bank');
      const banks = moves.filter(({ type }) => type === 'bank');
      const from = banks.length > 0 && choice % 3 > 0 ? banks : moves;
      const move = from[choice % from.length];
      if (move?.type === 'bank') return { type: 'bank', seat: onTurn, on, keep: move.keep };
      if (move?.type === 'roll') return { ...move, seat: onTurn, on };
      throw new Error('The player on turn has no move');
    }
  }
}

/** Every selection of the roll that lies on the table, valid or not. */
export function everySelection(state: GameState): readonly number[][] {
  const count = state.phase === 'playing' && state.turn.stage === 'toDecide' ? state.turn.roll.length : 0;
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_unused, position) => position).filter(
      (position) => (bits >> position) & 1,
    ),
  );
}

export function isValidSelection(state: GameState, keep: readonly number[]): boolean {
  if (state.phase !== 'playing' || state.turn.stage !== 'toDecide') return false;
  const faces = (selection: readonly number[], roll: readonly Face[]) =>
    selection
      .map((position) => roll[position])
      .sort()
      .join('');
  const { roll } = state.turn;
  return validSetAsides(roll, state.ruleSet).some(
    ({ positions: valid }) => faces(valid, roll) === faces(keep, roll),
  );
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

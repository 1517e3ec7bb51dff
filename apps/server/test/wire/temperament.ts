// Ways to play: each looks at an open decision and chooses what a person of that kind might.
import {
  judgeSelection,
  legalMoves,
  validSetAsides,
  type Playing,
  type Position,
  type SeatId,
  type SetAsideOption,
} from '@farkle/rules';
import type { Chance } from './chance.ts';

/** What a player does with a decision of the turn. */
interface Choice {
  readonly type: 'roll' | 'bank';
  readonly keep: readonly Position[];
  readonly piggyback: boolean;
}

/** Chooses; `chance` is the player's own, not the dice's. */
export type Temperament = (state: Playing, chance: Chance) => Choice;

/** Keeps the best selection and banks as soon as that is allowed. */
export const cautious: Temperament = (state) =>
  decideBy(
    state,
    ([best]) => best,
    () => true,
  );

/** Keeps as few dice as it can, to roll many, and banks from 800 on. */
const greedy: Temperament = (state) =>
  decideBy(
    state,
    (options) => options.toSorted((a, b) => a.positions.length - b.positions.length)[0],
    (total) => total >= 800,
  );

/** Keeps every die that scores, and rolls hot dice always. */
const thorough: Temperament = (state) =>
  decideBy(
    state,
    (options) => options.toSorted((a, b) => b.positions.length - a.positions.length)[0],
    (total, hotDice) => total >= 400 && !hotDice,
  );

/** Does anything that is allowed. */
const erratic: Temperament = (state, chance) => {
  const { seat } = state.turn;
  const moves = legalMoves(state, seat).filter((move) => move.type === 'roll' || move.type === 'bank');
  const move = chance.pick(moves);
  return { type: move.type, keep: move.keep, piggyback: move.type === 'roll' && move.piggyback };
};

const ALL: readonly Temperament[] = [cautious, greedy, thorough, erratic];

function decideBy(
  state: Playing,
  select: (options: readonly SetAsideOption[]) => SetAsideOption | undefined,
  wantsToBank: (turnTotal: number, hotDice: boolean) => boolean,
): Choice {
  const { turn } = state;
  if (turn.stage === 'toRoll') {
    return { type: 'roll', keep: [], piggyback: turn.offer !== null && turn.offer.points > 300 };
  }
  const keep = select(validSetAsides(turn.roll, state.ruleSet))?.positions ?? [];
  const { turnTotal, hotDice, bank } = judgeSelection(state, keep);
  const banks = bank === null && wantsToBank(turnTotal, hotDice);
  return { type: banks ? 'bank' : 'roll', keep, piggyback: false };
}

/** The temperament of each seat of a game: all kinds meet. */
export function temperamentOf(seats: readonly SeatId[], seat: SeatId, game: number): Temperament {
  return ALL[(seats.indexOf(seat) + game) % ALL.length] ?? cautious;
}

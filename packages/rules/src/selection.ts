import { DICE_COUNT, type Face, type Position } from './dice.ts';
import { playerAt } from './players.ts';
import type { Rejection } from './rejection.ts';
import { scoreSetAside } from './score.ts';
import type { Score } from './scoring-group.ts';
import type { Playing, ToDecide } from './state.ts';

/** What the player on turn has selected, as both buttons judge it. */
export interface SelectionJudgement extends Score {
  /** Turn total with the selection's points. */
  readonly turnTotal: number;
  /** How many dice rolling again would throw; six with hot dice, 0 when this selection cannot be set aside. */
  readonly diceToRoll: number;
  readonly hotDice: boolean;
  /** Why rolling would be refused, or `null` when it would not. */
  readonly roll: Rejection | null;
  /** Why banking would be refused, or `null` when it would not. */
  readonly bank: Rejection | null;
}

/** Judges a selection by the rules that `roll` and `bank` are decided by (TU2, TU3, TU5, OM1 to OM4, PJ1). */
export function judgeSelection(state: Playing, keep: readonly Position[]): SelectionJudgement {
  const { turn } = state;
  if (turn.stage === 'toRoll') {
    const nothing = { points: 0, groups: [], turnTotal: 0, hotDice: false };
    const [position] = keep;
    return {
      ...nothing,
      diceToRoll: DICE_COUNT,
      roll: position === undefined ? null : { code: 'not-in-roll', position },
      bank: { code: 'nothing-to-bank' },
    };
  }
  const score = judgeDice(state, turn, keep);
  if ('code' in score) {
    const { total } = turn;
    return {
      points: 0,
      groups: [],
      turnTotal: total,
      diceToRoll: 0,
      hotDice: false,
      roll: score,
      bank: score,
    };
  }
  const turnTotal = turn.total + score.points;
  const left = turn.roll.length - keep.length;
  const hotDice = left === 0;
  return {
    ...score,
    turnTotal,
    diceToRoll: hotDice ? DICE_COUNT : left,
    hotDice,
    roll: null,
    bank: whyNotBank(state, turnTotal, hotDice),
  };
}

function judgeDice(state: Playing, { roll }: ToDecide, keep: readonly Position[]): Score | Rejection {
  if (keep.length === 0) return { code: 'set-aside-required' };
  const selected: Face[] = [];
  for (const [at, position] of keep.entries()) {
    const face = roll[position];
    // A die can be set aside once; naming it twice names a die that is not there.
    if (face === undefined || keep.indexOf(position) !== at) return { code: 'not-in-roll', position };
    selected.push(face);
  }
  return scoreSetAside(selected, state.ruleSet) ?? { code: 'dice-do-not-score' };
}

function whyNotBank({ ruleSet, game, turn }: Playing, turnTotal: number, hotDice: boolean): Rejection | null {
  const { openingMinimum, bankMinimum } = ruleSet;
  if (!playerAt(game, turn.seat).opened && turnTotal < openingMinimum) {
    return { code: 'below-opening-minimum', turnTotal, openingMinimum };
  }
  if (turnTotal < bankMinimum) return { code: 'below-bank-minimum', turnTotal, bankMinimum };
  return hotDice && ruleSet.hotDice === 'must-roll' ? { code: 'hot-dice-must-roll' } : null;
}

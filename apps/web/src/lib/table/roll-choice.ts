import { assertNever, judgeSelection, type Playing, type Position, type Rejection } from '@farkle/rules';
import { words } from '$lib/words/words.ts';
import { bankMeaning, type BankMeaning } from './bank-meaning.ts';
import { farklePercent } from './odds.ts';

/** One of the two buttons: what it says, and in its second line what it means or why it is off. */
export interface ChoiceButton {
  readonly label: string;
  readonly note: string | undefined;
  readonly off: boolean;
}

const { actions } = words.table;

/** The button that rolls what is left after setting `keep` aside. */
export function rollButton(state: Playing, keep: readonly Position[]): ChoiceButton {
  const { roll, diceToRoll } = judgeSelection(state, keep);
  if (roll !== null) return { label: actions.rollNothing, note: whyOff(roll), off: true };
  const note =
    state.hints && state.turn.stage === 'toDecide'
      ? actions.chance(farklePercent(diceToRoll, state.ruleSet))
      : undefined;
  return { label: actions.roll(diceToRoll), note, off: false };
}

/** The button that banks the turn total with `keep`. */
export function bankButton(state: Playing, keep: readonly Position[]): ChoiceButton {
  const { bank, turnTotal } = judgeSelection(state, keep);
  const label = turnTotal > 0 ? actions.bank(turnTotal) : actions.bankNothing;
  if (bank !== null) return { label, note: whyOff(bank), off: true };
  return { label, note: meaningWords(bankMeaning(state, turnTotal)), off: false };
}

function whyOff(why: Rejection): string {
  switch (why.code) {
    case 'set-aside-required':
      return actions.pickFirst;
    case 'dice-do-not-score':
      return actions.notAllScore;
    case 'below-opening-minimum':
      return actions.opensAt(why.openingMinimum, why.openingMinimum - why.turnTotal);
    case 'below-bank-minimum':
      return actions.banksFrom(why.bankMinimum, why.bankMinimum - why.turnTotal);
    case 'hot-dice-must-roll':
      return actions.mustRoll;
    default:
      return actions.nothingYet;
  }
}

function meaningWords(meaning: BankMeaning): string {
  switch (meaning.kind) {
    case 'makes':
      return actions.makes(meaning.total);
    case 'wins':
      return actions.wins;
    case 'shares-win':
      return actions.sharesWin;
    case 'leads':
      return actions.leads;
    case 'levels':
      return actions.levels;
    case 'short':
      return actions.short(meaning.by);
    case 'sets-off':
      return actions.setsOff;
    default:
      return assertNever(meaning);
  }
}

import { assertNever } from './assert-never.ts';
import type { EventOf } from './event.ts';
import type { ToDecide, Turn } from './state.ts';

/** What changes the turn under way. */
export type TurnEvent = EventOf<
  | 'PiggybackTaken'
  | 'DiceSetAside'
  | 'DiceRolled'
  | 'Farkled'
  | 'Banked'
  | 'TurnPassed'
  | 'TurnTimedOut'
  | 'SeatLeft'
>;

/** Folds a fact into the turn. Between a choice and the roll that follows it, `roll` holds the dice that still lie there. */
export function evolveTurn(turn: Turn, event: TurnEvent): Turn {
  switch (event.type) {
    case 'PiggybackTaken': {
      const { dice, points } = event;
      return { ...underWay(turn), total: points, piggyback: { dice, points } };
    }
    case 'DiceSetAside': {
      const before = underWay(turn);
      const { groups, points, hotDice, total, positions } = event;
      return {
        ...before,
        roll: before.roll.filter((_, position) => !positions.includes(position)),
        total,
        setAside: [...before.setAside, { groups, points, hotDice }],
      };
    }
    case 'DiceRolled':
      return { ...underWay(turn), roll: event.dice };
    case 'Farkled':
    case 'Banked':
    case 'TurnPassed':
    case 'TurnTimedOut':
      return nothingAtRisk(turn);
    case 'SeatLeft':
      return event.seat === turn.seat ? nothingAtRisk(turn) : turn;
    default:
      return assertNever(event);
  }
}

function underWay(turn: Turn): ToDecide {
  if (turn.stage === 'toDecide') return turn;
  return { stage: 'toDecide', seat: turn.seat, roll: [], total: 0, setAside: [], piggyback: null };
}

/** The points are on the board or gone, and never in two places at once. */
function nothingAtRisk(turn: Turn): Turn {
  return turn.stage === 'toDecide' ? { ...turn, total: 0 } : turn;
}

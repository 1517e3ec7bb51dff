import type { EventOf, GameEvent } from './event.ts';
import type { SeatId } from './seat.ts';

/** How a turn ended, `null` while it goes on; `cut-short` when the game ended around it. */
export type TurnOutcome = 'banked' | 'farkled' | 'passed' | 'timed-out' | 'left' | 'cut-short';

/** One turn as it was played. */
export interface LoggedTurn {
  readonly seat: SeatId;
  /** Everything of this turn, from `TurnStarted` to what ended it. */
  readonly events: readonly GameEvent[];
  readonly outcome: TurnOutcome | null;
  /** What the game total gained, or lost by a penalty. */
  readonly gained: number;
  /** The turn total that was lost. */
  readonly lost: number;
  readonly finalTurn: boolean;
}

/** The turns of a room's events, oldest first; what happens outside turns is left out. */
export function turnLog(events: readonly GameEvent[]): readonly LoggedTurn[] {
  return events.reduce<readonly LoggedTurn[]>((turns, event) => {
    if (event.type === 'TurnStarted') return [...turns, newTurn(event)];
    const turn = turns.at(-1);
    return turn === undefined ? turns : [...turns.slice(0, -1), logEvent(turn, event)];
  }, []);
}

function newTurn(started: EventOf<'TurnStarted'>): LoggedTurn {
  return { seat: started.seat, events: [started], outcome: null, gained: 0, lost: 0, finalTurn: false };
}

function logEvent(turn: LoggedTurn, event: GameEvent): LoggedTurn {
  if (event.type === 'FinalTurnTaken') return { ...turn, finalTurn: true };
  if (turn.outcome !== null) return turn;
  const logged = { ...turn, events: [...turn.events, event] };
  switch (event.type) {
    case 'PiggybackTaken':
    case 'DiceSetAside':
    case 'DiceRolled':
      return logged;
    case 'Banked':
      return { ...logged, outcome: 'banked', gained: event.points };
    case 'Farkled':
      // Subtracted, because the negative of no penalty would be -0.
      return { ...logged, outcome: 'farkled', gained: 0 - event.penalty, lost: event.lost };
    case 'TurnPassed':
      return { ...logged, outcome: 'passed', lost: event.lost };
    case 'TurnTimedOut':
      return { ...logged, outcome: 'timed-out', lost: event.lost };
    case 'SeatLeft':
      return event.seat === turn.seat ? { ...logged, outcome: 'left', lost: event.lost } : turn;
    case 'GameFinished':
      return { ...logged, outcome: 'cut-short' };
    default:
      return turn;
  }
}

import { assertNever } from './assert-never.ts';
import type { Command } from './command.ts';
import { closeContributions, contribute, rollForFirst } from './decide-roll-off.ts';
import { handOverHost, leave, removeSeat, takeSeat } from './decide-seats.ts';
import { chooseRules, playAgain, start } from './decide-table.ts';
import { bank, passTurn, roll, timeOut } from './decide-turn.ts';
import type { Decision } from './decision.ts';
import type { Tape } from './dice.ts';
import type { GameState } from './state.ts';

/**
 * What a command does: the facts, or why not. Pure: the same command, state and tape have the same answer. The checks of
 * each command come in one fixed order, so that what is wrong first is named first (RJ1 to RJ6).
 */
export function decide(command: Command, state: GameState, tape: Tape): Decision {
  switch (command.type) {
    case 'take-seat':
      return takeSeat(command, state);
    case 'choose-rules':
      return chooseRules(command, state);
    case 'start':
      return start(command, state);
    case 'contribute':
      return contribute(command, state);
    case 'close-contributions':
      return closeContributions(command, state);
    case 'roll-for-first':
      return rollForFirst(command, state, tape);
    case 'roll':
      return roll(command, state, tape);
    case 'bank':
      return bank(command, state);
    case 'pass-turn':
      return passTurn(command, state);
    case 'time-out':
      return timeOut(command, state, tape);
    case 'leave':
      return leave(command, state);
    case 'remove-seat':
      return removeSeat(command, state);
    case 'hand-over-host':
      return handOverHost(command, state);
    case 'play-again':
      return playAgain(command, state);
    default:
      return assertNever(command);
  }
}

/** Whether a command can throw dice; the tape means nothing to the others (DI1). Must agree with `decide`. */
export function mayThrow({ type }: Command): boolean {
  return type === 'roll' || type === 'roll-for-first' || type === 'time-out';
}

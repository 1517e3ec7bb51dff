// What the host decides between games.
import type { CommandOf } from './command.ts';
import { accept, reject, type Decision } from './decision.ts';
import type { GameEvent } from './event.ts';
import { isSeated } from './players.ts';
import type { Rejection } from './rejection.ts';
import type { RuleSet } from './rule-set.ts';
import type { SeatId } from './seat.ts';
import type { GameState } from './state.ts';
import { validateRuleSet } from './validate-rule-set.ts';

/** The host chooses what the next game is played by (TB1, RS5). */
export function chooseRules(command: CommandOf<'choose-rules'>, state: GameState): Decision {
  const { seat, on, rules, turnClock, hints } = command;
  const rejection =
    notHost(state, seat) ??
    (state.phase === 'gathering' ? null : ({ code: 'rules-locked' } as const)) ??
    otherGame(state, on) ??
    badRuleSet(rules);
  if (rejection !== null) return reject(rejection);
  return accept({ type: 'RulesChosen', ruleSet: rules, turnClock, hints });
}

/** The host starts a game of everybody at the table (TB2, TB3). */
export function start({ seat, on, game, commitment }: CommandOf<'start'>, state: GameState): Decision {
  const rejection =
    notHost(state, seat) ??
    (state.phase === 'gathering' ? null : ({ code: 'already-started' } as const)) ??
    otherGame(state, on) ??
    (state.seats.length >= 2 ? null : ({ code: 'too-few-players' } as const));
  if (rejection !== null) return reject(rejection);
  return accept({
    type: 'GameStarted',
    game,
    gameNumber: state.gameNumber + 1,
    commitment,
    players: state.seats.map(({ id }) => id),
    decision: state.decision + 1,
  });
}

/** The host sets the table anew after the end (TB4). */
export function playAgain({ seat, on, rules }: CommandOf<'play-again'>, state: GameState): Decision {
  const rejection =
    notHost(state, seat) ??
    notFinished(state) ??
    otherGame(state, on) ??
    (rules === null ? null : badRuleSet(rules));
  if (rejection !== null) return reject(rejection);
  const reset: GameEvent = { type: 'TableReset' };
  if (rules === null) return accept(reset);
  const { turnClock, hints } = state;
  return accept(reset, { type: 'RulesChosen', ruleSet: rules, turnClock, hints });
}

/** The host may be a seat that waits for the next game, so this asks for a seat and not for a player. */
function notHost(state: GameState, seat: SeatId): Rejection | null {
  if (!isSeated(state, seat)) return { code: 'not-seated' };
  return seat === state.host ? null : { code: 'not-host' };
}

function notFinished(state: GameState): Rejection | null {
  if (state.phase === 'finished') return null;
  return state.phase === 'gathering' ? { code: 'not-started' } : { code: 'game-running' };
}

function otherGame(state: GameState, on: number): Rejection | null {
  return on === state.gameNumber ? null : { code: 'stale-decision', decision: state.gameNumber };
}

function badRuleSet(rules: RuleSet): Rejection | null {
  const reasons = validateRuleSet(rules);
  return reasons.length === 0 ? null : { code: 'bad-rule-set', reasons };
}

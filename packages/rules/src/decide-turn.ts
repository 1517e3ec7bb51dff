// A turn: rolling, setting aside, banking, and what others or the clock may do about it.
import { afterTurn } from './after-turn.ts';
import type { CommandOf } from './command.ts';
import { throwDie } from './decide-roll-off.ts';
import { accept, reject, type Decision } from './decision.ts';
import { DICE_COUNT, type Position, type Tape } from './dice.ts';
import type { EventOf, GameEvent } from './event.ts';
import { evolveGame } from './evolve-game.ts';
import { known } from './known.ts';
import { isPlayer, playerAt } from './players.ts';
import type { Rejection } from './rejection.ts';
import { openRound, stillToThrow } from './roll-off.ts';
import { isFarkle, validSetAsides } from './score.ts';
import type { SeatId } from './seat.ts';
import { judgeSelection, type SelectionJudgement } from './selection.ts';
import type { GameState, Playing } from './state.ts';

/** Sets aside what is kept and rolls the rest; at a turn's start rolls six, or takes the dice on offer (TU1 to TU7, HR6). */
export function roll(command: CommandOf<'roll'>, state: GameState, tape: Tape): Decision {
  const { seat, on, keep, piggyback = false } = command;
  const playing = onTurn(state, seat, on);
  if ('code' in playing) return reject(playing);
  const { turn } = playing;
  const judgement = judgeSelection(playing, keep);
  if (judgement.roll !== null) return reject(judgement.roll);
  if (turn.stage === 'toDecide') {
    if (piggyback) return reject({ code: 'not-due' });
    return accept(
      setAside(seat, keep, judgement),
      ...throwDice(playing, judgement.diceToRoll, judgement.turnTotal, tape),
    );
  }
  if (!piggyback) return accept(...throwDice(playing, DICE_COUNT, 0, tape));
  if (turn.offer === null) return reject({ code: 'not-due' });
  const { dice, points } = turn.offer;
  return accept({ type: 'PiggybackTaken', seat, dice, points }, ...throwDice(playing, dice, points, tape));
}

/** Sets aside what is kept and banks the turn total (TU8, OM1 to OM4). */
export function bank({ seat, on, keep }: CommandOf<'bank'>, state: GameState): Decision {
  const playing = onTurn(state, seat, on);
  if ('code' in playing) return reject(playing);
  const judgement = judgeSelection(playing, keep);
  if (judgement.bank !== null) return reject(judgement.bank);
  return accept(...bankSelection(playing, keep, judgement, false));
}

/** Another player ends the turn of one who is away (PT1, PT3). */
export function passTurn({ seat, on, away }: CommandOf<'pass-turn'>, state: GameState): Decision {
  if (!isPlayer(state, seat)) return reject({ code: 'not-seated' });
  const playing = inPlay(state);
  if ('code' in playing) return reject(playing);
  if (state.turnClock !== null) return reject({ code: 'clock-running' });
  if (on !== state.decision) return reject({ code: 'stale-decision', decision: state.decision });
  const passed = playing.turn.seat;
  if (passed === seat || !away.includes(passed)) return reject({ code: 'not-away' });
  return accept(...turnLost(playing, { type: 'TurnPassed', seat: passed, by: seat, lost: atRisk(playing) }));
}

/** The clock throws, banks the best selection, or ends the turn (RO5, PT2 to PT4). */
export function timeOut({ on }: CommandOf<'time-out'>, state: GameState, tape: Tape): Decision {
  if (state.phase === 'rollingOff') {
    if (state.contributionsOpen) return reject({ code: 'not-due' });
    if (on !== state.decision) return reject({ code: 'stale-decision', decision: state.decision });
    return accept(...throwDie(state, known(stillToThrow(openRound(state))[0]), null, tape));
  }
  const playing = inPlay(state);
  if ('code' in playing) return reject(playing);
  if (on !== state.decision) return reject({ code: 'stale-decision', decision: state.decision });
  const { turn } = playing;
  const timedOut = { type: 'TurnTimedOut', seat: turn.seat, lost: atRisk(playing) } as const;
  if (turn.stage === 'toRoll') return accept(...turnLost(playing, timedOut));
  const { positions } = known(validSetAsides(turn.roll, state.ruleSet)[0]);
  const judgement = judgeSelection(playing, positions);
  if (judgement.bank !== null) return accept(...turnLost(playing, timedOut));
  return accept(...bankSelection(playing, positions, judgement, true));
}

/** Who asks, the phase, the turn, and the decision, in this order (RJ1 to RJ4). */
function onTurn(state: GameState, seat: SeatId, on: number): Playing | Rejection {
  if (!isPlayer(state, seat)) return { code: 'not-seated' };
  const playing = inPlay(state);
  if ('code' in playing) return playing;
  if (playing.turn.seat !== seat) return { code: 'not-your-turn', onTurn: playing.turn.seat };
  return on === state.decision ? playing : { code: 'stale-decision', decision: state.decision };
}

function inPlay(state: GameState): Playing | Rejection {
  if (state.phase === 'playing') return state;
  return state.phase === 'finished' ? { code: 'game-over' } : { code: 'not-started' };
}

function atRisk({ turn }: Playing): number {
  return turn.stage === 'toDecide' ? turn.total : 0;
}

function setAside(
  seat: SeatId,
  keep: readonly Position[],
  judgement: SelectionJudgement,
): EventOf<'DiceSetAside'> {
  const { groups, points, turnTotal: total, hotDice } = judgement;
  return {
    type: 'DiceSetAside',
    seat,
    positions: keep.toSorted((a, b) => a - b),
    groups,
    points,
    total,
    hotDice,
  };
}

/** Throws the first `count` dice of the tape; a roll that scores nothing loses the turn total and ends the turn (TU6). */
function throwDice(state: Playing, count: number, turnTotal: number, tape: Tape): readonly GameEvent[] {
  const { game, turn, ruleSet } = state;
  const { seat } = turn;
  const dice = tape.slice(0, count);
  const decision = state.decision + 1;
  const rolled: EventOf<'DiceRolled'> = { type: 'DiceRolled', seat, dice, n: game.rolls, decision };
  if (!isFarkle(dice, ruleSet)) return [rolled];
  const farkled: EventOf<'Farkled'> = { type: 'Farkled', seat, lost: turnTotal, ...streak(state) };
  const after = evolveGame(evolveGame(game, rolled), farkled);
  return [rolled, farkled, ...afterTurn({ ruleSet, decision, game: after }, seat, null)];
}

/** The third farkle in a row costs the penalty and begins a new count (HR1 to HR3). */
function streak({ game, turn, ruleSet }: Playing): Pick<EventOf<'Farkled'>, 'farkles' | 'penalty'> {
  const player = playerAt(game, turn.seat);
  const farkles = player.farkles + 1;
  const { threeFarkles } = ruleSet;
  if (threeFarkles === null || farkles < 3) return { farkles, penalty: 0 };
  const { penalty, mayGoBelowZero } = threeFarkles;
  return { farkles: 0, penalty: mayGoBelowZero ? penalty : Math.min(penalty, player.total) };
}

function bankSelection(
  state: Playing,
  keep: readonly Position[],
  judgement: SelectionJudgement,
  byClock: boolean,
): readonly GameEvent[] {
  const { game, turn, ruleSet, decision } = state;
  const { seat } = turn;
  const { turnTotal: points, diceToRoll: dice } = judgement;
  const total = playerAt(game, seat).total + points;
  const banked: EventOf<'Banked'> = { type: 'Banked', seat, points, total, byClock };
  const after = afterTurn({ ruleSet, decision, game: evolveGame(game, banked) }, seat, { dice, points });
  return [setAside(seat, keep, judgement), banked, ...after];
}

/** A turn that somebody else or the clock ended is lost but no farkle (PT3). */
function turnLost(state: Playing, lost: EventOf<'TurnPassed' | 'TurnTimedOut'>): readonly GameEvent[] {
  const { game, ruleSet, decision } = state;
  return [lost, ...afterTurn({ ruleSet, decision, game: evolveGame(game, lost) }, lost.seat, null)];
}

export { assertNever } from './assert-never.ts';
export type { Command, CommandOf } from './command.ts';
export { decide, mayThrow } from './decide.ts';
export type { Decision } from './decision.ts';
export { ANY_TAPE, DICE_COUNT, type Dice, type Face, type Position, type Tape } from './dice.ts';
export type { EventOf, GameEvent } from './event.ts';
export { evolve } from './evolve.ts';
export { FACES } from './hand.ts';
export { legalMoves, type Move } from './legal-moves.ts';
export { cleanName, nameKey, type CleanedName } from './name.ts';
export { successor } from './players.ts';
export { PRESET_IDS, PRESETS, type PresetId } from './presets.ts';
export type { Rejection, RejectionCode } from './rejection.ts';
export { openRound, stillToThrow } from './roll-off.ts';
export type { RuleSetReason } from './rule-set-reason.ts';
export type { Chart, OfAKind, Points, RuleSet, TableRules, TurnClock } from './rule-set.ts';
export { isFarkle, scoreSetAside, validSetAsides, type SetAsideOption } from './score.ts';
export { scoreboard, type FinalTurnMark, type ScoreboardRow } from './scoreboard.ts';
export type { Line, Score, ScoringGroup } from './scoring-group.ts';
export type { GameId, Seat, SeatId } from './seat.ts';
export { judgeSelection, type SelectionJudgement } from './selection.ts';
export type {
  Contribution,
  Finished,
  FinalRound,
  FinishReason,
  Game,
  GameState,
  Gathering,
  Piggyback,
  Player,
  Playing,
  RollingOff,
  RollOffRound,
  SetAside,
  ToDecide,
  ToRoll,
  Turn,
} from './state.ts';
export { newTable } from './table.ts';
export { turnLog, type LoggedTurn, type TurnOutcome } from './turn-log.ts';
export { RULE_SET_RANGES, validateRuleSet } from './validate-rule-set.ts';

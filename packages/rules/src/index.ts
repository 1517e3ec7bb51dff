export type { Command } from './command.ts';
export { DICE_COUNT, type Dice, type Face, type Position, type Tape } from './dice.ts';
export type { EventOf, GameEvent } from './event.ts';
export { PRESET_IDS, PRESETS, type PresetId } from './presets.ts';
export type { Rejection, RejectionCode } from './rejection.ts';
export type { Chart, OfAKind, Points, RuleSet, TableRules, TurnClock } from './rule-set.ts';
export type { Line, Score, ScoringGroup } from './scoring-group.ts';
export type { GameId, Seat, SeatId } from './seat.ts';
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

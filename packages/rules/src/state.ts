import type { Dice, Face } from './dice.ts';
import type { TableRules } from './rule-set.ts';
import type { ScoringGroup } from './scoring-group.ts';
import type { GameId, Seat, SeatId } from './seat.ts';

/** One player's line on the score pad; players are in seating order and fixed when the game starts. */
export interface Player {
  readonly seat: SeatId;
  readonly name: string;
  /** Game total: points already banked. */
  readonly total: number;
  /** On the board: has banked at least once in this game. */
  readonly opened: boolean;
  /** Farkles in a row, counted for the three-farkle penalty. */
  readonly farkles: number;
  /** Turns ended so far. */
  readonly turns: number;
  /** Left the table during this game: skipped, and cannot win. */
  readonly left: boolean;
}

/** A seat's share of the dice's randomness: hex, or '' for one that did not come in time. */
export type Contribution = { readonly seat: SeatId; readonly random: string };

/** The round that the first bank of the target or more sets off. */
export interface FinalRound {
  readonly by: SeatId;
  /** Seats whose final turn is still to come or being taken, in order. */
  readonly pending: readonly SeatId[];
  readonly taken: readonly SeatId[];
}

/** One game, from its start until the table is set anew. */
export interface Game {
  readonly id: GameId;
  /** SHA-256 of the secret seed, hex, published at the start. */
  readonly commitment: string;
  /** The seed, hex, once the game has ended. */
  readonly seed: string | null;
  readonly contributions: readonly Contribution[];
  readonly players: readonly Player[];
  /** The seat that takes each round's first turn; `null` until the roll-off has chosen it. */
  readonly starter: SeatId | null;
  /** How many rolls this game has drawn; the next roll's index. */
  readonly rolls: number;
  readonly finalRound: FinalRound | null;
}

/** Dice set aside by one decision of this turn. */
export interface SetAside {
  readonly groups: readonly ScoringGroup[];
  readonly points: number;
  /** These dice completed a set of six scoring dice. */
  readonly hotDice: boolean;
}

/** Dice and points left over by a bank, for the next player to take (piggyback). */
export interface Piggyback {
  readonly dice: number;
  readonly points: number;
}

/** A turn's start: six dice to roll, or those left over when `offer` is taken. */
export interface ToRoll {
  readonly stage: 'toRoll';
  readonly seat: SeatId;
  readonly offer: Piggyback | null;
}

/** A scoring roll lies on the table. */
export interface ToDecide {
  readonly stage: 'toDecide';
  readonly seat: SeatId;
  readonly roll: Dice;
  /** Turn total so far, without anything from `roll`. */
  readonly total: number;
  readonly setAside: readonly SetAside[];
  /** Taken over at the turn's start; already in `total`. */
  readonly piggyback: Piggyback | null;
}

/** The turn under way. */
export type Turn = ToRoll | ToDecide;

/** One round of a roll-off: everybody in it throws one die. */
export interface RollOffRound {
  readonly contenders: readonly SeatId[];
  readonly rolls: readonly { readonly seat: SeatId; readonly die: Face }[];
}

/** What is true of a room in every phase. */
export interface Room extends TableRules {
  /** Who sits here now, in seating order. During a game, seats that are not its players wait for the next. */
  readonly seats: readonly Seat[];
  readonly host: SeatId | null;
  /** How many games have been started here. */
  readonly gameNumber: number;
  /** The number of the open decision; it only grows, over all games of the room. */
  readonly decision: number;
}

/** Seats gather, and the host chooses the rules. */
export interface Gathering extends Room {
  readonly phase: 'gathering';
}

/** One die each decides who begins, or which of those tied wins. */
export interface RollingOff extends Room {
  readonly phase: 'rollingOff';
  readonly for: 'start' | 'win';
  readonly game: Game;
  readonly contributionsOpen: boolean;
  /** The last round is the open one. */
  readonly rounds: readonly RollOffRound[];
}

/** Somebody is on turn. */
export interface Playing extends Room {
  readonly phase: 'playing';
  readonly game: Game;
  readonly turn: Turn;
}

/** What ended the game. */
export type FinishReason = 'final-round' | 'first-across' | 'equal-turns' | 'roll-off' | 'last-player';

/** The game is over, and its pad still lies on the table. */
export interface Finished extends Room {
  readonly phase: 'finished';
  readonly game: Game;
  readonly winners: readonly SeatId[];
  readonly reason: FinishReason;
}

/** Everything public about a room. Secrets are never part of it. */
export type GameState = Gathering | RollingOff | Playing | Finished;

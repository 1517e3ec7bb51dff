/** Points of a line of the chart, or `null` where the table does not play it. */
export type Points = number | null;

/** How four, five and six of a kind score. */
export type OfAKind =
  | { readonly kind: 'fixed'; readonly four: number; readonly five: number; readonly six: number }
  /** Each die past three doubles the triple. */
  | { readonly kind: 'doubling' }
  /** Each die past three adds the triple again. */
  | { readonly kind: 'adding' }
  | { readonly kind: 'off' };

/** What the dice of one roll can score (RULES: the scoring chart). */
export interface Chart {
  readonly single: { readonly one: Points; readonly five: Points };
  /** Three ones, three twos, ... three sixes. */
  readonly triple: readonly [Points, Points, Points, Points, Points, Points];
  readonly ofAKind: OfAKind;
  readonly straight: Points;
  readonly threePairs: Points;
  readonly fourAndPair: Points;
  readonly twoTriplets: Points;
  readonly shortStraightLow: Points;
  readonly shortStraightHigh: Points;
  readonly fullHouse: Points;
}

/** The whole agreement of a table: one plain value, the same on screen, wire and paper. */
export interface RuleSet {
  readonly name: string;
  readonly chart: Chart;
  /** A player who has never banked needs this many points in one turn to bank. */
  readonly openingMinimum: number;
  /** Needed in every turn to bank. */
  readonly bankMinimum: number;
  readonly hotDice: 'may-roll' | 'must-roll';
  /** What three farkles in a row cost, or `null` for nothing. */
  readonly threeFarkles: null | { readonly penalty: number; readonly mayGoBelowZero: boolean };
  /** Whether the next player may roll the dice left over by a bank and start from its points. */
  readonly piggyback: boolean;
  readonly target: number;
  readonly ending: 'final-round' | 'first-across' | 'equal-turns';
  readonly tie: 'share' | 'roll-off';
}

/** Seconds a decision may take, or `null` for no clock. */
export type TurnClock = null | 30 | 60 | 90 | 120;

/** What a host chooses before a game. */
export interface TableRules {
  readonly ruleSet: RuleSet;
  readonly turnClock: TurnClock;
  /** Whether the table shows odds. */
  readonly hints: boolean;
}

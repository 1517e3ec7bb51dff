// What a game's log says, written down anew for the checker: it takes no type and no code from the product.

/** Points of a line of the chart; `null` where it is not played. */
type Line = number | null;

export interface LoggedChart {
  readonly single: { readonly one: Line; readonly five: Line };
  readonly triple: readonly Line[];
  readonly ofAKind: {
    readonly kind: string;
    readonly four?: number;
    readonly five?: number;
    readonly six?: number;
  };
  readonly straight: Line;
  readonly threePairs: Line;
  readonly fourAndPair: Line;
  readonly twoTriplets: Line;
  readonly shortStraightLow: Line;
  readonly shortStraightHigh: Line;
  readonly fullHouse: Line;
}

export interface LoggedRules {
  readonly chart: LoggedChart;
  readonly openingMinimum: number;
  readonly bankMinimum: number;
  readonly hotDice: string;
  readonly threeFarkles: null | { readonly penalty: number; readonly mayGoBelowZero: boolean };
  readonly piggyback: boolean;
  readonly target: number;
  readonly ending: string;
  readonly tie: string;
}

/** One fact of the log; which fields it has depends on its type. */
export interface LoggedEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What `GET /api/games/:id` answers, as far as the checker looks at it. */
export interface LoggedGame {
  readonly gameId: string;
  readonly before: {
    readonly phase: string;
    readonly ruleSet: LoggedRules;
    readonly turnClock: number | null;
    readonly seats: readonly { readonly id: string; readonly name: string }[];
    readonly gameNumber: number;
    readonly decision: number;
  };
  readonly commits: readonly { readonly version: number; readonly events: readonly LoggedEvent[] }[];
}

import { FACES, type Chart, type Dice, type Face, type Line, type ScoringGroup } from '@farkle/rules';

/** A line of the chart as it is drawn: an example in dice, and its points. */
export interface ChartLine {
  readonly line: Line;
  /** The face it is about, where each face has a line of its own. */
  readonly face: Face | null;
  readonly dice: Dice;
  readonly points: number;
}

/** Three of a kind grow with each die past three; the rule instead of three more lines. */
export type Growth = 'doubling' | 'adding' | null;

/** The lines a table plays, the smallest groups first. Lines that are not played are left out. */
export function chartLines(chart: Chart): readonly ChartLine[] {
  const line = (name: Line, points: number | null, dice: Dice, face: Face | null = null): ChartLine[] =>
    points === null ? [] : [{ line: name, face, dice, points }];
  const { ofAKind } = chart;
  return [
    ...line('single', chart.single.one, [1], 1),
    ...line('single', chart.single.five, [5], 5),
    ...FACES.flatMap((face) => line('triple', chart.triple[face - 1] ?? null, [face, face, face], face)),
    ...(ofAKind.kind === 'fixed'
      ? [
          ...line('four-of-a-kind', ofAKind.four, [2, 2, 2, 2]),
          ...line('five-of-a-kind', ofAKind.five, [2, 2, 2, 2, 2]),
          ...line('six-of-a-kind', ofAKind.six, [2, 2, 2, 2, 2, 2]),
        ]
      : []),
    ...line('short-straight-low', chart.shortStraightLow, [1, 2, 3, 4, 5]),
    ...line('short-straight-high', chart.shortStraightHigh, [2, 3, 4, 5, 6]),
    ...line('full-house', chart.fullHouse, [3, 3, 3, 6, 6]),
    ...line('straight', chart.straight, [1, 2, 3, 4, 5, 6]),
    ...line('three-pairs', chart.threePairs, [2, 2, 3, 3, 6, 6]),
    ...line('four-and-pair', chart.fourAndPair, [3, 3, 3, 3, 6, 6]),
    ...line('two-triplets', chart.twoTriplets, [2, 2, 2, 4, 4, 4]),
  ];
}

/** How larger kinds follow from three, where they have no lines of their own. */
export function growthOf({ ofAKind }: Chart): Growth {
  return ofAKind.kind === 'doubling' || ofAKind.kind === 'adding' ? ofAKind.kind : null;
}

/** Whether a scored group was paid by this line. */
export function paidBy(line: ChartLine, group: ScoringGroup): boolean {
  return line.line === group.line && (line.face === null || group.dice[0] === line.face);
}

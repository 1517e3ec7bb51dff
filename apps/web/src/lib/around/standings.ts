import type { Finished, SeatId } from '@farkle/rules';

/** A line of the final table. */
export interface Standing {
  readonly seat: SeatId;
  readonly name: string;
  /** Place in the seating order, from 1. */
  readonly place: number;
  /** Rank by game total, from 1; equal totals share it. */
  readonly rank: number;
  readonly total: number;
  /** Points behind the first of the list; 0 for winners. */
  readonly behind: number;
  readonly winner: boolean;
  readonly left: boolean;
}

/** The final table: winners first, then by game total, those who left last. */
export function standings({ game, winners }: Finished): readonly Standing[] {
  const lines = game.players.map(({ seat, name, total, left }, index) => ({
    seat,
    name,
    place: index + 1,
    total,
    winner: winners.includes(seat),
    left,
  }));
  const sorted = lines.toSorted(
    (a, b) => Number(b.winner) - Number(a.winner) || Number(a.left) - Number(b.left) || b.total - a.total,
  );
  const best = sorted[0]?.total ?? 0;
  let rank = 1;
  return sorted.map((line, index) => {
    const before = sorted[index - 1];
    const level =
      before && before.winner === line.winner && before.left === line.left && before.total === line.total;
    if (!level) rank = index + 1;
    return { ...line, rank, behind: line.winner ? 0 : Math.max(0, best - line.total) };
  });
}

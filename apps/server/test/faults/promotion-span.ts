import type { Entry } from './history.ts';

/** How far a healthy replica may be behind, in milliseconds. */
const REPLICATION_MS = 1_000;

/** A promotion as a table lived to see it; the table may have come to its end before. */
interface PromotionSpan {
  readonly begin: number;
  /** When the old primary was struck. */
  readonly struckAt: number;
  readonly end: number;
}

/** The promotion that may have lost what was acknowledged or shown at `at`; `null` when there was none. */
export function promotionOver(at: number, entries: readonly Entry[]): PromotionSpan | null {
  return promotionsIn(entries).find(({ begin, end }) => begin - REPLICATION_MS <= at && at <= end) ?? null;
}

function promotionsIn(entries: readonly Entry[]): readonly PromotionSpan[] {
  const spans: PromotionSpan[] = [];
  entries.forEach((entry, index) => {
    if (entry.kind !== 'promoting') return;
    const later = entries.slice(index);
    const momentOf = (kind: Entry['kind']) => later.find((other) => other.kind === kind)?.at;
    const end = momentOf('promoted') ?? Infinity;
    spans.push({ begin: entry.at, struckAt: momentOf('primary-struck') ?? entry.at, end });
  });
  return spans;
}

const points = new Intl.NumberFormat('en');
const plurals = new Intl.PluralRules('en');

/** A number of points as people write it: 10,200. */
export function formatPoints(value: number): string {
  return points.format(value);
}

/** A count with its noun: "1 die", "3 dice". */
export function countOf(count: number, one: string, other: string): string {
  return `${points.format(count)} ${plurals.select(count) === 'one' ? one : other}`;
}

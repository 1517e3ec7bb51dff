import type { RuleSet } from '@farkle/rules';

/** One thing worth saying about a rule set, as data; the words say it. */
export type RuleFact =
  | { readonly kind: 'end'; readonly target: number; readonly ending: RuleSet['ending'] }
  | { readonly kind: 'opening'; readonly minimum: number }
  | { readonly kind: 'three-ones'; readonly points: number | null }
  | { readonly kind: 'bank-minimum'; readonly minimum: number }
  | { readonly kind: 'hot-dice'; readonly must: boolean }
  | { readonly kind: 'three-farkles'; readonly penalty: number | null }
  | { readonly kind: 'piggyback'; readonly on: boolean }
  | { readonly kind: 'tie'; readonly tie: RuleSet['tie'] }
  | { readonly kind: 'chart' };

/** What a table plays by, the most telling first; lines that say "nothing special" are left out. */
export function ruleFacts(ruleSet: RuleSet): readonly RuleFact[] {
  const facts: RuleFact[] = [
    { kind: 'end', target: ruleSet.target, ending: ruleSet.ending },
    { kind: 'opening', minimum: ruleSet.openingMinimum },
    { kind: 'three-ones', points: ruleSet.chart.triple[0] },
  ];
  if (ruleSet.bankMinimum > 0) facts.push({ kind: 'bank-minimum', minimum: ruleSet.bankMinimum });
  facts.push({ kind: 'hot-dice', must: ruleSet.hotDice === 'must-roll' });
  if (ruleSet.threeFarkles) facts.push({ kind: 'three-farkles', penalty: ruleSet.threeFarkles.penalty });
  if (ruleSet.piggyback) facts.push({ kind: 'piggyback', on: true });
  facts.push({ kind: 'tie', tie: ruleSet.tie });
  return facts;
}

/** How a rule set differs from another, in the order of `ruleFacts`; empty when only the names differ. */
export function ruleDifferences(ruleSet: RuleSet, from: RuleSet): readonly RuleFact[] {
  const facts: RuleFact[] = [];
  if (ruleSet.target !== from.target || ruleSet.ending !== from.ending) {
    facts.push({ kind: 'end', target: ruleSet.target, ending: ruleSet.ending });
  }
  if (ruleSet.openingMinimum !== from.openingMinimum) {
    facts.push({ kind: 'opening', minimum: ruleSet.openingMinimum });
  }
  if (ruleSet.chart.triple[0] !== from.chart.triple[0]) {
    facts.push({ kind: 'three-ones', points: ruleSet.chart.triple[0] });
  }
  if (!sameChartButThreeOnes(ruleSet, from)) facts.push({ kind: 'chart' });
  if (ruleSet.bankMinimum !== from.bankMinimum) {
    facts.push({ kind: 'bank-minimum', minimum: ruleSet.bankMinimum });
  }
  if (ruleSet.hotDice !== from.hotDice) {
    facts.push({ kind: 'hot-dice', must: ruleSet.hotDice === 'must-roll' });
  }
  if (JSON.stringify(ruleSet.threeFarkles) !== JSON.stringify(from.threeFarkles)) {
    facts.push({ kind: 'three-farkles', penalty: ruleSet.threeFarkles?.penalty ?? null });
  }
  if (ruleSet.piggyback !== from.piggyback) facts.push({ kind: 'piggyback', on: ruleSet.piggyback });
  if (ruleSet.tie !== from.tie) facts.push({ kind: 'tie', tie: ruleSet.tie });
  return facts;
}

/** Both charts come from one schema, so equal lines have equal text. */
function sameChartButThreeOnes(one: RuleSet, other: RuleSet): boolean {
  const rest = ({ chart }: RuleSet) => JSON.stringify({ ...chart, triple: chart.triple.slice(1) });
  return rest(one) === rest(other);
}

import { assertNever, PRESET_IDS, PRESETS, type PresetId, type RuleSet } from '@farkle/rules';
import { words } from '$lib/words/words.ts';
import { listed } from '$lib/words/listed.ts';
import { formatPoints } from '$lib/words/numbers.ts';
import { ruleDifferences, ruleFacts, type RuleFact } from './rule-facts.ts';

const { brief, sentence, asBase, sameAs, names } = words.around.ruleSets;
const together = (parts: readonly string[]) => listed(parts, words.table);

/** The preset that is exactly this rule set, or null for a table's own. */
export function presetOf(ruleSet: RuleSet): PresetId | null {
  return (
    PRESET_IDS.find(
      (id) => PRESETS[id].name === ruleSet.name && ruleDifferences(ruleSet, PRESETS[id]).length === 0,
    ) ?? null
  );
}

/** What a rule set is called on screen. */
export function ruleSetName(ruleSet: RuleSet): string {
  const preset = presetOf(ruleSet);
  return preset ? names[preset] : ruleSet.name;
}

/** With more differences than this a rule set is a game of its own. */
const FEW = 2;

/** A card's one line: for the first preset what it is, for the others how they differ from it. */
export function presetLine(id: PresetId): string {
  const [base] = PRESET_IDS;
  if (id === base) return alone(ruleFacts(PRESETS[base]).slice(0, 3));
  const differences = ruleDifferences(PRESETS[id], PRESETS[base]);
  if (differences.length === 0) return sameAs(names[base]);
  if (differences.length > FEW) return alone(differences);
  return asBase(names[base], together(differences.map(briefly)));
}

/** What a table plays by, a sentence a rule. */
export function ruleSentences(ruleSet: RuleSet): readonly string[] {
  return ruleFacts(ruleSet).map(said);
}

function alone(facts: readonly RuleFact[]): string {
  return capitalised(`${together(facts.map(briefly))}.`);
}

function briefly(fact: RuleFact): string {
  switch (fact.kind) {
    case 'end':
      return brief.end(fact.target, fact.ending);
    case 'opening':
      return brief.opening(fact.minimum);
    case 'three-ones':
      return brief.threeOnes(fact.points);
    case 'bank-minimum':
      return brief.bankMinimum(fact.minimum);
    case 'hot-dice':
      return brief.hotDice(fact.must);
    case 'three-farkles':
      return brief.threeFarkles(fact.penalty);
    case 'piggyback':
      return brief.piggyback(fact.on);
    case 'tie':
      return brief.tie(fact.tie === 'share');
    case 'chart':
      return brief.chart;
    default:
      return assertNever(fact);
  }
}

function said(fact: RuleFact): string {
  switch (fact.kind) {
    case 'end':
      return sentence.end[fact.ending](formatPoints(fact.target));
    case 'opening':
      return sentence.opening(fact.minimum);
    case 'three-ones':
      return sentence.threeOnes(fact.points);
    case 'bank-minimum':
      return sentence.bankMinimum(fact.minimum);
    case 'hot-dice':
      return sentence.hotDice(fact.must);
    case 'three-farkles':
      return sentence.threeFarkles(fact.penalty);
    case 'piggyback':
      return sentence.piggyback;
    case 'tie':
      return sentence.tie(fact.tie === 'share');
    case 'chart':
      return capitalised(`${brief.chart}.`);
    default:
      return assertNever(fact);
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import * as z from 'zod/mini';
import { PRESET_IDS, RULE_SET_RANGES } from '@farkle/rules';
import { LIMITS } from './limits.ts';

type Range = (typeof RULE_SET_RANGES)[keyof typeof RULE_SET_RANGES];

const within = ({ min, max, step }: Range) =>
  z.int().check(z.minimum(min), z.maximum(max), z.multipleOf(step));

const points = within(RULE_SET_RANGES.points);
const line = z.nullable(points);

const chart = z.strictObject({
  single: z.strictObject({ one: line, five: line }),
  // A preset read from the rules is as good a choice as one read from the wire, so both are read-only.
  triple: z.readonly(z.tuple([line, line, line, line, line, line])),
  ofAKind: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fixed'), four: points, five: points, six: points }),
    z.strictObject({ kind: z.literal('doubling') }),
    z.strictObject({ kind: z.literal('adding') }),
    z.strictObject({ kind: z.literal('off') }),
  ]),
  straight: line,
  threePairs: line,
  fourAndPair: line,
  twoTriplets: line,
  shortStraightLow: line,
  shortStraightHigh: line,
  fullHouse: line,
});

/** The shape of a rule set; whether a table can be played by it is `validateRuleSet` of the rules package. */
export const ruleSet = z.strictObject({
  // How long it may be is for the rules to say: they count visible characters, which can be many code units each.
  name: z.string().check(z.maxLength(LIMITS.maxPayload)),
  chart,
  openingMinimum: within(RULE_SET_RANGES.minimum),
  bankMinimum: within(RULE_SET_RANGES.minimum),
  hotDice: z.enum(['may-roll', 'must-roll']),
  threeFarkles: z.nullable(
    z.strictObject({ penalty: within(RULE_SET_RANGES.penalty), mayGoBelowZero: z.boolean() }),
  ),
  piggyback: z.boolean(),
  target: within(RULE_SET_RANGES.target),
  ending: z.enum(['final-round', 'first-across', 'equal-turns']),
  tie: z.enum(['share', 'roll-off']),
});

/** A preset by its id, or a table's own rules as a whole. */
export const ruleChoice = z.union([z.enum(PRESET_IDS), ruleSet]);
/** What a host chooses: a preset's id or a whole rule set. */
export type RuleChoice = z.infer<typeof ruleChoice>;

/** Seconds a decision may take, or `null` for no clock. */
export const turnClock = z.nullable(z.union([z.literal(30), z.literal(60), z.literal(90), z.literal(120)]));

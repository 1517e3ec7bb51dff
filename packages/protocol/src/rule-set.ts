import * as z from 'zod/mini';
import { PRESET_IDS } from '@farkle/rules';

const points = z.int().check(z.minimum(0), z.maximum(100_000), z.multipleOf(5));
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
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  chart,
  openingMinimum: z.int().check(z.minimum(0), z.maximum(10_000), z.multipleOf(50)),
  bankMinimum: z.int().check(z.minimum(0), z.maximum(10_000), z.multipleOf(50)),
  hotDice: z.enum(['may-roll', 'must-roll']),
  threeFarkles: z.nullable(
    z.strictObject({ penalty: z.int().check(z.minimum(1), z.maximum(10_000)), mayGoBelowZero: z.boolean() }),
  ),
  piggyback: z.boolean(),
  target: z.int().check(z.minimum(2_000), z.maximum(50_000)),
  ending: z.enum(['final-round', 'first-across', 'equal-turns']),
  tie: z.enum(['share', 'roll-off']),
});

/** A preset by its id, or a table's own rules as a whole. */
export const ruleChoice = z.union([z.enum(PRESET_IDS), ruleSet]);
export type RuleChoice = z.infer<typeof ruleChoice>;

export const turnClock = z.nullable(z.union([z.literal(30), z.literal(60), z.literal(90), z.literal(120)]));

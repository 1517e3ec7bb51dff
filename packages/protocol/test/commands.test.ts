import type { Command, CommandOf } from '@farkle/rules';
import { expect, expectTypeOf, test } from 'vitest';
import { wireCommand, type CommandRequest, type RuleChoice, type WireCommand } from '../src/index.ts';

type WireType = WireCommand['type'];
/** Given by the server itself, so that no client can send them. */
type ServerOnly = 'take-seat' | 'close-contributions' | 'time-out';
type Wire<T extends WireType, Without extends string = never> = Readonly<
  Omit<Extract<CommandRequest, { type: T }>, Without>
>;
/** A command of the rules without what the server adds: who asks, presence as data, the new game. */
type Asked<T extends WireType, Added extends string = never> = Readonly<Omit<CommandOf<T>, 'seat' | Added>>;

test('every command of the rules is on the wire or is the server’s own, and no other is', () => {
  expectTypeOf<WireType | ServerOnly>().toEqualTypeOf<Command['type']>();
  expectTypeOf<WireType & ServerOnly>().toBeNever();
  for (const type of ['take-seat', 'close-contributions', 'time-out'] satisfies ServerOnly[]) {
    expect(wireCommand.safeParse({ id: 'a'.repeat(16), type, on: 1 }).success).toBe(false);
  }
});

test('a command on the wire says what the rules ask for, and the server adds the rest', () => {
  expectTypeOf<Wire<'roll'>>().toEqualTypeOf<Asked<'roll'>>();
  expectTypeOf<Wire<'bank'>>().toEqualTypeOf<Asked<'bank'>>();
  expectTypeOf<Wire<'pass-turn'>>().toEqualTypeOf<Asked<'pass-turn', 'away'>>();
  expectTypeOf<Wire<'leave'>>().toEqualTypeOf<Asked<'leave', 'present'>>();
  expectTypeOf<Wire<'start'>>().toEqualTypeOf<Asked<'start', 'game' | 'commitment'>>();
  expectTypeOf<Wire<'contribute'>>().toEqualTypeOf<Asked<'contribute', 'present'>>();
  expectTypeOf<Wire<'choose-rules', 'rules'>>().toEqualTypeOf<Asked<'choose-rules', 'rules'>>();
  expectTypeOf<Wire<'play-again', 'rules'>>().toEqualTypeOf<Asked<'play-again', 'rules'>>();
  // Those that name a seat call it by what it is to them.
  expectTypeOf<Wire<'remove-seat', 'seat'>>().toEqualTypeOf<Asked<'remove-seat', 'target'>>();
  expectTypeOf<Wire<'hand-over-host', 'to'>>().toEqualTypeOf<Asked<'hand-over-host', 'by' | 'from' | 'to'>>();
  expectTypeOf<Wire<'roll-for-first', 'seat'>>().toEqualTypeOf<Asked<'roll-for-first', 'target' | 'away'>>();
});

test('a rule set of the rules is a choice on the wire, and what is chosen is one of the rules', () => {
  expectTypeOf<CommandOf<'choose-rules'>['rules']>().toExtend<RuleChoice>();
  expectTypeOf<Exclude<RuleChoice, string>>().toExtend<CommandOf<'choose-rules'>['rules']>();
});

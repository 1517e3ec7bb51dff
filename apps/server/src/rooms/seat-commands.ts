import type { RuleChoice, WireCommand } from '@farkle/protocol';
import type { Command, RuleSet, SeatId } from '@farkle/rules';
import { assertNever, PRESETS } from '@farkle/rules';
import type { Attendance } from './attendance.ts';

/** The rule set that was chosen by name or written out. */
export const chosenRules = (choice: RuleChoice): RuleSet =>
  typeof choice === 'string' ? PRESETS[choice] : choice;

/** Whether the rules want to know who is at the table to judge this command. */
export function dependsOnAttendance({ type }: WireCommand): boolean {
  return type === 'contribute' || type === 'roll-for-first' || type === 'pass-turn' || type === 'leave';
}

/** What a seat's message means to the rules, with who asks and who is here added. A `start` needs more: `startGame`. */
export function commandOf(
  seat: SeatId,
  wire: Exclude<WireCommand, { type: 'start' }>,
  { present, away }: Pick<Attendance, 'present' | 'away'>,
): Command {
  switch (wire.type) {
    case 'choose-rules':
      return {
        type: wire.type,
        seat,
        on: wire.on,
        rules: chosenRules(wire.rules),
        turnClock: wire.turnClock,
        hints: wire.hints,
      };
    case 'contribute':
      return { type: wire.type, seat, on: wire.on, random: wire.random, present };
    case 'roll-for-first':
      return { type: wire.type, seat, on: wire.on, target: (wire.seat ?? seat) as SeatId, away };
    case 'roll':
      return { type: wire.type, seat, on: wire.on, keep: wire.keep, piggyback: wire.piggyback };
    case 'bank':
      return { type: wire.type, seat, on: wire.on, keep: wire.keep };
    case 'pass-turn':
      return { type: wire.type, seat, on: wire.on, away };
    case 'leave':
      return { type: wire.type, seat, present };
    case 'remove-seat':
      return { type: wire.type, seat, target: wire.seat as SeatId };
    case 'hand-over-host':
      return { type: wire.type, by: seat, from: seat, to: wire.to as SeatId };
    case 'play-again':
      return {
        type: wire.type,
        seat,
        on: wire.on,
        rules: wire.rules === undefined ? null : chosenRules(wire.rules),
      };
    default:
      return assertNever(wire);
  }
}

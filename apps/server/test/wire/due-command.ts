import type { RoomView } from '@farkle/client';
import type { CommandRequest } from '@farkle/protocol';
import type { Chance } from './chance.ts';
import type { Temperament } from './temperament.ts';

/** What the view's own seat has to do now, if anything, as its player chooses. */
export function dueCommand(
  { room, seatId }: RoomView,
  temperament: Temperament,
  chance: Chance,
): CommandRequest | null {
  if (room === null || seatId === null) return null;
  if (room.phase === 'rollingOff' && !room.contributionsOpen) {
    const round = room.rounds.at(-1);
    const isDue =
      round?.contenders.includes(seatId) === true && !round.rolls.some(({ seat }) => seat === seatId);
    return isDue ? { type: 'roll-for-first', on: room.decision } : null;
  }
  if (room.phase !== 'playing' || room.turn.seat !== seatId) return null;
  const { type, keep, piggyback } = temperament(room, chance);
  if (type === 'bank') return { type, on: room.decision, keep };
  return { type, on: room.decision, keep, ...(piggyback && { piggyback }) };
}

import type { RoomSummary } from '@farkle/protocol';
import type { GameState } from '@farkle/rules';

/** What somebody with the room's code may know of it before coming in. */
export function roomSummary(code: string, state: GameState, watchers: number, maxSeats: number): RoomSummary {
  return {
    code,
    phase: state.phase,
    ruleSet: state.ruleSet.name,
    target: state.ruleSet.target,
    host: state.seats.find(({ id }) => id === state.host)?.name ?? null,
    seats: state.seats.map(({ name }) => name),
    maxSeats,
    watchers,
  };
}

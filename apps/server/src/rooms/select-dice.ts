import type { Selecting } from '@farkle/protocol';
import type { GameState, Rejection, SeatId } from '@farkle/rules';

/** Why nobody else is shown which dice `seat` is fingering; `null` when it is on turn, about this very decision. */
export function whyNotShown(state: GameState, seat: SeatId | null, { on }: Selecting): Rejection | null {
  if (seat === null) return { code: 'not-seated' };
  if (state.phase !== 'playing') return { code: 'not-started' };
  if (state.turn.seat !== seat) return { code: 'not-your-turn', onTurn: state.turn.seat };
  return state.decision === on ? null : { code: 'stale-decision', decision: state.decision };
}

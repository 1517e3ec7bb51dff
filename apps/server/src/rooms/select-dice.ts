import type { Selecting } from '@farkle/protocol';
import type { GameState, Rejection, SeatId } from '@farkle/rules';

/** Why nobody else is shown which dice `seat` is fingering; `null` when it is on turn and these dice lie before it. */
export function whyNotShown(
  state: GameState,
  seat: SeatId | null,
  { on, keep }: Selecting,
): Rejection | null {
  if (seat === null) return { code: 'not-seated' };
  if (state.phase !== 'playing') return { code: 'not-started' };
  if (state.turn.seat !== seat) return { code: 'not-your-turn', onTurn: state.turn.seat };
  if (state.decision !== on) return { code: 'stale-decision', decision: state.decision };
  const dice = state.turn.stage === 'toDecide' ? state.turn.roll.length : 0;
  const position = keep.find((at) => at >= dice);
  return position === undefined ? null : { code: 'not-in-roll', position };
}

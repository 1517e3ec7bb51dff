import type { SeatId } from './seat.ts';
import type { Game, GameState, Player } from './state.ts';

/** A player's part in the final round: a turn still to come, being taken, or over; or they set it off. */
export type FinalTurnMark = 'to-come' | 'now' | 'done' | 'set-it-off';

/** One line of the score pad. */
export interface ScoreboardRow {
  readonly seat: SeatId;
  readonly name: string;
  readonly total: number;
  /** Share of the target, 0 to 1. */
  readonly progress: number;
  readonly opened: boolean;
  readonly onTurn: boolean;
  /** `null` while no final round is on, and for those who have no part in it. */
  readonly finalTurn: FinalTurnMark | null;
  readonly left: boolean;
  readonly winner: boolean;
}

/** The score pad in seating order: those who play, or before a game those who will. */
export function scoreboard(state: GameState): readonly ScoreboardRow[] {
  if (state.phase === 'gathering') {
    const empty = {
      total: 0,
      progress: 0,
      opened: false,
      onTurn: false,
      finalTurn: null,
      left: false,
      winner: false,
    };
    return state.seats.map(({ id, name }) => ({ seat: id, name, ...empty }));
  }
  const onTurn = state.phase === 'playing' ? state.turn.seat : null;
  const winners = state.phase === 'finished' ? state.winners : [];
  return state.game.players.map((player) => ({
    seat: player.seat,
    name: player.name,
    total: player.total,
    progress: Math.min(1, Math.max(0, player.total / state.ruleSet.target)),
    opened: player.opened,
    onTurn: player.seat === onTurn,
    finalTurn: finalTurnMark(state.game, player, onTurn),
    left: player.left,
    winner: winners.includes(player.seat),
  }));
}

function finalTurnMark({ finalRound }: Game, { seat }: Player, onTurn: SeatId | null): FinalTurnMark | null {
  if (finalRound === null) return null;
  if (finalRound.by === seat) return 'set-it-off';
  if (finalRound.taken.includes(seat)) return 'done';
  if (!finalRound.pending.includes(seat)) return null;
  return seat === onTurn ? 'now' : 'to-come';
}

import type { Presence } from '@farkle/protocol';
import { scoreboard, type GameState, type ScoreboardRow, type SeatId } from '@farkle/rules';

/** One player's line on the score pad. */
export interface PadRow extends ScoreboardRow {
  /** 1-based, in seating order: the number and colour beside the name. */
  readonly place: number;
  readonly you: boolean;
  readonly presence: 'here' | 'offline' | 'away';
}

/** The score pad with what the rules do not know: who looks at it, and who is there. */
export function padRows(room: GameState, presence: Presence | null, you: SeatId | null): readonly PadRow[] {
  return scoreboard(room).map((row, index) => ({
    ...row,
    place: index + 1,
    you: row.seat === you,
    presence: row.left ? 'here' : presenceOf(row.seat, presence),
  }));
}

function presenceOf(seat: SeatId, presence: Presence | null): PadRow['presence'] {
  const known = presence?.seats.find(({ seatId }) => seatId === seat);
  if (known?.away) return 'away';
  return known?.online === false ? 'offline' : 'here';
}

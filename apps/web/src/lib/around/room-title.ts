import type { RoomView } from '@farkle/client';
import { assertNever, openRound, stillToThrow, type GameState } from '@farkle/rules';
import { seatName, seatNames } from '$lib/room/seat-name.ts';
import type { Screen } from '$lib/room/screen.ts';
import { words } from '$lib/words/words.ts';
import { tableName } from './seat-rows.ts';

/** The document's title: what the table is doing, and first of all whether it waits for this seat. */
export function roomTitle(screen: Screen, view: RoomView, room: GameState | null): string {
  const { edges, gathering, home, join, result, rollOff } = words.around;
  const said = (text: string) => `${text} · ${home.title}`;
  if (screen.kind === 'dead') return said(edges[screen.why].title);
  // What is said on arrival stays on the page for screen readers, and opening is over in a moment.
  if (screen.kind === 'opening' || !room) return home.title;
  if (screen.kind === 'join') return said(join.tabTitle(seatName(room, room.host) ?? join.tableOfNobody));
  switch (room.phase) {
    case 'gathering':
      return said(gathering.tabTitle(tableName(room)));
    case 'rollingOff':
      return said(
        view.seatId !== null && stillToThrow(openRound(room)).includes(view.seatId)
          ? rollOff.yourTabTitle
          : rollOff.tabTitle,
      );
    case 'playing':
      return said(room.turn.seat === view.seatId ? words.table.yourTurnTitle : tableName(room));
    case 'finished':
      return said(result.tabTitle(seatNames(room, room.winners)));
    default:
      return assertNever(room);
  }
}

import { assertNever, type SeatId } from '@farkle/rules';
import { seatName } from '$lib/room/seat-name.ts';
import { words } from '$lib/words/words.ts';
import type { Moment } from './moment.ts';
import type { Shown } from './shown.svelte.ts';

const { yours, theirs, over } = words.table.happening;

/** What holds the table up at this instant, in words for this seat; `null` when somebody's decision is awaited. */
export function happening({ room, moment, rolling }: Shown, you: SeatId | null): string | null {
  if (room?.phase !== 'playing') return null;
  const { seat } = room.turn;
  const name = seatName(room, seat) ?? '';
  if (moment) return seat === you ? yourMoment(moment) : theirMoment(moment, name);
  if (rolling) return seat === you ? yours.rolling : theirs.rolling(name);
  return null;
}

/** Whether this moment ends the turn it is seen in: nothing is left to decide. */
export function endsTurn(moment: Moment | null): boolean {
  return moment !== null && moment.type !== 'HotDice';
}

function yourMoment(moment: Moment): string {
  switch (moment.type) {
    case 'Farkled':
      return yours.farkled(moment.lost);
    case 'Banked':
      return yours.banked(moment.points);
    case 'HotDice':
      return yours.hotDice;
    case 'TurnPassed':
      return yours.passed;
    case 'TurnTimedOut':
      return yours.timedOut;
    case 'GameFinished':
      return over;
    default:
      return assertNever(moment);
  }
}

function theirMoment(moment: Moment, name: string): string {
  switch (moment.type) {
    case 'Farkled':
      return theirs.farkled(name, moment.lost);
    case 'Banked':
      return theirs.banked(name, moment.points);
    case 'HotDice':
      return theirs.hotDice(name);
    case 'TurnPassed':
      return theirs.passed(name);
    case 'TurnTimedOut':
      return theirs.timedOut(name);
    case 'GameFinished':
      return over;
    default:
      return assertNever(moment);
  }
}

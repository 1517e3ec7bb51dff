import { nanoid } from 'nanoid';
import type { SeatId } from '@farkle/rules';

/** Draws the public id of a seat. */
export const newSeatId = (): SeatId => nanoid<SeatId>(12);

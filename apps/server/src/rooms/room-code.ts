import { CODE_ALPHABET, LIMITS } from '@farkle/protocol';
import { customAlphabet, nanoid } from 'nanoid';
import type { SeatId } from '@farkle/rules';

/** Draws a room code; whether it is free is for the store to say. */
export const newRoomCode: () => string = customAlphabet(CODE_ALPHABET, LIMITS.codeLength);

/** Draws the public id of a seat. */
export const newSeatId = (): SeatId => nanoid<SeatId>(12);

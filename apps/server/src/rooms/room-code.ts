import { CODE_ALPHABET, LIMITS } from '@farkle/protocol';
import { customAlphabet } from 'nanoid';

/** Draws a room code; whether it is free is for the store to say. */
export const newRoomCode: () => string = customAlphabet(CODE_ALPHABET, LIMITS.codeLength);

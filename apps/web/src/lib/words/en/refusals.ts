import type { Code, Refusal } from '@farkle/protocol';
import type { Rejection } from '@farkle/rules';
import { formatPoints } from '../numbers.ts';

type Said = { readonly [C in Code]: string | ((why: Extract<Rejection | Refusal, { code: C }>) => string) };

/** Why something was refused, by code: what happened, and what to do where there is something to do. */
export const refusals = {
  'room-full': (why) => `All ${why.maxSeats} seats are taken. You can watch.`,
  'not-seated': 'You are watching, so this is not yours to do.',
  'not-host': 'Only the host can do that.',
  'unknown-seat': 'That seat is not at this table any more.',
  'rules-locked': 'The rules cannot change while a game is on.',
  'bad-rule-set': 'These rules cannot be played.',
  'already-started': 'The game has already started.',
  'too-few-players': 'It takes two players to start.',
  'not-due': 'Not yet: the dice are still being prepared.',
  'not-in-roll-off': 'You are not in this round of the roll-off.',
  'stale-decision': 'The table has moved on since. Look again.',
  'not-away': 'They are back, so their turn goes on.',
  'clock-running': 'The turn clock decides here.',
  'not-started': 'The game has not started yet.',
  'game-over': 'The game is over.',
  'game-running': 'A game is still running.',
  'not-your-turn': 'It is not your turn.',
  'set-aside-required': 'Set aside at least one die that scores.',
  'not-in-roll': 'That die is not in the roll.',
  'dice-do-not-score': 'Not all of these dice score.',
  'below-opening-minimum': (why) =>
    `Opens at ${formatPoints(why.openingMinimum)}: ${formatPoints(why.openingMinimum - why.turnTotal)} to go.`,
  'below-bank-minimum': (why) =>
    `Banks from ${formatPoints(why.bankMinimum)}: ${formatPoints(why.bankMinimum - why.turnTotal)} to go.`,
  'hot-dice-must-roll': 'Hot dice: this table rolls on.',
  'nothing-to-bank': 'Nothing to bank yet.',
  'malformed-message': 'The table did not understand that. Reload the page.',
  'id-reused': 'That was sent twice. Look again.',
  'unknown-room': 'There is no such room.',
  'not-found': 'There is nothing here.',
  'wrong-token': 'This seat was taken over on another device.',
  'name-required': 'Please type a name.',
  'name-too-long': (why) => `A name has at most ${why.maxName} characters.`,
  'rate-limited': 'That was a lot at once. Wait a moment.',
  'try-again': 'The table is busy. Try again in a moment.',
  'protocol-too-old': 'There is a newer version. Reload the page.',
  fault: (why) => `Something broke here. Reference ${why.reference}.`,
} as const satisfies Said;

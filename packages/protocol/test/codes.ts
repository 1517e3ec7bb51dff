import type { Rejection } from '@farkle/rules';
import type { Code, Refusal } from '../src/index.ts';

type DataOf<C extends Code> = Exclude<keyof Extract<Rejection | Refusal, { code: C }>, 'code'>;

/**
 * Every code with the names of its data. The compiler lets none be missing and none be too many, so that a runtime test
 * can compare the documentation with the types.
 */
export const CODES: { readonly [C in Code]: Readonly<Record<DataOf<C>, true>> } = {
  'already-started': {},
  'bad-rule-set': { reasons: true },
  'below-bank-minimum': { turnTotal: true, bankMinimum: true },
  'below-opening-minimum': { turnTotal: true, openingMinimum: true },
  'clock-running': {},
  'dice-do-not-score': {},
  fault: { reference: true },
  'game-over': {},
  'game-running': {},
  'hot-dice-must-roll': {},
  'id-reused': {},
  'malformed-message': { path: true },
  'name-required': {},
  'name-too-long': { maxName: true },
  'not-away': {},
  'not-due': {},
  'not-found': {},
  'not-host': {},
  'not-in-roll': { position: true },
  'not-in-roll-off': {},
  'not-seated': {},
  'not-started': {},
  'not-your-turn': { onTurn: true },
  'nothing-to-bank': {},
  'protocol-too-old': {},
  'rate-limited': { retryAfterMs: true },
  'room-full': { maxSeats: true },
  'rules-locked': {},
  'set-aside-required': {},
  'stale-decision': { decision: true },
  'too-few-players': {},
  'try-again': {},
  'unknown-room': {},
  'unknown-seat': { seat: true },
  'wrong-token': {},
};

import type { Refusal } from '@farkle/protocol';
import type { Rejection } from '@farkle/rules';
import { words } from './words.ts';

/** A refusal as a sentence. */
export function refusalWords(why: Rejection | Refusal): string {
  const said: string | ((reason: never) => string) = words.refusals[why.code];
  // The catalogue's type ties each sentence to its own code's fields; that tie is lost in the look-up.
  return typeof said === 'string' ? said : (said as (reason: Rejection | Refusal) => string)(why);
}

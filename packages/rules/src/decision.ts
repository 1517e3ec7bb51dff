import type { GameEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

/** The answer to a command: what happened, or why nothing did. */
export type Decision =
  | { readonly ok: true; readonly events: readonly GameEvent[] }
  | { readonly ok: false; readonly rejection: Rejection };

/** The command is carried out, and these are the facts. */
export function accept(...events: readonly GameEvent[]): Decision {
  return { ok: true, events };
}

/** The rules say no. */
export function reject(rejection: Rejection): Decision {
  return { ok: false, rejection };
}

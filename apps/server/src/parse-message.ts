import type { Refusal } from '@farkle/protocol';
import type { core } from 'zod';
import { safeParse } from 'zod/v4/core';

/** What came from outside, as its schema says it is, or where it departs from it. */
export type Parsed<T> =
  | { readonly ok: true; readonly message: T }
  | { readonly ok: false; readonly refusal: Extract<Refusal, { code: 'malformed-message' }> };

/** The one door for what clients send. */
export function parseMessage<S extends core.$ZodType>(schema: S, sent: unknown): Parsed<core.output<S>> {
  const parsed = safeParse(schema, sent);
  if (parsed.success) return { ok: true, message: parsed.data };
  return { ok: false, refusal: malformed(parsed.error.issues[0]?.path ?? []) };
}

/** The refusal of a message that is wrong at `path`; an empty path means the whole of it. */
export function malformed(path: readonly PropertyKey[]): Extract<Refusal, { code: 'malformed-message' }> {
  return { code: 'malformed-message', path: path.map(String).join('.') };
}

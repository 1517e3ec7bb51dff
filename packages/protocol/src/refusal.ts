import type { Rejection } from '@farkle/rules';

/** Why the protocol or the server says no, before the rules were asked. */
export type Refusal =
  | { readonly code: 'malformed-message'; readonly path: string }
  | { readonly code: 'id-reused' }
  | { readonly code: 'unknown-room' }
  /** Over HTTP: no such game, and nothing else under this address. */
  | { readonly code: 'not-found' }
  | { readonly code: 'wrong-token' }
  | { readonly code: 'name-required' }
  | { readonly code: 'name-too-long'; readonly maxName: number }
  | { readonly code: 'rate-limited'; readonly retryAfterMs: number }
  | { readonly code: 'try-again' }
  | { readonly code: 'protocol-too-old' }
  | { readonly code: 'fault'; readonly reference: string };

/** Every code a client can be given. */
export type Code = Rejection['code'] | Refusal['code'];

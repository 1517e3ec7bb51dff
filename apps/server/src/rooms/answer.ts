import type { Refusal } from '@farkle/protocol';
import type { Rejection } from '@farkle/rules';
import { StoreFull, StoreUnavailable } from '../store/room-store.ts';

/** Why something was not done, as the one who asked is told. */
export type No = Rejection | Refusal;

/** What was asked for, or why not. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly no: No };

/** What was asked for. */
export const yes = <T>(value: T): Answer<T> => ({ ok: true, value });
/** Why it is not given. */
export const no = (refusal: No): { readonly ok: false; readonly no: No } => ({ ok: false, no: refusal });

/** Answers `try-again` when the store is away or full; any other error is a fault and goes on. */
export async function unlessStoreAway<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof StoreFull) return no({ code: 'try-again' });
    throw error;
  }
}

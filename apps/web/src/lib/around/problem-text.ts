import type { Unreachable } from '@farkle/client';
import type { Refusal } from '@farkle/protocol';
import type { Rejection } from '@farkle/rules';
import { refusalWords } from '$lib/words/refusal-words.ts';
import { words } from '$lib/words/words.ts';

/** Why a request came to nothing, in words for the person who made it. */
export function problemText(problem: Rejection | Refusal | Unreachable): string {
  return problem.code === 'unreachable' ? words.around.edges.noAnswer : refusalWords(problem);
}

/** Whether another name would help. */
export function concernsName({ code }: { readonly code: string }): boolean {
  return code === 'name-required' || code === 'name-too-long';
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A name to stand inside a sentence: whatever its script, it does not turn the words around it about. */
export function isolated(name: string): string {
  return FIRST_STRONG_ISOLATE + name + POP_ISOLATE;
}

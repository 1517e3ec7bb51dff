/** What a single key asks of the table. */
export type KeyAct =
  | { readonly kind: 'die'; readonly position: number }
  | { readonly kind: 'all' | 'roll' | 'bank' | 'clear' | 'help' };

const ACTS: Readonly<Record<string, KeyAct>> = {
  a: { kind: 'all' },
  r: { kind: 'roll' },
  b: { kind: 'bank' },
  escape: { kind: 'clear' },
  '?': { kind: 'help' },
};

/** What a key press means here, or `null` when it belongs to the browser, a field, an open sheet, or is held down. */
export function keyAct(event: KeyboardEvent): KeyAct | null {
  const { target } = event;
  const typing = target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
  if (typing || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) {
    return null;
  }
  if (/^[1-6]$/.test(event.key)) return { kind: 'die', position: Number(event.key) - 1 };
  return ACTS[event.key.toLowerCase()] ?? null;
}

/**
 * Puts text on the clipboard and says whether that worked. The clipboard interface exists only on https and localhost; on
 * a plain address of the home network the old document command still does it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The part of the document that browsers keep for old pages. */
interface OldDocument {
  execCommand?: (command: 'copy') => boolean;
}

function copyBySelection(text: string): boolean {
  const old: OldDocument = document;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  document.body.append(field);
  field.select();
  try {
    return old.execCommand?.('copy') ?? false;
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

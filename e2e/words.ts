// The product's own words, so that a changed sentence breaks no test that is not about it.
export { words } from '../apps/web/src/lib/words/words.ts';

/** Text as people read it: without the marks that keep names of other scripts in their place, spaces made one. */
export function readable(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

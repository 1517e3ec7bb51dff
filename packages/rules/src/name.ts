/**
 * Takes no room on screen: characters that Unicode lets a font ignore, control characters, halves of a character,
 * annotation marks and the blank braille pattern.
 */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB\u2800`;
const VISIBLE = String.raw`[^\s${INVISIBLE}]`;

/** What belongs to the character before it: the tags of a flag, a choice of glyph, a joiner between two characters. */
const JOINING = [
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
  String.raw`(?<=${VISIBLE})[\uFE00-\uFE0F]?[\u200C\u200D](?=${VISIBLE})`,
  String.raw`(?<=${VISIBLE})[\uFE00-\uFE0F]`,
].join('|');

const JOINING_OR_INVISIBLE = new RegExp(`(${JOINING})|[${INVISIBLE}]`, 'gu');
const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const WHITE_SPACE = /\s+/gu;
/** A name of combining marks alone has nothing to stand on. */
const LEGIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The longest emoji in use have 10 code points; beyond this a character is a pile of marks. */
const MAX_CODE_POINTS_OF_A_CHARACTER = 12;

/** A name as it is shown, or why there is none. */
export type CleanedName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: 'name-required' | 'name-too-long' };

/**
 * A typed name as it is shown: composed, trimmed, without invisible characters that join nothing; a lone half of a
 * character is dropped. At most `maxGraphemes` visible characters, none a pile of more than 12 code points (NA1 to NA3).
 */
export function cleanName(raw: string, maxGraphemes: number): CleanedName {
  const name = raw
    .replace(WHITE_SPACE, ' ')
    .replace(JOINING_OR_INVISIBLE, '$1')
    .replace(WHITE_SPACE, ' ')
    .trim()
    .normalize('NFC');
  if (!LEGIBLE.test(name)) return { ok: false, code: 'name-required' };
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)];
  const isPile = characters.some(
    ({ segment }) => Array.from(segment).length > MAX_CODE_POINTS_OF_A_CHARACTER,
  );
  return isPile || characters.length > maxGraphemes
    ? { ok: false, code: 'name-too-long' }
    : { ok: true, name };
}

/** Equal for names that a reader could take for the same: however composed, wide, cased or spaced with invisibles (NA4). */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').replace(ANY_INVISIBLE, '').toUpperCase().toLowerCase();
  return folded.normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/** The name, or with the lowest number that sets it apart from the `taken` ones; the number is not part of its length (NA5). */
export function distinctName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey));
  let distinct = name;
  for (let number = 2; keys.has(nameKey(distinct)); number += 1) distinct = `${name} ${number}`;
  return distinct;
}

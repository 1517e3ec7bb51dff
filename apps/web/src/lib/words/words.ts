import type { Catalogue } from './catalogue.ts';
import { en } from './en/index.ts';

/** What the interface says, in the language of this visit. No component holds words of its own. */
export const words: Catalogue = en;

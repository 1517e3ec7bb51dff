import { around } from './around.ts';
import { design } from './design.ts';
import { lines } from './lines.ts';
import { refusals } from './refusals.ts';
import { table } from './table.ts';

/** The English catalogue, one file an area. */
export const en = { around, design, lines, refusals, table } as const;

import { edges } from './edges.ts';
import { gathering } from './gathering.ts';
import { home } from './home.ts';
import { join } from './join.ts';
import { result } from './result.ts';
import { rollOff } from './roll-off.ts';
import { ruleSets } from './rule-sets.ts';
import { start } from './start.ts';

/** Every screen but the table itself. */
export const around = { edges, gathering, home, join, result, rollOff, ruleSets, start } as const;

import type { Unreachable } from '@farkle/client';
import type { Problem } from '@farkle/protocol';

/** Takes a seat under a name; null once it is taken, else why not. */
export type Sit = (name: string) => Promise<Problem | Unreachable | null>;

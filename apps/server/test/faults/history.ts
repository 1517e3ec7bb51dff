// What happened at one table, in the order in which it happened. Plain values: who checks them needs no code of the product.
import type { LoggedEvent, LoggedGame } from '../wire/logged-game.ts';

/** What a player asked for, as far as the log must tell it. */
export interface Asked {
  readonly type: string;
  /** The decision it answers, for `start` the game's number. */
  readonly on: number;
  readonly keep: readonly number[];
}

/** Something that happened. */
export type Happening =
  | { readonly kind: 'sent'; readonly command: number; readonly seat: string; readonly asked: Asked }
  /** `code` is `null` for a command that was accepted, `version` the one it made then. */
  | {
      readonly kind: 'answered';
      readonly command: number;
      readonly version: number;
      readonly code: string | null;
    }
  /** A member was shown one commit, or (`events` is `null`) a whole room. */
  | {
      readonly kind: 'shown';
      readonly member: number;
      readonly epoch: string;
      readonly version: number;
      readonly events: readonly LoggedEvent[] | null;
    }
  /** A fault struck what these commands of the table were on their way through. */
  | { readonly kind: 'struck'; readonly fault: number; readonly commands: readonly number[] }
  /** From here on a replica that will be promoted may not receive everything any more. */
  | { readonly kind: 'promoting' }
  /** The primary that is being replaced was struck. */
  | { readonly kind: 'primary-struck' }
  /** The replica is the only primary. */
  | { readonly kind: 'promoted' };

/** `at` is in milliseconds of one clock that never goes back. */
export type Entry = Happening & { readonly at: number };

/** Where a member ended. */
export interface Ending {
  readonly member: number;
  readonly version: number;
  readonly room: unknown;
}

/** A table from its opening to the end of its game. */
export interface TableHistory {
  readonly code: string;
  readonly entries: readonly Entry[];
  readonly endings: readonly Ending[];
  readonly game: LoggedGame;
}

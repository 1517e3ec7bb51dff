import type { EventOf, Position } from '@farkle/rules';

/** What the table dwells on before it goes on: shown on the state it happened in, folded only afterwards. */
export type Moment =
  | EventOf<'Farkled'>
  | EventOf<'Banked'>
  | EventOf<'TurnPassed'>
  | EventOf<'TurnTimedOut'>
  | EventOf<'GameFinished'>
  /** These dice are about to complete six that have scored. */
  | { readonly type: 'HotDice'; readonly positions: readonly Position[] };

import type { Contribution, Tape } from '@farkle/rules';

/** The secret that all dice of one game come from. */
export interface GameSeed {
  /** 32 bytes, hex. Secret until the game's end. */
  readonly seed: string;
  /** SHA-256 of the seed's bytes, hex. Published when the game starts. */
  readonly commitment: string;
}

/** Where dice come from. */
export interface DiceSource {
  newSeed(): GameSeed;
  /** The six dice of roll `n` (0-based): the same for the same arguments, on any node. */
  tape(seed: string, contributions: readonly Contribution[], n: number): Tape;
}

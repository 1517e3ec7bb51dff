import { formatPoints } from '../numbers.ts';

const endings = {
  'final-round': (target: string) => `to ${target}`,
  'first-across': (target: string) => `the first to bank ${target} wins at once`,
  'equal-turns': (target: string) => `to ${target}, with as many turns for all`,
} as const;

/** Rule sets in words: on the cards of the start page, and as sentences at the table. */
export const ruleSets = {
  legend: 'Rules',
  names: {
    classic: 'Classic',
    'race-to-5000': 'Race to 5,000',
    'bank-from-first': 'Bank from the first score',
    'first-across': 'First across the line',
    table: 'Most tables',
    'quick-start': 'Quick start',
  },
  /** How a card names what it is compared with. */
  asBase: (base: string, differences: string) => `${base}, but ${differences}.`,
  sameAs: (base: string) => `The same as ${base}.`,
  /** Parts of a card's one line. */
  brief: {
    end: (target: number, ending: keyof typeof endings) => endings[ending](formatPoints(target)),
    opening: (minimum: number) =>
      minimum === 0
        ? 'any score may be banked from the first turn'
        : `the first bank needs ${formatPoints(minimum)}`,
    threeOnes: (points: number | null) =>
      points === null ? 'three 1s are no triple' : `three 1s are ${formatPoints(points)}`,
    bankMinimum: (minimum: number) =>
      minimum === 0 ? 'any score may be banked' : `every bank needs ${formatPoints(minimum)}`,
    hotDice: (must: boolean) => (must ? 'hot dice must be rolled' : 'hot dice may be banked'),
    threeFarkles: (penalty: number | null) =>
      penalty === null
        ? 'farkles in a row cost nothing'
        : `three farkles in a row cost ${formatPoints(penalty)}`,
    piggyback: (on: boolean) => (on ? 'leftover dice may be rolled on' : 'every turn starts with six dice'),
    tie: (shared: boolean) => (shared ? 'a tie is shared' : 'a tie is rolled off'),
    chart: 'some dice score differently',
  },
  /** The same as whole sentences. */
  sentence: {
    end: {
      'final-round': (target: string) =>
        `Reach ${target} and everybody else has one last turn; then the highest total wins.`,
      'first-across': (target: string) => `The first to bank ${target} or more wins at once.`,
      'equal-turns': (target: string) =>
        `Once somebody reaches ${target} the round is played out, so that all have had as many turns.`,
    },
    opening: (minimum: number) =>
      minimum === 0
        ? 'Any score may be banked, from the first turn on.'
        : `Your first bank must be ${formatPoints(minimum)} or more in one turn.`,
    threeOnes: (points: number | null) =>
      points === null ? 'Three 1s have no line of their own.' : `Three 1s score ${formatPoints(points)}.`,
    bankMinimum: (minimum: number) => `Every bank must be ${formatPoints(minimum)} or more.`,
    hotDice: (must: boolean) =>
      must
        ? 'When all six dice have scored you must roll them again.'
        : 'When all six dice have scored you may roll them again, or bank.',
    threeFarkles: (penalty: number | null) => `Three farkles in a row cost ${formatPoints(penalty ?? 0)}.`,
    piggyback: 'After a bank, the next player may roll the dice left over and go on from its points.',
    tie: (shared: boolean) =>
      shared ? 'Equal highest totals share the win.' : 'Equal highest totals roll a die each for the win.',
  },
  clock: (seconds: number | null) =>
    seconds === null ? 'No turn clock.' : `${seconds} seconds for each decision.`,
} as const;

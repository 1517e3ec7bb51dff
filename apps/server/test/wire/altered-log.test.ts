import { PRESETS } from '@farkle/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUSE_RULES } from './house-rules.ts';
import { checkGame } from './independent-checker.ts';
import { simulateGame } from './simulated-game.ts';

// A log as somebody might have tampered with it: plain values that can be written to.
type Fields = Record<string, unknown>;
interface WritableLog {
  gameId: string;
  before: { seats: { id: string }[]; decision: number; ruleSet: Fields };
  commits: { version: number; events: (Fields & { type: string })[] }[];
}

const { 'race-to-5000': race } = PRESETS;
const plain = simulateGame({ ruleSet: race, players: 3, seed: 5, disturbed: false });
const house = simulateGame({ ruleSet: HOUSE_RULES[0]!, players: 3, seed: 8, disturbed: false });

const copyOf = (record: unknown) => JSON.parse(JSON.stringify(record)) as WritableLog;
const eventsOf = (log: WritableLog) => log.commits.flatMap(({ events }) => events);
const firstOf = (log: WritableLog, type: string) => eventsOf(log).find((event) => event.type === type)!;
const lastOf = (log: WritableLog, type: string) => eventsOf(log).findLast((event) => event.type === type)!;
const complaintAbout = (log: WritableLog): string | null => {
  const verdict = checkGame(log as never);
  return verdict.ok ? null : verdict.complaint;
};
/** Versions without a gap again after commits were taken out or put in. */
const renumber = (log: WritableLog) => log.commits.forEach((commit, index) => (commit.version = 7 + index));

/** Each makes one change; the pattern is what the checker must say about it. */
const ALTERATIONS: readonly [string, RegExp, (log: WritableLog) => void][] = [
  [
    'one die',
    /seed makes|expected|does not score|the selection|add up/,
    (log) => {
      const { dice } = firstOf(log, 'DiceRolled') as unknown as { dice: number[] };
      dice[0] = (dice[0]! % 6) + 1;
    },
  ],
  [
    'a die of the roll-off',
    /seed makes|expected/,
    (log) => {
      const thrown = firstOf(log, 'RolledForFirst');
      thrown['die'] = (Number(thrown['die']) % 6) + 1;
    },
  ],
  ['the points of a selection', /expected/, (log) => (firstOf(log, 'DiceSetAside')['points'] = 50_000)],
  ['a turn total', /expected/, (log) => (firstOf(log, 'DiceSetAside')['total'] = 50_000)],
  [
    'the positions of a selection',
    /not a selection|does not score|not the selection|add up|not in the roll/,
    (log) => {
      firstOf(log, 'DiceSetAside')['positions'] = [0, 1, 2, 3, 4, 5, 0];
    },
  ],
  ['a banked score', /expected/, (log) => (firstOf(log, 'Banked')['points'] = 50_000)],
  ['a game total', /expected/, (log) => (lastOf(log, 'Banked')['total'] = 50_000)],
  ['what a farkle lost', /expected/, (log) => (firstOf(log, 'Farkled')['lost'] = 1)],
  [
    'who takes a turn',
    /expected/,
    (log) => {
      const turns = eventsOf(log).filter(({ type }) => type === 'TurnStarted');
      turns[4]!['seat'] = turns[5]!['seat'];
    },
  ],
  [
    'who won',
    /expected/,
    (log) => {
      const finished = lastOf(log, 'GameFinished');
      finished['winners'] = log.before.seats
        .map(({ id }) => id)
        .filter((id) => !(finished['winners'] as string[]).includes(id));
    },
  ],
  ['why the game ended', /expected/, (log) => (lastOf(log, 'GameFinished')['reason'] = 'last-player')],
  [
    'whose final turns are to come',
    /expected/,
    (log) => {
      firstOf(log, 'FinalRoundStarted')['pending'] = ['seat-9'];
    },
  ],
  ['a promise to another seed', /not the seed/, (log) => (firstOf(log, 'GameStarted')['commitment'] = '00')],
  ['the seed', /not the seed/, (log) => (lastOf(log, 'SeedRevealed')['seed'] = '00'.repeat(32))],
  [
    'a share of the randomness',
    /expected/,
    (log) => (firstOf(log, 'Contributed')['random'] = 'ab'.repeat(32)),
  ],
  ['the target', /expected/, (log) => (log.before.ruleSet['target'] = 50_000)],
  ['the opening minimum', /may not be banked/, (log) => (log.before.ruleSet['openingMinimum'] = 9_000)],
  [
    'the chart',
    /expected|worth|add up|does not score/,
    (log) => {
      const chart = log.before.ruleSet['chart'] as { single: { one: number } };
      chart.single.one = 105;
    },
  ],
  ['the number of a decision', /expected/, (log) => (lastOf(log, 'TurnStarted')['decision'] = 3)],
  ['a version', /version/, (log) => (log.commits.at(-1)!.version += 1)],
];

describe.each([
  ['a preset', plain],
  ['house rules', house],
])('a log of %s', (_what, record) => {
  test('is right as it is', () => expect(complaintAbout(copyOf(record))).toBeNull());

  test.each(ALTERATIONS)('with another %s is found out', (_part, pattern, alter) => {
    const log = copyOf(record);
    alter(log);
    expect(complaintAbout(log)).toMatch(pattern);
  });

  test('in which a turn is skipped is found out', () => {
    const log = copyOf(record);
    const starts = log.commits.flatMap(({ events }, at) =>
      events.some(({ type }) => type === 'TurnStarted') ? [at] : [],
    );
    log.commits.splice(starts[3]! + 1, starts[4]! - starts[3]!);
    renumber(log);
    expect(complaintAbout(log)).not.toBeNull();
  });

  test('with another seed and the promise that goes with it is found out by the dice', () => {
    const other = copyOf(simulateGame({ ruleSet: race, players: 2, seed: 1, disturbed: false }));
    const log = copyOf(record);
    lastOf(log, 'SeedRevealed')['seed'] = lastOf(other, 'SeedRevealed')['seed'];
    firstOf(log, 'GameStarted')['commitment'] = firstOf(other, 'GameStarted')['commitment'];
    expect(complaintAbout(log)).toMatch(/the seed makes/);
  });

  test('without its end, or with something after it, is found out', () => {
    const short = copyOf(record);
    short.commits.pop();
    expect(complaintAbout(short)).toMatch(/ends in the middle/);
    const long = copyOf(record);
    long.commits.push({ version: long.commits.at(-1)!.version + 1, events: [firstOf(long, 'TurnStarted')] });
    expect(complaintAbout(long)).toMatch(/the game is over/);
  });

  test(
    'in which any commit is missing, doubled or exchanged with the next is found out',
    { timeout: 60_000 },
    () => {
      const at = fc.nat({ max: record.commits.length - 2 });
      fc.assert(
        fc.property(at, fc.constantFrom('missing', 'doubled', 'exchanged'), (index, how) => {
          const log = copyOf(record);
          const commit = log.commits[index]!;
          if (how === 'missing') log.commits.splice(index, 1);
          if (how === 'doubled') log.commits.splice(index, 0, copyOf(commit) as never);
          if (how === 'exchanged') log.commits.splice(index, 2, log.commits[index + 1]!, commit);
          // Two shares of the randomness may come in either order, and a missing one is an absent one.
          const isShare = commit.events.some(({ type }) => type === 'Contributed');
          renumber(log);
          if (!isShare) expect(complaintAbout(log)).not.toBeNull();
        }),
        { numRuns: 60 },
      );
    },
  );

  test('in which any number or name of any event is another is found out', { timeout: 60_000 }, () => {
    const places = eventsOf(copyOf(record)).flatMap((event, index) =>
      // Who pressed for a die and how groups are called has no bearing; another position may hold the same face.
      leavesOf(event)
        .filter((path) => !['by', 'line'].includes(path.at(-1)!) && path[0] !== 'positions')
        .map((path) => ({ index, path })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), ({ index, path }) => {
        const log = copyOf(record);
        change(eventsOf(log)[index]!, path);
        expect(complaintAbout(log)).not.toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});

/** The paths of everything in a value that is not a list or an object. */
function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

function change(value: unknown, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  const fields = value as Fields;
  if (rest.length > 0) {
    change(fields[key], rest);
    return;
  }
  const former = fields[key];
  if (typeof former === 'number') fields[key] = former + 1;
  else if (typeof former === 'boolean') fields[key] = !former;
  else fields[key] = `${String(former)}x`;
}

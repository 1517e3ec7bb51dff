import { readFileSync } from 'node:fs';
import { PRESETS } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { simulateGame } from '../wire/simulated-game.ts';
import { checkTable } from './checker.ts';
import type { Entry } from './history.ts';
import { actionsOf } from './logged-action.ts';
import { soundHistory, type DraftHistory } from './sound-history.ts';

const { 'race-to-5000': ruleSet } = PRESETS;
const played = simulateGame({ ruleSet, players: 3, seed: 5, disturbed: false });
const clocked = simulateGame({ ruleSet, players: 3, seed: firstClockedSeed(), disturbed: true });

const complaintsAbout = (history: DraftHistory) => checkTable(history).complaints.join('\n');

type Kind<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
type Draft<T> = { -readonly [K in keyof T]: T[K] };
const all = <K extends Entry['kind']>({ entries }: DraftHistory, kind: K) =>
  entries.filter((entry): entry is Kind<K> => entry.kind === kind) as Draft<Kind<K>>[];
/** The command that rolled dice for a decision in mid-game. */
const someRoll = ({ game }: DraftHistory) => actionsOf(game).filter(({ type }) => type === 'roll')[4]!;
const answerTo = (history: DraftHistory, command: number) =>
  all(history, 'answered').find((entry) => entry.command === command)!;
const drop = (history: DraftHistory, dropped: (entry: Entry) => boolean) => {
  history.entries = history.entries.filter((entry) => !dropped(entry));
};
const isAbout = (command: number) => (entry: Entry) =>
  (entry.kind === 'sent' || entry.kind === 'answered') && entry.command === command;
const changeEvents = (shown: Draft<Kind<'shown'>>) => {
  const events = JSON.parse(JSON.stringify(shown.events)) as Record<string, unknown>[];
  const rolled = events.find(({ type }) => type === 'DiceRolled')!;
  const [first, ...others] = rolled['dice'] as number[];
  rolled['dice'] = [(first! % 6) + 1, ...others];
  shown.events = events as never;
};

/** The files that one is made of, and what else each imports. */
function importsOf(file: URL, seen = new Map<string, readonly string[]>()): Map<string, readonly string[]> {
  const imports = [...readFileSync(file, 'utf8').matchAll(/ from '(.+)';/g)].map(([, name = '']) => name);
  seen.set(
    file.pathname,
    imports.filter((name) => !name.startsWith('.')),
  );
  for (const name of imports.filter((other) => other.startsWith('.'))) {
    const next = new URL(name, file);
    if (!seen.has(next.pathname)) importsOf(next, seen);
  }
  return seen;
}

test('the checker takes nothing from the product, not even a type', () => {
  const files = importsOf(new URL('checker.ts', import.meta.url));
  expect(files.size).toBeGreaterThan(8);
  for (const [file, imports] of files) {
    expect(file).toMatch(/\/test\/(faults|wire)\//);
    expect(imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
  }
});

describe('the checker of histories', () => {
  test.each([
    ['without a turn clock', played],
    ['with one', clocked],
  ])('finds nothing wrong in a sound history of a game %s', (_what, record) => {
    const history = soundHistory(record);
    const verdict = checkTable(history);
    expect(verdict.complaints).toEqual([]);
    expect(verdict.acknowledged).toBe(all(history, 'answered').length);
    expect(verdict.struck.size).toBe(verdict.acknowledged);
    expect(verdict).toMatchObject({ refused: 0, lost: 0, epochs: 1 });
    expect(verdict.clocks > 0).toBe(record === clocked);
  });

  const violations: readonly [string, RegExp, (history: DraftHistory) => void][] = [
    [
      'an acknowledged command that is not in the log',
      /lost: command 9999 .* was acknowledged/,
      (history) => {
        const { version, seat, on, keep } = someRoll(history);
        const asked = { type: 'bank', on, keep };
        history.entries.push({ at: 1e9, kind: 'sent', command: 9_999, seat: seat!, asked });
        history.entries.push({
          at: 1e9,
          kind: 'answered',
          command: 9_999,
          version: version + 500,
          code: null,
        });
      },
    ],
    [
      'a command acknowledged as another one than it is',
      /lost: command \d+ \(roll/,
      (history) => {
        const { asked } = all(history, 'sent').find(({ command }) => command === someRoll(history).version)!;
        (asked as Draft<typeof asked>).keep = [0, 1, 2, 3, 4, 5];
      },
    ],
    [
      'one commit acknowledged to two commands',
      /lost: command \d+ .* was acknowledged as version \d+/,
      (history) => {
        const { version } = someRoll(history);
        const sent = all(history, 'sent').find(({ command }) => command === version)!;
        const at = history.entries.indexOf(sent);
        const again: Entry[] = [
          { ...sent, command: 9_999 },
          { at: sent.at, kind: 'answered', command: 9_999, version, code: null },
        ];
        history.entries.splice(at, 0, ...again);
      },
    ],
    [
      'a commit that nobody asked for',
      /was asked for by nobody/,
      (history) => drop(history, isAbout(someRoll(history).version)),
    ],
    [
      'a commit of a command that was refused',
      /was refused, and done all the same/,
      (history) => {
        answerTo(history, someRoll(history).version).code = 'stale-decision';
      },
    ],
    [
      'a decision made twice',
      /doubled: decision \d+ was made by version/,
      (history) => {
        const { commits } = history.game;
        const at = commits.findIndex(({ version }) => version === someRoll(history).version);
        const others = commits[at]!.events.filter(({ type }) => type !== 'DiceRolled');
        const rolled = commits[at]!.events.find(({ type }) => type === 'DiceRolled')!;
        const again = {
          version: commits[at]!.version,
          events: [...others, { ...rolled, decision: someRoll(history).on }],
        };
        (history.game as Draft<typeof history.game>).commits = [
          ...commits.slice(0, at),
          again,
          ...commits.slice(at),
        ];
      },
    ],
    [
      'a version that is missing in the log',
      /the game: version \d+ follows/,
      (history) => {
        (history.game.commits as unknown[]).splice(20, 1);
      },
    ],
    [
      'dice that are not those of the seed',
      /the game: /,
      (history) => {
        const rolled = history.game.commits
          .flatMap(({ events }) => events)
          .find(({ type }) => type === 'DiceRolled')!;
        const dice = rolled['dice'] as number[];
        dice[0] = (dice[0]! % 6) + 1;
      },
    ],
    [
      'members who were shown different dice',
      /forked: members 1 and 2 were shown two versions/,
      (history) => changeEvents(all(history, 'shown').filter(isRoll)[1]!),
    ],
    [
      'a past that is not the one in the log',
      /forked: member 1 was shown a version \d+ that is not in the log/,
      (history) => all(history, 'shown').filter(isRoll).slice(0, 3).forEach(changeEvents),
    ],
    [
      'a member who missed a version',
      /gap: member 1 was shown version \d+ after/,
      (history) => {
        const missed = all(history, 'shown').filter(isRoll)[6];
        drop(history, (entry) => entry === missed);
      },
    ],
    [
      'a member who was taken back',
      /member 1 went back from version/,
      (history) => {
        const last = all(history, 'shown').at(-3)!;
        history.entries.push({ ...last, epoch: 'second', version: last.version - 3, events: null });
      },
    ],
    [
      'a member who ended in another state',
      /member 3 ended at version \d+ in another state/,
      (history) => {
        (history.endings[2]!.room as { host: string }).host = 'somebody else';
      },
    ],
    [
      'totals on the screens that are not those of the log',
      /the totals shown are not those of the log/,
      (history) =>
        history.endings.forEach(({ room }) => {
          (room as { game: { players: { total: number }[] } }).game.players[0]!.total += 50;
        }),
    ],
    [
      'winners on the screens that are not those of the log',
      /the winners shown are not those of the log/,
      (history) => history.endings.forEach(({ room }) => ((room as { winners: string[] }).winners = [])),
    ],
    [
      'a command that took effect before what it came after',
      /made version \d+ after \d+ had been acknowledged/,
      (history) => {
        const { version } = someRoll(history);
        const sent = all(history, 'sent').find(({ command }) => command === version)!;
        drop(history, (entry) => entry === sent);
        const later = history.entries.findIndex(
          (entry) => entry.kind === 'answered' && entry.version > version,
        );
        const answer = answerTo(history, version);
        drop(history, (entry) => entry === answer);
        history.entries.splice(later, 0, { ...sent, at: answer.at }, answer);
      },
    ],
    [
      'a fault that struck nothing',
      /fault \d+ is said to have struck a command that was not on its way/,
      (history) => {
        const struck = all(history, 'struck')[5]!;
        drop(history, (entry) => entry === struck);
        history.entries.push(struck);
      },
    ],
  ];

  test.each(violations)('finds %s', (_what, complaint, plant) => {
    const history = soundHistory(played);
    plant(history);
    expect(complaintsAbout(history)).toMatch(complaint);
  });

  test('finds a turn clock that ran out too early', () => {
    const history = soundHistory(clocked);
    for (const entry of history.entries as Draft<Entry>[]) entry.at /= 2;
    expect(complaintsAbout(history)).toMatch(/the clock ran out after 15\d\d\d ms/);
  });

  test('finds a turn clock that ran out twice for one decision', () => {
    const history = soundHistory(clocked);
    const { commits } = history.game;
    const [clock] = actionsOf(history.game).filter(({ byClock }) => byClock);
    const at = commits.findIndex(({ version }) => version === clock!.version);
    const { version, events } = commits[at]!;
    const again = { version, events: events.filter(({ decision }) => decision === undefined) };
    (history.game as Draft<typeof history.game>).commits = [
      ...commits.slice(0, at),
      again,
      ...commits.slice(at),
    ];
    expect(complaintsAbout(history)).toMatch(/doubled: decision/);
  });

  test('finds a clock where the table has none', () => {
    const history = soundHistory(clocked);
    (history.game.before as Draft<typeof history.game.before>).turnClock = null;
    expect(complaintsAbout(history)).toMatch(/a clock ran out where there is none/);
  });
});

describe('the checker of histories with a promotion', () => {
  /** A roll was acknowledged and shown to everybody, was lost with the old primary, and was made again. */
  function withLostRoll({ epochs = ['second', 'second', 'second'], promotes = true } = {}): DraftHistory {
    const history = soundHistory(played);
    const { version } = someRoll(history);
    const from = history.entries.findIndex(isAbout(version));
    const answered = history.entries.indexOf(answerTo(history, version));
    const line = history.entries.slice(from, answered + 1).filter(({ kind }) => kind !== 'struck');
    const { at } = line.at(-1)!;
    const lost = line.map((entry) => ('command' in entry ? { ...entry, command: 9_999 } : { ...entry }));
    const back = epochs.map((epoch, index): Entry => ({
      at,
      kind: 'shown',
      member: index + 1,
      epoch,
      version: version - 1,
      events: null,
    }));
    const rest = history.entries.slice(from).map((entry) => ({
      ...entry,
      at: entry.at + 100,
      ...(entry.kind === 'shown' && { epoch: epochs[entry.member - 1]! }),
    }));
    const promotion: Entry[] = [
      { at: at + 1, kind: 'promoting' },
      { at: at + 31, kind: 'primary-struck' },
      { at: at + 51, kind: 'promoted' },
    ];
    const before = history.entries.slice(0, from);
    history.entries = [
      ...before,
      ...lost,
      ...(promotes ? promotion : []),
      ...back.map((entry) => ({ ...entry, at: at + 60 })),
      ...rest,
    ];
    return history;
  }

  test('takes the loss of what the replica never received, and measures it', () => {
    const verdict = checkTable(withLostRoll());
    expect(verdict.complaints).toEqual([]);
    expect(verdict).toMatchObject({ lost: 1, lostMs: 31, epochs: 2 });
  });

  test('takes a no of a primary that was replaced in its turn, and of no other', () => {
    const history = withLostRoll();
    const kept = all(history, 'answered').at(-1)!;
    kept.code = 'stale-decision';
    expect(complaintsAbout(history)).toMatch(/was refused, and done all the same/);
    kept.at = all(history, 'promoting')[0]!.at + 5;
    expect(complaintsAbout(history)).toBe('');
  });

  test('finds a loss without a promotion', () => {
    expect(complaintsAbout(withLostRoll({ promotes: false }))).toMatch(/went back from version/);
  });

  test('finds somebody who saw what was lost and no new epoch', () => {
    const history = withLostRoll({ epochs: ['second', 'second', 'first'] });
    const lost = all(history, 'shown').filter(
      ({ version, member }) => version === someRoll(history).version && member === 3,
    );
    changeEvents(lost[0]!);
    expect(complaintsAbout(history)).toMatch(
      /member 3 was shown version \d+, which was lost, and no new epoch/,
    );
  });

  test('finds a lost roll that was drawn again with other dice', () => {
    const history = withLostRoll();
    const { version } = someRoll(history);
    all(history, 'shown')
      .filter((entry) => entry.version === version && entry.epoch === 'first')
      .forEach(changeEvents);
    expect(complaintsAbout(history)).toMatch(/roll \d+ was drawn twice/);
  });
});

function isRoll(entry: Kind<'shown'>): boolean {
  return entry.events?.some(({ type }) => type === 'DiceRolled') === true;
}

/** The first disturbed game with a clock that runs out. */
function firstClockedSeed(): number {
  for (let seed = 1; ; seed += 1) {
    const { commits } = simulateGame({ ruleSet, players: 3, seed, disturbed: true });
    if (commits.some(({ events }) => events.some(({ type }) => type === 'TurnTimedOut'))) return seed;
  }
}

// How other programs got turns, endings, leavers and names wrong, as cases for ours.
import { describe, expect, test } from 'vitest';
import { cleanName, PRESET_IDS, PRESETS, type SeatId } from '../src/index.ts';
import {
  A,
  about,
  B,
  bank,
  C,
  chooseRules,
  D,
  gathering,
  given,
  inPlay,
  leave,
  playAgain,
  removeSeat,
  roll,
  rollForFirst,
  closeContributions,
  stale,
  start,
  takeSeat,
  WATCHER,
} from './scenario.ts';

const FARKLE = '234466';
const four = [A, B, C, D];

describe('traps of turns, openings and endings', () => {
  test('[G01] 500 opens and 450 does not, and hot dice below it can still be rolled', () => {
    const table = given(inPlay()).when(roll(A), '444152');
    table
      .when(bank(A, [0, 1, 2, 4]))
      .thenRejected('below-opening-minimum', { turnTotal: 450, openingMinimum: 500 });
    table.when(bank(A, [0, 1, 2, 3])).thenTotals(500, 0, 0);
    given(inPlay())
      .when(roll(A), '133466')
      .when(roll(A, [0]), '22255')
      .when(bank(A, [0, 1, 2, 3, 4]))
      .thenRejected('below-opening-minimum', { turnTotal: 400, openingMinimum: 500 })
      .when(roll(A, [0, 1, 2, 3, 4]), '123466')
      .thenTurn({ total: 400, roll: [1, 2, 3, 4, 6, 6] })
      .when(bank(A, [0]))
      .thenTotals(500, 0, 0);
    given(inPlay({ totals: { a: 500 } }))
      .when(roll(A), '522346')
      .when(bank(A, [0]))
      .thenTotals(550, 0, 0);
  });

  test.each([
    ['a bank', '111111', [0, 1, 2, 3, 4, 5]],
    ['a farkle', FARKLE, null],
  ] as const)(
    '[G03] who triggers the finish does not play again: the other ends with %s',
    (_, faces, keep) => {
      const final = given(inPlay({ seats: [A, B], totals: { a: 9_900 } }))
        .when(roll(A), '123466')
        .when(bank(A, [0]))
        .thenTotals(10_000, 0)
        .when(roll(B), faces);
      const over = keep === null ? final : final.when(bank(B, [...keep]));
      expect(over.state.phase).toBe('finished');
      over.when(roll(A)).thenRejected('game-over');
      over.when(roll(B)).thenRejected('game-over');
    },
  );

  test('[G05] a new leader does not restart the final round', () => {
    given(inPlay({ totals: { a: 9_400, b: 500, c: 9_950 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), FARKLE)
      .when(roll(C), '123466')
      .when(bank(C, [0]))
      .thenTotals(9_400, 500, 10_050)
      .when(roll(A), '111123')
      .when(bank(A, [0, 1, 2, 3]))
      .thenTotals(10_400, 500, 10_050)
      .when(roll(B), FARKLE)
      .thenState({ phase: 'finished', winners: [A] });
  });

  test('[G06] the final round ends, and the last score counts', () => {
    given(inPlay({ seats: four, totals: { a: 9_000, b: 10_050, c: 500, d: 500 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .thenState({ game: { finalRound: { by: B, pending: [C, D, A] } } })
      .when(roll(C), '111234')
      .when(bank(C, [0, 1, 2]))
      .thenState({ game: { finalRound: { by: B, pending: [D, A], taken: [C] } } })
      .when(roll(D), FARKLE)
      .thenState({ game: { finalRound: { by: B, pending: [A], taken: [C, D] } } })
      .when(roll(A), '444411')
      .thenTurn({ seat: A })
      .when(bank(A, [0, 1, 2, 3, 4]))
      .thenTotals(10_100, 10_150, 800, 500)
      .thenState({ phase: 'finished', winners: [B] });
    given(inPlay({ seats: four, totals: { a: 9_000, b: 10_050, c: 500, d: 500 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .when(roll(C), FARKLE)
      .when(roll(D), FARKLE)
      .when(roll(A), '444411')
      .when(bank(A, [0, 1, 2, 3, 4, 5]))
      .thenTypes('DiceSetAside', 'Banked', 'FinalTurnTaken', 'GameFinished')
      .thenState({ phase: 'finished', winners: [A] });
  });

  test('[G07] ties are shared by exactly those tied, and first across has one winner', () => {
    const end = (totals: Record<string, number>) =>
      given(inPlay({ totals }))
        .when(roll(A), '123466')
        .when(bank(A, [0]))
        .when(roll(B), FARKLE)
        .when(roll(C), FARKLE);
    end({ a: 10_300, b: 10_400, c: 9_900 }).thenState({ winners: [A, B] });
    end({ a: 10_300, b: 10_400, c: 10_400 }).thenState({ winners: [A, B, C] });
    given(inPlay({ rules: { ending: 'first-across' }, totals: { a: 9_900, b: 10_000 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenState({ winners: [A] });
  });

  test('[G09] the target is that of the chosen rules, and an unknown name chooses nothing', () => {
    const race = PRESETS['race-to-5000'];
    const almost = given(inPlay({ rules: race, totals: { a: 4_900, b: 500, c: 500 } })).when(
      roll(A),
      '523466',
    );
    almost
      .when(bank(A, [0]))
      .thenTotals(4_950, 500, 500)
      .thenTypes('DiceSetAside', 'Banked', 'TurnStarted');
    given(inPlay({ rules: race, totals: { a: 4_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenTypes('DiceSetAside', 'Banked', 'FinalRoundStarted', 'TurnStarted')
      .when(roll(B), FARKLE)
      .when(roll(C), FARKLE)
      .thenState({ phase: 'finished' });
    given(inPlay({ rules: PRESETS['first-across'], totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenState({ phase: 'finished' });
    expect(PRESET_IDS as readonly string[]).not.toContain('__proto__');
    given(inPlay()).when(chooseRules(A, race)).thenRejected('rules-locked');
  });

  test('[G10] the turn does not jump when somebody leaves', () => {
    const midTurn = () =>
      given(inPlay())
        .when(roll(A), FARKLE)
        .when(roll(B), '111544')
        .when(roll(B, [0, 1, 2, 3]), '12');
    const withoutA = midTurn().when(leave(A)).thenTurn({ seat: B, total: 350 });
    withoutA
      .when(roll(B, [0]), '2')
      .thenTurn({ seat: C })
      .when(roll(C), FARKLE)
      .thenTurn({ seat: B });
    midTurn().when(leave(B)).thenTurn({ seat: C, stage: 'toRoll' });
    midTurn()
      .when(leave(C))
      .thenTurn({ seat: B, total: 350 })
      .when(roll(B, [0]), '2')
      .thenTurn({ seat: A });
    midTurn()
      .when(leave(A))
      .when(leave(B))
      .when(leave(C))
      .thenState({ phase: 'finished', seats: [], winners: [C] });
  });

  test('[G13] a rematch starts clean', () => {
    const before = given(inPlay({ seats: [A, B], totals: { a: 9_900, b: 600 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE).state;
    given(before)
      .when(playAgain(A))
      .thenState({ phase: 'gathering', seats: before.seats, ruleSet: before.ruleSet })
      .when(start(A))
      .thenTotals(0, 0)
      .thenState({ game: { finalRound: null, players: [{ opened: false, turns: 0 }, { opened: false }] } })
      .when(closeContributions())
      .when(rollForFirst(A), '6')
      .when(rollForFirst(B), '1')
      .when(roll(A), '444152')
      .when(bank(A, [0, 1, 2, 4]))
      .thenRejected('below-opening-minimum', { turnTotal: 450, openingMinimum: 500 });
  });

  test('[G14] start counts once, needs two and the host', () => {
    given(gathering())
      .when(start(A))
      .when(about(() => 0, start(A)))
      .thenRejected('already-started');
    given(gathering({ seats: [A] }))
      .when(start(A))
      .thenRejected('too-few-players');
    given(gathering()).when(start(B)).thenRejected('not-host');
  });

  test('[G15] a turn belongs to a seat and not to a name', () => {
    const [first, second] = ['seat-1', 'seat-2'] as [SeatId, SeatId];
    given(gathering({ seats: [] }))
      .when(takeSeat(first, 'Sam'))
      .when(takeSeat(second, 'Sam'))
      .thenState({ seats: [{ name: 'Sam' }, { name: 'Sam 2' }] })
      .when(start(first))
      .when(closeContributions())
      .when(rollForFirst(first), '6')
      .when(rollForFirst(second), '1')
      .when(roll(second), '123466')
      .thenRejected('not-your-turn', { onTurn: first });
  });

  test('[P11] every refused command leaves the state as it was, and a right one works after it', () => {
    const table = given(inPlay({ rules: { openingMinimum: 0 } })).when(roll(A), '123466');
    const before = table.state;
    const { decision } = before;
    const after = table
      .when(roll(B, [0]))
      .thenRejected('not-your-turn', { onTurn: A })
      .when(roll(WATCHER, [0]))
      .thenRejected('not-seated')
      .when(stale(bank(A, [0])))
      .thenRejected('stale-decision', { decision })
      .when(bank(A, [1]))
      .thenRejected('dice-do-not-score');
    expect(after.state).toEqual(before);
    after.when(bank(A, [0])).thenTotals(100, 0, 0);
  });

  test('[K07] the second press of a button does nothing to the next turn', () => {
    const rolled = given(inPlay()).when(roll(A), '123466');
    rolled.when(stale(roll(A))).thenRejected('stale-decision', { decision: rolled.state.decision });
    const banked = given(inPlay({ totals: { a: 500 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]));
    banked.when(stale(bank(A, [0]))).thenRejected('not-your-turn', { onTurn: B });
  });
});

describe('traps of names', () => {
  const nameOf = (raw: string) => {
    const cleaned = cleanName(raw, 20);
    return cleaned.ok ? cleaned.name : cleaned.code;
  };
  const seated = (raw: string) =>
    given(gathering({ seats: [] }))
      .when(takeSeat(A, 'Ann'))
      .when(takeSeat(B, nameOf(raw))).state.seats[1]?.name;

  test.each(['\u200B', '\u00A0', '\u2028', '\u3164', '\u2800', '   '])('[U02] %j alone is no name', (raw) => {
    expect(nameOf(raw)).toBe('name-required');
  });

  test.each(['ann', ' Ann ', 'Ann\u200B', 'A\u000Fnn', '\uFF21\uFF4E\uFF4E'])(
    '[U02] %j beside Ann is numbered',
    (raw) => {
      expect(seated(raw)).toMatch(/ 2$/);
    },
  );

  test('[U02] a look-alike is another name, told apart by its seat; composing makes no other name', () => {
    expect(seated('\u0410nn')).toBe('\u0410nn');
    const zoe = given(gathering({ seats: [] }))
      .when(takeSeat(A, nameOf('Zo\u00EB')))
      .when(takeSeat(B, nameOf('Zoe\u0308')));
    expect(zoe.state.seats.map(({ name }) => name)).toEqual(['Zo\u00EB', 'Zo\u00EB 2']);
  });

  test('[U04] too long is refused and never cut, and half a character crashes nothing', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
    expect(nameOf('n'.repeat(21))).toBe('name-too-long');
    expect(nameOf('n'.repeat(10_000))).toBe('name-too-long');
    expect(nameOf(`n${'\u0301'.repeat(500)}`)).toBe('name-too-long');
    expect(nameOf(family.repeat(20))).toBe(family.repeat(20));
    expect(nameOf('\uD800')).toBe('name-required');
    expect(nameOf('Ann\uDC00')).toBe('Ann');
  });

  test.each(['Scunthorpe', 'Conrad306', 'Essex', 'Dickens'])(
    '[U05] %s is a name, and the host can remove a seat',
    (name) => {
      expect(nameOf(name)).toBe(name);
      given(gathering({ seats: [A] }))
        .when(takeSeat(B, name))
        .when(removeSeat(A, B))
        .thenState({ seats: [{ id: A }] });
    },
  );
});

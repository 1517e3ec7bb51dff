import { describe, expect, test } from 'vitest';
import { evolve, newTable, PRESETS, successor, type GameId, type SeatId } from '../src/index.ts';
import {
  A,
  about,
  B,
  bank,
  C,
  chooseRules,
  CLASSIC,
  closeContributions,
  D,
  gathering,
  given,
  handOverHost,
  inPlay,
  leave,
  playAgain,
  removeSeat,
  roll,
  rollForFirst,
  rollingOff,
  start,
  takeSeat,
  WATCHER,
} from './scenario.ts';

const race = PRESETS['race-to-5000'];
/** Ann has just won. */
const finished = () =>
  given(inPlay({ rules: { ending: 'first-across' }, totals: { a: 9_900 } }))
    .when(roll(A), '1')
    .when(bank(A, [0])).state;

describe('seats', () => {
  test('an empty table waits for its first seat', () => {
    expect(newTable({ ruleSet: CLASSIC, turnClock: 60, hints: true })).toEqual({
      phase: 'gathering',
      ruleSet: CLASSIC,
      turnClock: 60,
      hints: true,
      seats: [],
      host: null,
      gameNumber: 0,
      decision: 0,
    });
  });

  test('[SE1 HO1] the first seat becomes host, the others sit behind it', () => {
    given(gathering({ seats: [] }))
      .when(takeSeat(A, 'Ann'))
      .thenEvents({ type: 'SeatTaken', seat: A, name: 'Ann' }, { type: 'HostChanged', host: A })
      .when(takeSeat(B, 'Ben'))
      .thenEvents({ type: 'SeatTaken', seat: B, name: 'Ben' })
      .thenState({
        host: A,
        seats: [
          { id: A, name: 'Ann' },
          { id: B, name: 'Ben' },
        ],
      });
  });

  test('[SE2 RJ1] a seat taken while a game runs waits for the next one', () => {
    const joined = given(inPlay()).when(takeSeat(D)).thenEvents({ type: 'SeatTaken', seat: D, name: 'Dee' });
    expect(joined.playing.game.players).toHaveLength(3);
    joined.when(roll(D)).thenRejected('not-seated');
    const next = given(finished()).when(takeSeat(D)).when(playAgain(A)).when(start(A)).state;
    expect(next.phase === 'rollingOff' && next.game.players.map(({ seat }) => seat)).toEqual([A, B, C, D]);
  });

  test('[SE3] a full room gives no seat', () => {
    given(gathering())
      .when(takeSeat(D, 'Dee', 3))
      .thenRejected('room-full', { maxSeats: 3 });
    given(gathering())
      .when(takeSeat(D, 'Dee', 4))
      .thenTypes('SeatTaken');
  });

  test('[SE4] taking the same seat again changes nothing', () => {
    given(gathering())
      .when(takeSeat(A, 'Somebody else', 3))
      .thenTypes();
  });
});

describe('the host', () => {
  test('[HO2] gives the role to another seat', () => {
    given(gathering())
      .when(handOverHost(A, A, C))
      .thenEvents({ type: 'HostChanged', host: C })
      .thenState({ host: C });
  });

  test('[HO2 RJ1 RJ6] nobody else can', () => {
    const table = given(gathering());
    table.when(handOverHost(B, A, B)).thenRejected('not-host');
    table.when(handOverHost(B, B, C)).thenRejected('not-host');
    table.when(handOverHost(A, B, C)).thenRejected('not-host');
    table.when(handOverHost(WATCHER, A, B)).thenRejected('not-seated');
    table.when(handOverHost(A, A, WATCHER)).thenRejected('unknown-seat', { seat: WATCHER });
  });

  test('[HO2] the server gives it on only from the seat that still has it', () => {
    const moved = given(gathering())
      .when(handOverHost(null, A, B))
      .thenEvents({ type: 'HostChanged', host: B });
    moved.when(handOverHost(null, A, C)).thenRejected('not-host');
  });

  test('[HO3] the successor is the longest-seated other seat that is present', () => {
    const state = gathering();
    expect(successor(state, [C, B])).toBe(B);
    expect(successor(state, [A, C])).toBe(C);
    expect(successor(state, [A])).toBeNull();
    expect(successor(state, ['nobody' as SeatId])).toBeNull();
  });

  test('[HO4] a host who leaves is followed by a seat that is present', () => {
    given(gathering())
      .when(leave(A, [C]))
      .thenEvents({ type: 'SeatLeft', seat: A, by: A, lost: 0 }, { type: 'HostChanged', host: C });
    given(gathering()).when(leave(A)).thenTypes('SeatLeft', 'HostChanged').thenState({ host: B });
    given(gathering({ seats: [A] }))
      .when(leave(A))
      .thenEvents({ type: 'SeatLeft' }, { type: 'HostChanged', host: null })
      .thenState({ host: null, seats: [] })
      .when(takeSeat(B))
      .thenState({ host: B });
    given(gathering()).when(leave(B)).thenTypes('SeatLeft').thenState({ host: A });
  });

  test('[HO5] may be a seat that waits for the next game', () => {
    given(inPlay())
      .when(takeSeat(D))
      .when(handOverHost(A, A, D))
      .when(removeSeat(D, C))
      .thenTypes('SeatLeft')
      .thenState({ host: D })
      .when(chooseRules(D, race))
      .thenRejected('rules-locked');
  });

  test('[LV7 RJ1 RJ6] removes a seat, and only the host does', () => {
    const table = given(gathering());
    table.when(removeSeat(A, B)).thenEvents({ type: 'SeatLeft', seat: B, by: A, lost: 0 });
    table.when(removeSeat(A, A)).thenEvents({ type: 'SeatLeft', seat: A }, { type: 'HostChanged', host: B });
    table.when(removeSeat(B, C)).thenRejected('not-host');
    table.when(removeSeat(WATCHER, B)).thenRejected('not-seated');
    table.when(removeSeat(A, D)).thenRejected('unknown-seat', { seat: D });
  });
});

describe('between games', () => {
  test('[TB1] the host chooses rules, clock and hints while seats gather', () => {
    given(gathering())
      .when(chooseRules(A, race, 90))
      .thenEvents({ type: 'RulesChosen', ruleSet: race, turnClock: 90, hints: true })
      .thenState({ ruleSet: race, turnClock: 90, hints: true });
  });

  test('[TB1 RJ1 RJ2 RJ4] nobody else, and at no other time', () => {
    const table = given(gathering());
    table.when(chooseRules(WATCHER, race)).thenRejected('not-seated');
    table.when(chooseRules(B, race)).thenRejected('not-host');
    table.when(about(() => 7, chooseRules(A, race))).thenRejected('stale-decision', { decision: 0 });
    given(inPlay()).when(chooseRules(A, race)).thenRejected('rules-locked');
    given(rollingOff()).when(chooseRules(A, race)).thenRejected('rules-locked');
    given(finished()).when(chooseRules(A, race)).thenRejected('rules-locked');
  });

  test('[TB2 TB3 TU11] the host starts a game of everybody at the table', () => {
    given(gathering())
      .when(start(A))
      .thenEvents({
        type: 'GameStarted',
        game: 'game-1',
        gameNumber: 1,
        commitment: 'hash',
        players: [A, B, C],
        decision: 1,
      })
      .thenState({
        phase: 'rollingOff',
        for: 'start',
        contributionsOpen: true,
        gameNumber: 1,
        decision: 1,
        rounds: [{ contenders: [A, B, C], rolls: [] }],
        game: {
          id: 'game-1',
          commitment: 'hash',
          seed: null,
          contributions: [],
          starter: null,
          rolls: 0,
          finalRound: null,
          players: [
            { seat: A, name: 'Ann', total: 0, opened: false, farkles: 0, turns: 0, left: false },
            { seat: B, name: 'Ben', total: 0, opened: false, farkles: 0, turns: 0, left: false },
            { seat: C, name: 'Cy', total: 0, opened: false, farkles: 0, turns: 0, left: false },
          ],
        },
      });
  });

  test('[TB2 RJ1 RJ2 RJ4 RJ6] not alone, not by others, not twice', () => {
    given(gathering({ seats: [A] }))
      .when(start(A))
      .thenRejected('too-few-players');
    given(gathering({ seats: [A, B] }))
      .when(start(A))
      .thenTypes('GameStarted');
    given(gathering()).when(start(B)).thenRejected('not-host');
    given(gathering()).when(start(WATCHER)).thenRejected('not-seated');
    given(gathering())
      .when(about(() => 1, start(A)))
      .thenRejected('stale-decision', { decision: 0 });
    given(gathering())
      .when(start(A))
      .when(about(() => 0, start(A)))
      .thenRejected('already-started');
    given(finished()).when(start(A)).thenRejected('already-started');
  });

  test('[TB4] the host sets the table anew, with the same rules or others', () => {
    const before = finished();
    given(before).when(playAgain(A)).thenEvents({ type: 'TableReset' }).thenState({
      phase: 'gathering',
      host: A,
      ruleSet: before.ruleSet,
      gameNumber: 1,
      seats: before.seats,
    });
    given(before)
      .when(playAgain(A, race))
      .thenEvents(
        { type: 'TableReset' },
        { type: 'RulesChosen', ruleSet: race, turnClock: null, hints: false },
      )
      .thenState({ phase: 'gathering', ruleSet: race });
  });

  test('[TB4 RJ1 RJ2 RJ4 RJ6] not before the end, not by others, not with bad rules', () => {
    given(gathering()).when(playAgain(A)).thenRejected('not-started');
    given(inPlay()).when(playAgain(A)).thenRejected('game-running');
    given(rollingOff()).when(playAgain(A)).thenRejected('game-running');
    given(finished()).when(playAgain(B)).thenRejected('not-host');
    given(finished()).when(playAgain(WATCHER)).thenRejected('not-seated');
    given(finished())
      .when(about(() => 0, playAgain(A)))
      .thenRejected('stale-decision', { decision: 1 });
    given(finished())
      .when(playAgain(A, { ...race, target: 1 }))
      .thenRejected('bad-rule-set', { reasons: ['target-out-of-range'] });
  });

  test('[TB3 TU11] the next game begins clean, and decisions go on counting', () => {
    const before = finished();
    given(before)
      .when(playAgain(A))
      .when(start(A))
      .thenEvents({ type: 'GameStarted', game: 'game-2', gameNumber: 2, decision: before.decision + 1 })
      .thenTotals(0, 0, 0)
      .when(closeContributions())
      .when(rollForFirst(A), '1')
      .when(rollForFirst(B), '6')
      .when(rollForFirst(C), '1')
      .thenTurn({ stage: 'toRoll', seat: B, offer: null });
  });

  test('[TB5] the seed is kept with its game and no other', () => {
    const seed = { type: 'SeedRevealed', game: 'game-1' as GameId, seed: 'secret' } as const;
    expect(evolve(finished(), seed)).toMatchObject({ phase: 'finished', game: { seed: 'secret' } });
    expect(evolve(inPlay(), seed)).toMatchObject({ phase: 'playing', game: { seed: 'secret' } });
    expect(evolve(finished(), { ...seed, game: 'game-9' as GameId })).toMatchObject({ game: { seed: null } });
    expect(evolve(gathering(), seed)).toEqual(gathering());
  });
});

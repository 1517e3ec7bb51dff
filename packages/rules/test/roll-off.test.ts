import { describe, expect, test } from 'vitest';
import type { SeatId } from '../src/index.ts';
import {
  A,
  about,
  B,
  C,
  closeContributions,
  contribute,
  D,
  gathering,
  given,
  inPlay,
  leave,
  rollForFirst,
  rollingOff,
  stale,
  start,
  takeSeat,
  timeOut,
  WATCHER,
} from './scenario.ts';

const started = () => given(gathering()).when(start(A)).state;
const everybody = [A, B, C];
const thrown = (seat: SeatId, by: SeatId | null, die: number, n: number) =>
  ({ type: 'RolledForFirst', seat, by, die, n }) as const;

describe('contributions', () => {
  test('[DI3] close when all who are present have given theirs', () => {
    given(started())
      .when(contribute(B, [A, B]))
      .thenEvents({ type: 'Contributed', seat: B, random: 'random-b' })
      .when(contribute(A, [A, B]))
      .thenEvents(
        { type: 'Contributed', seat: A, random: 'random-a' },
        {
          type: 'ContributionsClosed',
          contributions: [
            { seat: A, random: 'random-a' },
            { seat: B, random: 'random-b' },
            { seat: C, random: '' },
          ],
        },
      )
      .thenState({
        contributionsOpen: false,
        game: { contributions: [{ seat: A }, { seat: B }, { seat: C, random: '' }] },
      });
  });

  test('[DI3] one who gives and is not counted as present is counted all the same', () => {
    given(started()).when(contribute(B, [])).thenTypes('Contributed', 'ContributionsClosed');
  });

  test('[DI3] a player who left is not waited for', () => {
    given(started())
      .when(leave(C))
      .when(contribute(A, everybody))
      .thenTypes('Contributed')
      .when(contribute(B, everybody))
      .thenTypes('Contributed', 'ContributionsClosed');
  });

  test('[DI3] close when time is over', () => {
    given(started())
      .when(contribute(C, everybody))
      .when(closeContributions())
      .thenEvents({
        type: 'ContributionsClosed',
        contributions: [
          { seat: A, random: '' },
          { seat: B, random: '' },
          { seat: C, random: 'random-c' },
        ],
      });
  });

  test('[DI3 RJ1 RJ2 RJ4] are given once, by players, while they are open', () => {
    const open = given(started());
    open.when(contribute(WATCHER, everybody)).thenRejected('not-seated');
    open.when(takeSeat(D)).when(contribute(D, everybody)).thenRejected('not-seated');
    open.when(about(() => 0, contribute(A, everybody))).thenRejected('stale-decision', { decision: 1 });
    open.when(contribute(A, everybody)).when(contribute(A, everybody)).thenRejected('not-due');
    given(rollingOff()).when(contribute(A, everybody)).thenRejected('not-due');
    given(gathering()).when(contribute(A, everybody)).thenRejected('not-due');
    given(inPlay()).when(contribute(A, everybody)).thenRejected('not-due');
  });

  test('[DI3 RJ2 RJ4] are closed once', () => {
    given(started())
      .when(about(() => 0, closeContributions()))
      .thenRejected('stale-decision', { decision: 1 });
    given(rollingOff()).when(closeContributions()).thenRejected('not-due');
    given(gathering()).when(closeContributions()).thenRejected('not-due');
    given(inPlay()).when(closeContributions()).thenRejected('not-due');
  });

  test('[DI4 RJ6] no die is thrown while they are open', () => {
    given(started()).when(rollForFirst(A), '6').thenRejected('not-due');
    given(started())
      .when(stale(rollForFirst(A)), '6')
      .thenRejected('not-due');
    given(started()).when(timeOut(), '6').thenRejected('not-due');
  });
});

describe('who begins', () => {
  test('[RO1 RO2 DI1 DI2] the highest die takes the first turn', () => {
    given(rollingOff())
      .when(rollForFirst(B), '25')
      .thenEvents(thrown(B, B, 2, 0))
      .when(rollForFirst(A), '3')
      .thenEvents(thrown(A, A, 3, 1))
      .when(rollForFirst(C), '5')
      .thenEvents(thrown(C, C, 5, 2), { type: 'TurnStarted', seat: C, decision: 2, offer: null })
      .thenState({ phase: 'playing', decision: 2, game: { starter: C, rolls: 3 } });
  });

  test('[RO3 TU11] those tied for the highest throw again, until one is highest', () => {
    given(rollingOff())
      .when(rollForFirst(A), '6')
      .when(rollForFirst(B), '3')
      .when(rollForFirst(C), '6')
      .thenEvents(thrown(C, C, 6, 2), { type: 'RollOffTied', contenders: [A, C], decision: 2 })
      .thenState({ decision: 2, rounds: [{ contenders: [A, B, C] }, { contenders: [A, C], rolls: [] }] })
      .when(rollForFirst(B), '6')
      .thenRejected('not-in-roll-off')
      .when(rollForFirst(C), '2')
      .when(rollForFirst(A), '2')
      .thenEvents(thrown(A, A, 2, 4), { type: 'RollOffTied', contenders: [A, C], decision: 3 })
      .when(rollForFirst(A), '1')
      .when(rollForFirst(C), '4')
      .thenTypes('RolledForFirst', 'TurnStarted')
      .thenTurn({ seat: C });
  });

  test('[RO1 RJ6] each contender throws once a round', () => {
    given(rollingOff()).when(rollForFirst(A), '1').when(rollForFirst(A), '6').thenRejected('not-in-roll-off');
  });

  test('[RO4 RJ6] another player may throw for one who is away, and only then', () => {
    const table = given(rollingOff());
    table.when(rollForFirst(A, B), '4').thenRejected('not-away');
    table.when(rollForFirst(A, B, [C]), '4').thenRejected('not-away');
    table.when(rollForFirst(A, B, [B]), '4').thenEvents(thrown(B, A, 4, 0));
    table.when(rollForFirst(A, WATCHER, [WATCHER])).thenRejected('not-in-roll-off');
  });

  test('[RJ1 RJ2 RJ4] refusals in their order', () => {
    const table = given(rollingOff());
    table.when(rollForFirst(WATCHER)).thenRejected('not-seated');
    table.when(takeSeat(D)).when(rollForFirst(D)).thenRejected('not-seated');
    table.when(stale(rollForFirst(A))).thenRejected('stale-decision', { decision: 1 });
    given(gathering()).when(rollForFirst(A)).thenRejected('not-started');
    given(inPlay()).when(rollForFirst(A)).thenRejected('not-in-roll-off');
  });

  test('[RO5 PT4] the clock throws for the first whose die is missing', () => {
    const table = given(rollingOff());
    table
      .when(rollForFirst(A), '1')
      .when(timeOut(), '5')
      .thenEvents(thrown(B, null, 5, 1))
      .when(timeOut(), '6')
      .thenEvents(thrown(C, null, 6, 2), { type: 'TurnStarted', seat: C });
    table.when(stale(timeOut())).thenRejected('stale-decision', { decision: 1 });
  });
});

describe('leaving the roll-off', () => {
  test('[RO6] when all others have thrown, the round is decided', () => {
    given(rollingOff())
      .when(rollForFirst(A), '2')
      .when(rollForFirst(B), '3')
      .when(leave(C))
      .thenEvents({ type: 'SeatLeft', seat: C }, { type: 'TurnStarted', seat: B, decision: 2 });
  });

  test('[RO6] the die of one who left does not count', () => {
    given(rollingOff())
      .when(rollForFirst(A), '6')
      .when(leave(A))
      .thenTypes('SeatLeft', 'HostChanged')
      .when(rollForFirst(B), '3')
      .when(rollForFirst(C), '1')
      .thenTypes('RolledForFirst', 'TurnStarted')
      .thenTurn({ seat: B });
  });

  test('[RO6] the last contender needs no die', () => {
    given(rollingOff({ seats: [A, B, C, D] }))
      .when(rollForFirst(A), '6')
      .when(rollForFirst(B), '6')
      .when(rollForFirst(C), '1')
      .when(rollForFirst(D), '1')
      .when(leave(B))
      .thenEvents({ type: 'SeatLeft', seat: B }, { type: 'TurnStarted', seat: A });
  });

  test('[RO6] one who is not in the round changes nothing by leaving', () => {
    given(rollingOff())
      .when(rollForFirst(A), '6')
      .when(rollForFirst(B), '6')
      .when(rollForFirst(C), '1')
      .when(leave(C))
      .thenTypes('SeatLeft')
      .thenState({ phase: 'rollingOff', rounds: [{}, { contenders: [A, B], rolls: [] }] });
  });

  test('[LV4] if one player is left, that player wins without a throw', () => {
    const left = given(rollingOff()).when(leave(A)).when(leave(B));
    left.thenEvents(
      { type: 'SeatLeft', seat: B },
      { type: 'HostChanged', host: C },
      { type: 'GameFinished', winners: [C], reason: 'last-player' },
    );
    expect(left.state.phase).toBe('finished');
  });
});

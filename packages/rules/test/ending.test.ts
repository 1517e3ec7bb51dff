import { describe, expect, test } from 'vitest';
import {
  A,
  B,
  bank,
  C,
  D,
  given,
  inPlay,
  leave,
  passTurn,
  removeSeat,
  roll,
  rollForFirst,
  stale,
  takeSeat,
  timeOut,
  WATCHER,
  gathering,
  rollingOff,
} from './scenario.ts';

const FARKLE = '234466';
const four = [A, B, C, D];

describe('the final round', () => {
  test.each([
    [9_900, 'FinalRoundStarted'],
    [9_950, 'FinalRoundStarted'],
    [9_850, 'TurnStarted'],
  ])('[EN1] a bank of 100 on %i is followed by %s', (total, follows) => {
    const banked = given(inPlay({ totals: { a: total } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]));
    expect(banked.events[2]).toMatchObject({ type: follows });
  });

  test('[EN1] a turn total alone sets nothing off', () => {
    given(inPlay({ totals: { a: 9_900 } }))
      .when(roll(A), '111111')
      .when(roll(A, [0, 1, 2, 3, 4, 5]), FARKLE)
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'DiceRolled' },
        { type: 'Farkled' },
        { type: 'TurnStarted' },
      )
      .thenTotals(9_900, 0, 0);
  });

  test('[EN2 EN3 EN4 EN5] everybody else has one turn, to the left, and a new leader restarts nothing', () => {
    given(inPlay({ seats: four, totals: { a: 500, b: 9_900, c: 500, d: 500 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), '123466')
      .when(bank(B, [0]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked', total: 10_000 },
        { type: 'FinalRoundStarted', by: B, pending: [C, D, A], total: 10_000 },
        { type: 'TurnStarted', seat: C },
      )
      .when(roll(C), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', seat: C },
        { type: 'FinalTurnTaken', seat: C },
        { type: 'TurnStarted', seat: D },
      )
      .thenState({ game: { finalRound: { by: B, pending: [D, A], taken: [C] } } })
      .when(roll(D), '111111')
      .when(roll(D, [0, 1, 2, 3, 4, 5]), '666666')
      .when(roll(D, [0, 1, 2, 3, 4, 5]), '555555')
      .when(roll(D, [0, 1, 2, 3, 4, 5]), '123456')
      .when(bank(D, [0, 1, 2, 3, 4, 5]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked', total: 11_000 },
        { type: 'FinalTurnTaken', seat: D },
        { type: 'TurnStarted', seat: A },
      )
      .when(roll(A), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled', seat: A },
        { type: 'FinalTurnTaken', seat: A },
        { type: 'GameFinished', winners: [D], reason: 'final-round' },
      )
      .thenState({ phase: 'finished', game: { finalRound: { by: B, pending: [], taken: [C, D, A] } } })
      .when(roll(B))
      .thenRejected('game-over')
      .when(roll(A))
      .thenRejected('game-over')
      .when(bank(A))
      .thenRejected('game-over')
      .when(timeOut())
      .thenRejected('game-over');
  });

  test('[EN4 PT3] a passed and a timed-out turn are final turns too', () => {
    given(inPlay({ totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(passTurn(A, [B]))
      .thenEvents(
        { type: 'TurnPassed', seat: B },
        { type: 'FinalTurnTaken', seat: B },
        { type: 'TurnStarted', seat: C },
      )
      .when(timeOut())
      .thenEvents(
        { type: 'TurnTimedOut', seat: C },
        { type: 'FinalTurnTaken', seat: C },
        { type: 'GameFinished', winners: [A], reason: 'final-round' },
      );
  });

  test('[EN6] equal highest totals share the win', () => {
    given(inPlay({ totals: { a: 9_900, b: 10_000, c: 500 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE)
      .when(roll(C), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled' },
        { type: 'FinalTurnTaken' },
        { type: 'GameFinished', winners: [A, B], reason: 'final-round' },
      );
  });

  const tied = () =>
    given(
      inPlay({ seats: four, rules: { tie: 'roll-off' }, totals: { a: 9_900, b: 10_000, c: 10_000, d: 500 } }),
    )
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE)
      .when(roll(C), FARKLE)
      .when(roll(D), FARKLE);

  test('[EN6 TU11] or throw for it until one is highest', () => {
    const before = tied().state.decision;
    tied()
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled' },
        { type: 'FinalTurnTaken' },
        { type: 'WinTied', contenders: [A, B, C], decision: before },
      )
      .thenState({
        phase: 'rollingOff',
        for: 'win',
        contributionsOpen: false,
        rounds: [{ contenders: [A, B, C], rolls: [] }],
      })
      .when(rollForFirst(D), '6')
      .thenRejected('not-in-roll-off')
      .when(roll(A))
      .thenRejected('not-started')
      .when(rollForFirst(A), '6')
      .when(rollForFirst(B), '6')
      .when(timeOut(), '5')
      .thenEvents(
        { type: 'RolledForFirst', seat: C, by: null },
        { type: 'RollOffTied', contenders: [A, B], decision: before + 1 },
      )
      .when(rollForFirst(A), '2')
      .when(rollForFirst(B), '4')
      .thenEvents({ type: 'RolledForFirst' }, { type: 'GameFinished', winners: [B], reason: 'roll-off' })
      .thenTotals(10_000, 10_000, 10_000, 500);
  });

  test('[RO6 EN6] a contender for the win who leaves is out of it', () => {
    tied()
      .when(leave(A))
      .thenTypes('SeatLeft', 'HostChanged')
      .when(leave(D))
      .thenTypes('SeatLeft')
      .when(leave(C))
      .thenEvents({ type: 'SeatLeft' }, { type: 'GameFinished', winners: [B], reason: 'last-player' });
    tied()
      .when(leave(A))
      .when(leave(C))
      .thenEvents({ type: 'SeatLeft' }, { type: 'GameFinished', winners: [B], reason: 'roll-off' });
  });

  test('[EN6] a single highest total needs no throw', () => {
    given(inPlay({ seats: [A, B], rules: { tie: 'roll-off' }, totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .when(roll(B), FARKLE)
      .thenState({ phase: 'finished', winners: [A] });
  });
});

describe('other endings', () => {
  test('[EN7] first across: the bank that reaches the target ends the game', () => {
    const rules = { ending: 'first-across' } as const;
    given(inPlay({ rules, totals: { a: 9_900, b: 9_950 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked' },
        { type: 'GameFinished', winners: [A], reason: 'first-across' },
      )
      .when(roll(B))
      .thenRejected('game-over');
    given(inPlay({ rules, totals: { a: 9_850 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]))
      .thenTurn({ seat: B });
  });

  test('[EN8] equal turns: only those play on who have had fewer', () => {
    const rules = { ending: 'equal-turns', openingMinimum: 0, target: 2_000 } as const;
    const second = given(inPlay({ rules }))
      .when(roll(A), FARKLE)
      .when(roll(B), '444444')
      .when(bank(B, [0, 1, 2, 3, 4, 5]));
    second
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked' },
        { type: 'FinalRoundStarted', by: B, pending: [C] },
        { type: 'TurnStarted', seat: C },
      )
      .when(roll(C), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled' },
        { type: 'FinalTurnTaken', seat: C },
        { type: 'GameFinished', winners: [B], reason: 'equal-turns' },
      );
  });

  test('[EN8] with nobody who has had fewer the game ends at once', () => {
    given(inPlay({ seats: [A, B], rules: { ending: 'equal-turns', openingMinimum: 0, target: 2_000 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), '444444')
      .when(bank(B, [0, 1, 2, 3, 4, 5]))
      .thenEvents(
        { type: 'DiceSetAside' },
        { type: 'Banked' },
        { type: 'FinalRoundStarted', by: B, pending: [] },
        { type: 'GameFinished', winners: [B], reason: 'equal-turns' },
      );
  });
});

describe('leaving', () => {
  const midTurn = () =>
    given(inPlay({ totals: { a: 500, b: 1_000, c: 700 } }))
      .when(roll(A), FARKLE)
      .when(roll(B), '111544')
      .when(roll(B, [0, 1, 2, 3]), '12');

  test('[LV1 LV2 TU9] the player on turn loses what is at risk, keeps the total, and the next one plays', () => {
    midTurn()
      .when(leave(B))
      .thenEvents(
        { type: 'SeatLeft', seat: B, by: B, lost: 350 },
        { type: 'TurnStarted', seat: C, offer: null },
      )
      .thenTotals(500, 1_000, 700)
      .thenState({
        seats: [{ id: A }, { id: C }],
        game: { players: [{ left: false }, { left: true }, { left: false }] },
      })
      .when(roll(B))
      .thenRejected('not-seated')
      .when(leave(B))
      .thenRejected('not-seated')
      .when(roll(C), FARKLE)
      .when(roll(A), FARKLE)
      .thenTurn({ seat: C });
  });

  test('[LV2] when another leaves the turn stays', () => {
    midTurn()
      .when(leave(A))
      .thenEvents({ type: 'SeatLeft', seat: A, lost: 0 }, { type: 'HostChanged', host: B })
      .thenTurn({ seat: B, total: 350, roll: [1, 2] });
    midTurn()
      .when(leave(C))
      .thenEvents({ type: 'SeatLeft', seat: C, lost: 0 })
      .thenTurn({ seat: B, total: 350 })
      .when(roll(B, [0]), '2')
      .thenTurn({ seat: A });
    given(inPlay())
      .when(leave(A))
      .thenEvents({ type: 'SeatLeft', lost: 0 }, { type: 'HostChanged' }, { type: 'TurnStarted', seat: B });
  });

  const final = () =>
    given(inPlay({ seats: four, totals: { a: 9_900, b: 11_000, c: 500, d: 500 } }))
      .when(roll(A), '123466')
      .when(bank(A, [0]));

  test('[LV1 LV3] a final turn is dropped, and who left cannot win', () => {
    final()
      .when(leave(C))
      .thenTypes('SeatLeft')
      .thenState({ game: { finalRound: { pending: [B, D], taken: [] } } })
      .when(roll(B), '123466')
      .when(leave(B))
      .thenEvents({ type: 'SeatLeft', seat: B, lost: 0 }, { type: 'TurnStarted', seat: D })
      .when(roll(D), FARKLE)
      .thenState({ phase: 'finished', winners: [A], game: { finalRound: { pending: [], taken: [D] } } });
  });

  test('[LV3 EN5] when the last final turn is left, the game ends', () => {
    final()
      .when(roll(B), FARKLE)
      .when(roll(C), FARKLE)
      .when(leave(D))
      .thenEvents(
        { type: 'SeatLeft', seat: D },
        { type: 'GameFinished', winners: [B], reason: 'final-round' },
      );
  });

  test('[LV5] the round is played to its end without the one who set it off', () => {
    final()
      .when(leave(A))
      .thenTypes('SeatLeft', 'HostChanged')
      .when(roll(B), FARKLE)
      .when(roll(C), FARKLE)
      .when(roll(D), FARKLE)
      .thenEvents(
        { type: 'DiceRolled' },
        { type: 'Farkled' },
        { type: 'FinalTurnTaken' },
        { type: 'GameFinished', winners: [B] },
      );
  });

  test('[LV4] the last player wins, whatever else is going on', () => {
    given(inPlay({ seats: [A, B], totals: { a: 5_000 } }))
      .when(leave(A))
      .thenEvents(
        { type: 'SeatLeft' },
        { type: 'HostChanged' },
        { type: 'GameFinished', winners: [B], reason: 'last-player' },
      );
    final()
      .when(leave(A))
      .when(leave(B))
      .when(leave(D))
      .thenEvents({ type: 'SeatLeft' }, { type: 'GameFinished', winners: [C], reason: 'last-player' });
  });

  test('[LV6] a reserved seat, a gathering and a result are only left', () => {
    given(inPlay()).when(takeSeat(D)).when(leave(D)).thenTypes('SeatLeft').thenTurn({ seat: A });
    given(gathering())
      .when(leave(B))
      .thenTypes('SeatLeft')
      .thenState({ seats: [{ id: A }, { id: C }] });
    given(gathering()).when(leave(WATCHER)).thenRejected('not-seated');
    const over = given(inPlay({ seats: [A, B] })).when(leave(A));
    over
      .when(leave(B))
      .thenTypes('SeatLeft', 'HostChanged')
      .thenState({
        phase: 'finished',
        winners: [B],
        seats: [],
        host: null,
        game: { players: [{ left: true }, { left: false }] },
      });
  });

  test('[LV7] a removed player has left', () => {
    midTurn()
      .when(removeSeat(A, B))
      .thenEvents({ type: 'SeatLeft', seat: B, by: A, lost: 350 }, { type: 'TurnStarted', seat: C });
  });
});

describe('passing', () => {
  const waiting = () =>
    given(inPlay())
      .when(roll(A), '111446')
      .when(roll(A, [0, 1, 2]), '123');

  test('[PT1 PT3] another player passes the turn of one who is away', () => {
    waiting()
      .when(passTurn(C, [A]))
      .thenEvents({ type: 'TurnPassed', seat: A, by: C, lost: 300 }, { type: 'TurnStarted', seat: B })
      .thenState({ game: { players: [{ turns: 1, farkles: 0, total: 0 }, {}, {}] } });
    given(inPlay())
      .when(passTurn(B, [A]))
      .thenEvents({ type: 'TurnPassed', lost: 0 }, { type: 'TurnStarted' });
  });

  test('[PT1 RJ1 RJ2 RJ4 RJ6] refusals in their order', () => {
    waiting()
      .when(passTurn(WATCHER, [A]))
      .thenRejected('not-seated');
    waiting()
      .when(takeSeat(D))
      .when(passTurn(D, [A]))
      .thenRejected('not-seated');
    waiting().when(passTurn(B, [])).thenRejected('not-away');
    waiting()
      .when(passTurn(B, [C]))
      .thenRejected('not-away');
    waiting()
      .when(passTurn(A, [A]))
      .thenRejected('not-away');
    waiting()
      .when(stale(passTurn(B, [])))
      .thenRejected('stale-decision', { decision: waiting().state.decision });
    given(inPlay({ turnClock: 60 }))
      .when(stale(passTurn(B, [A])))
      .thenRejected('clock-running');
    given(gathering())
      .when(passTurn(B, [A]))
      .thenRejected('not-started');
    given(rollingOff())
      .when(passTurn(B, [A]))
      .thenRejected('not-started');
  });
});

describe('the clock', () => {
  test('[PT2] banks the best selection when it may be banked', () => {
    given(inPlay({ turnClock: 30, totals: { a: 500 } }))
      .when(roll(A), '151346')
      .when(timeOut())
      .thenEvents(
        { type: 'DiceSetAside', positions: [0, 1, 2], points: 250, total: 250 },
        { type: 'Banked', seat: A, points: 250, total: 750, byClock: true },
        { type: 'TurnStarted', seat: B },
      );
  });

  test.each([
    ['below the opening minimum', { openingMinimum: 500 }, '111346', '123'],
    ['below the bank minimum', { openingMinimum: 0, bankMinimum: 1_000 }, '111346', '123'],
    ['with hot dice that must be rolled', { openingMinimum: 0, hotDice: 'must-roll' }, '111346', '555'],
  ] as const)('[PT2 PT3] loses the turn %s', (_, rules, first, second) => {
    given(inPlay({ turnClock: 30, rules }))
      .when(roll(A), first)
      .when(roll(A, [0, 1, 2]), second)
      .when(timeOut())
      .thenEvents({ type: 'TurnTimedOut', seat: A, lost: 300 }, { type: 'TurnStarted', seat: B })
      .thenState({ game: { players: [{ turns: 1, farkles: 0, total: 0 }, {}, {}] } });
  });

  test('[PT2] a turn that never rolled loses nothing', () => {
    given(inPlay({ turnClock: 30 }))
      .when(timeOut())
      .thenEvents({ type: 'TurnTimedOut', lost: 0 }, { type: 'TurnStarted', seat: B });
  });

  test('[PT2 EN1] its bank may set off the end', () => {
    given(inPlay({ turnClock: 30, totals: { a: 9_900 } }))
      .when(roll(A), '123466')
      .when(timeOut())
      .thenTypes('DiceSetAside', 'Banked', 'FinalRoundStarted', 'TurnStarted');
  });

  test('[PT4 RJ2 RJ4] speaks about one decision', () => {
    const table = given(inPlay({ turnClock: 30 }));
    table.when(stale(timeOut())).thenRejected('stale-decision', { decision: table.state.decision });
    given(gathering()).when(timeOut()).thenRejected('not-started');
  });
});

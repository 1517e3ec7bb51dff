import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANY_TAPE,
  decide,
  evolve,
  judgeSelection,
  legalMoves,
  mayThrow,
  newTable,
  scoreboard,
  turnLog,
  type Game,
  type GameEvent,
  type GameState,
  type SeatId,
} from '../src/index.ts';
import {
  everySelection,
  isValidSelection,
  orderlyPlans,
  play,
  plans,
  SEATS,
  type Moment,
  type Plan,
} from './arbitraries.ts';

const inEvery = (
  plan: fc.Arbitrary<Plan>,
  look: (moments: readonly Moment[], plan: Plan) => void,
  numRuns = 60,
) => {
  fc.assert(
    fc.property(plan, (planned) => {
      look(play(planned), planned);
    }),
    { numRuns },
  );
};
const gameOf = (state: GameState): Game | null => (state.phase === 'gathering' ? null : state.game);
const totals = (state: GameState) => new Map(gameOf(state)?.players.map(({ seat, total }) => [seat, total]));

describe('in every reachable state', () => {
  test('[FO3] decide answers every command, and a rejection changes nothing', () => {
    inEvery(plans, (moments) => {
      for (const { before, decision, after } of moments) {
        if (decision.ok) continue;
        expect(decision.rejection.code).toMatch(/^[a-z-]+$/);
        expect(after).toBe(before);
      }
    });
  });

  test('[DI1] the tape means nothing to a command that throws no dice', () => {
    inEvery(plans, (moments) => {
      for (const { before, command, decision } of moments) {
        if (!mayThrow(command)) expect(decide(command, before, ANY_TAPE)).toEqual(decision);
      }
    });
  });

  test('[FO1] folding the events gives the same state as playing', () => {
    inEvery(plans, (moments, { ruleSet, turnClock }) => {
      const events = moments.flatMap((moment) => moment.events);
      const folded = events.reduce<GameState>(evolve, newTable({ ruleSet, turnClock, hints: false }));
      expect(folded).toEqual(moments.at(-1)?.after);
    });
  });

  test('[FO1] state and events survive JSON', () => {
    inEvery(plans, (moments) => {
      for (const { after, events } of moments.slice(-20)) {
        expect(JSON.parse(JSON.stringify(after))).toEqual(after);
        expect(JSON.parse(JSON.stringify(events))).toEqual(events);
      }
    });
  });

  test('[TU11] decision numbers only grow', () => {
    inEvery(plans, (moments) => {
      const numbered = moments.flatMap(({ before, events }) => {
        let last = before.decision;
        return events.flatMap((event) => {
          if (!('decision' in event)) return [];
          const grown = event.decision === last + 1;
          last = event.decision;
          return [grown];
        });
      });
      expect(numbered).not.toContain(false);
      for (const { before, after } of moments) expect(after.decision).toBeGreaterThanOrEqual(before.decision);
    });
  });

  test('[DI2] rolls have the indices 0, 1, 2 ... of their game', () => {
    inEvery(plans, (moments) => {
      let next = 0;
      for (const event of moments.flatMap((moment) => moment.events)) {
        if (event.type === 'GameStarted') next = 0;
        if (event.type !== 'DiceRolled' && event.type !== 'RolledForFirst') continue;
        expect(event.n).toBe(next);
        next += 1;
      }
    });
  });

  test('[TU4 TU7] dice in hand and dice set aside are always six, or those taken over', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments) {
        if (after.phase !== 'playing' || after.turn.stage !== 'toDecide') continue;
        const { roll, setAside, piggyback } = after.turn;
        const sinceHotDice = setAside.slice(setAside.findLastIndex(({ hotDice }) => hotDice) + 1);
        const kept = sinceHotDice.flatMap(({ groups }) => groups.flatMap((group) => group.dice)).length;
        const wasHot = setAside.length > sinceHotDice.length;
        expect(roll.length + kept).toBe(wasHot || piggyback === null ? 6 : piggyback.dice);
      }
    });
  });

  test('[TU4 HR6] the turn total is what was set aside since the turn began, and what was taken over', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments) {
        if (after.phase !== 'playing' || after.turn.stage !== 'toDecide') continue;
        const { total, setAside, piggyback } = after.turn;
        expect(total).toBe(setAside.reduce((sum, { points }) => sum + points, piggyback?.points ?? 0));
      }
    });
  });

  test('[TU6 TU8 HR2] a game total changes only by a bank or the penalty', () => {
    inEvery(plans, (moments) => {
      for (const { before, after, events } of moments) {
        if (gameOf(before)?.id !== gameOf(after)?.id) continue;
        const changes = new Map<SeatId, number>();
        for (const event of events) {
          if (event.type === 'Banked') changes.set(event.seat, event.points);
          if (event.type === 'Farkled' && event.penalty > 0) changes.set(event.seat, -event.penalty);
        }
        for (const [seat, total] of totals(after)) {
          expect(total - (totals(before).get(seat) ?? 0)).toBe(changes.get(seat) ?? 0);
        }
      }
    });
  });

  test('[HR3] without debts no total is below zero', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments) {
        if (after.ruleSet.threeFarkles?.mayGoBelowZero === true) return;
        for (const total of totals(after).values()) expect(total).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('[OM1 OM4] nobody banks below a minimum', () => {
    inEvery(plans, (moments) => {
      for (const { before, events } of moments) {
        for (const event of events) {
          if (event.type !== 'Banked') continue;
          const opened = gameOf(before)?.players.find(({ seat }) => seat === event.seat)?.opened;
          expect(event.points).toBeGreaterThanOrEqual(before.ruleSet.bankMinimum);
          if (opened !== true) expect(event.points).toBeGreaterThanOrEqual(before.ruleSet.openingMinimum);
        }
      }
    });
  });

  test('[TU9 LV1] the player on turn is at the table', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments) {
        if (after.phase !== 'playing') continue;
        expect(after.game.players.find(({ seat }) => seat === after.turn.seat)?.left).toBe(false);
        expect(after.game.players.filter(({ left }) => !left).length).toBeGreaterThan(1);
      }
    });
  });

  test('[HO1 HO4] a table with seats has a host who sits at it', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments) {
        const seats = after.seats.map(({ id }) => id);
        expect(after.host === null ? seats : seats.filter((seat) => seat === after.host)).toHaveLength(
          after.host === null ? 0 : 1,
        );
        expect(new Set(seats).size).toBe(seats.length);
      }
    });
  });

  test('[PJ1] the buttons say what the commands would', () => {
    inEvery(
      plans,
      (moments) => {
        for (const { after } of moments.slice(-15)) {
          if (after.phase !== 'playing') continue;
          const asked = { seat: after.turn.seat, on: after.decision };
          for (const keep of everySelection(after)) {
            const judgement = judgeSelection(after, keep);
            const rolled = decide({ type: 'roll', ...asked, keep }, after, [1, 1, 1, 1, 1, 1]);
            const banked = decide({ type: 'bank', ...asked, keep }, after, [1, 1, 1, 1, 1, 1]);
            expect(judgement.roll).toEqual(rolled.ok ? null : rolled.rejection);
            expect(judgement.bank).toEqual(banked.ok ? null : banked.rejection);
            const thrown = rolled.ok ? rolled.events.find((event) => event.type === 'DiceRolled') : undefined;
            expect(judgement.diceToRoll).toBe(thrown?.dice.length ?? 0);
            if (after.turn.stage === 'toDecide') expect(rolled.ok).toBe(isValidSelection(after, keep));
          }
        }
      },
      10,
    );
  });

  test('[PJ2] legal moves are accepted, and there is always somebody who has one', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments.slice(-20)) {
        if (after.phase !== 'playing') continue;
        const moves = SEATS.map(
          (seat) => [seat, legalMoves(after, seat, SEATS).map(({ type }) => type)] as const,
        );
        for (const [seat, types] of moves) expect(types.includes('roll')).toBe(seat === after.turn.seat);
      }
    });
  });

  test('[PJ3] the pad agrees with the state', () => {
    inEvery(plans, (moments) => {
      for (const { after } of moments.slice(-20)) {
        const rows = scoreboard(after);
        expect(rows.filter(({ onTurn }) => onTurn)).toHaveLength(after.phase === 'playing' ? 1 : 0);
        expect(rows.filter(({ winner }) => winner).map(({ seat }) => seat)).toEqual(
          after.phase === 'finished' ? after.winners : [],
        );
      }
    });
  });
});

describe('a game to its end', () => {
  const finishOf = (events: readonly GameEvent[]) => events.find((event) => event.type === 'GameFinished');

  test('[EN5 EN6 EN7 LV1] the winners have the highest total of those at the table', () => {
    inEvery(plans, (moments) => {
      for (const { after, events } of moments) {
        const finish = finishOf(events);
        if (finish === undefined || after.phase !== 'finished') continue;
        const playing = after.game.players.filter(({ left }) => !left);
        const highest = Math.max(...playing.map(({ total }) => total));
        const best = playing.filter(({ total }) => total === highest).map(({ seat }) => seat);
        switch (finish.reason) {
          case 'last-player':
            expect(finish.winners).toEqual(playing.map(({ seat }) => seat));
            break;
          case 'first-across':
            expect(finish.winners).toHaveLength(1);
            expect(highest).toBeGreaterThanOrEqual(after.ruleSet.target);
            expect(finish.winners).toEqual(best);
            break;
          case 'roll-off':
            expect(finish.winners).toHaveLength(1);
            expect(best).toContain(finish.winners[0]);
            break;
          default:
            expect(finish.winners).toEqual(best);
        }
      }
    });
  });

  test('[EN2 EN3 EN4] after the final round starts every other seat plays exactly once', () => {
    let finished = 0;
    inEvery(
      orderlyPlans.map((plan): Plan => ({ ...plan, ruleSet: { ...plan.ruleSet, ending: 'final-round' } })),
      (moments, { seats }) => {
        const events = moments.flatMap((moment) => moment.events);
        const from = events.findIndex(({ type }) => type === 'FinalRoundStarted');
        const started = events[from];
        const to = events.findIndex(({ type }) => type === 'GameFinished' || type === 'WinTied');
        if (started?.type !== 'FinalRoundStarted' || to === -1) return;
        finished += 1;
        const played = events
          .slice(from, to)
          .flatMap((event) => (event.type === 'TurnStarted' ? [event.seat] : []));
        const taken = events
          .slice(from, to)
          .flatMap((event) => (event.type === 'FinalTurnTaken' ? [event.seat] : []));
        const order = SEATS.slice(0, seats);
        const by = order.indexOf(started.by);
        expect(played).toEqual([...order.slice(by + 1), ...order.slice(0, by)]);
        expect(taken).toEqual(played);
      },
    );
    expect(finished).toBeGreaterThan(0);
  });

  test('[EN8] with equal turns all have had as many', () => {
    inEvery(
      orderlyPlans.map((plan): Plan => ({ ...plan, ruleSet: { ...plan.ruleSet, ending: 'equal-turns' } })),
      (moments) => {
        for (const { after, events } of moments) {
          if (finishOf(events) === undefined) continue;
          expect(new Set(gameOf(after)?.players.map(({ turns }) => turns)).size).toBe(1);
        }
      },
    );
  });

  test('[PJ4] what the log says was gained adds up to the totals', () => {
    inEvery(orderlyPlans, (moments) => {
      const first = moments.findIndex(({ after }) => after.phase === 'finished');
      const game = moments.slice(0, first + 1);
      const turns = turnLog(game.flatMap(({ events }) => events));
      for (const [seat, total] of totals(
        game.at(-1)?.after ??
          newTable({ ruleSet: moments[0]!.before.ruleSet, turnClock: null, hints: false }),
      )) {
        const gained = turns.filter((turn) => turn.seat === seat).reduce((sum, turn) => sum + turn.gained, 0);
        expect(gained).toBe(total);
      }
    });
  });
});

// One turn, played along with what the log says about it.
import type { LoggedEvent } from './logged-game.ts';
import type { PlainTable } from './plain-table.ts';
import { bestScore, groupScore, scoresNothing, slowScore } from './slow-scorer.ts';

/** Dice and points that the next player may take over. */
export interface LeftOver {
  readonly dice: number;
  readonly points: number;
}

/** How a turn ended. */
export type TurnEnd =
  { readonly by: 'bank'; readonly leftOver: LeftOver } | { readonly by: 'loss' } | { readonly by: 'leaving' };

/** Follows one turn from its start to its end. */
export function playTurn(table: PlainTable, seat: string, offer: LeftOver | null): TurnEnd {
  table.log.expect({ type: 'TurnStarted', seat, decision: table.nextDecision(), offer });
  return new PlainTurn(table, seat).play(offer);
}

interface LoggedGroup {
  readonly dice: readonly number[];
  readonly points: number;
}

class PlainTurn {
  readonly #table: PlainTable;
  readonly #seat: string;
  /** Points at risk. */
  #total = 0;
  /** Dice to roll next. */
  #inHand = 6;
  /** The last selection was the sixth scoring die. */
  #hotDice = false;

  constructor(table: PlainTable, seat: string) {
    this.#table = table;
    this.#seat = seat;
  }

  play(offer: LeftOver | null): TurnEnd {
    let event = this.#choice();
    if (event?.type === 'PiggybackTaken') event = this.#takeOver(event, offer);
    for (;;) {
      if (event?.type !== 'DiceRolled') return this.#cutShort(event, null);
      const dice = this.#roll(event);
      if (scoresNothing(dice, this.#table.rules.chart)) return this.#farkle();
      const choice = this.#choice();
      if (choice?.type !== 'DiceSetAside') return this.#cutShort(choice, dice);
      const points = this.#setAside(choice, dice);
      event = this.#table.log.next('same');
      if (event.type === 'Banked') {
        return this.#bank(event, points === bestScore(dice, this.#table.rules.chart));
      }
    }
  }

  /** What the player on turn, or the table in their place, does next; `null` when they leave. */
  #choice(): LoggedEvent | null {
    for (;;) {
      const event = this.#table.next('new', { seat: this.#seat, atRisk: this.#total });
      if (event !== 'left') return event;
      if (this.#table.line(this.#seat).left) return null;
    }
  }

  #takeOver(event: LoggedEvent, offer: LeftOver | null): LoggedEvent {
    if (offer === null) this.#table.log.fail('nothing was left over to take');
    this.#table.mustBe(event, { type: 'PiggybackTaken', seat: this.#seat, ...offer });
    this.#total = offer.points;
    this.#inHand = offer.dice;
    return this.#table.log.next('same');
  }

  #roll(event: LoggedEvent): readonly number[] {
    const { dice } = event;
    if (!Array.isArray(dice) || dice.length !== this.#inHand) {
      return this.#table.log.fail(`expected ${this.#inHand} dice`);
    }
    const faces = dice.map(Number);
    const n = this.#table.noteRoll(faces);
    const decision = this.#table.nextDecision();
    this.#table.mustBe(event, { type: 'DiceRolled', seat: this.#seat, dice: faces, n, decision });
    return faces;
  }

  #farkle(): TurnEnd {
    const { threeFarkles } = this.#table.rules;
    const line = this.#table.line(this.#seat);
    line.turns += 1;
    line.farkles += 1;
    let penalty = 0;
    if (threeFarkles !== null && line.farkles === 3) {
      line.farkles = 0;
      penalty = threeFarkles.mayGoBelowZero
        ? threeFarkles.penalty
        : Math.min(threeFarkles.penalty, line.total);
      line.total -= penalty;
    }
    this.#table.log.expect({
      type: 'Farkled',
      seat: this.#seat,
      lost: this.#total,
      farkles: line.farkles,
      penalty,
    });
    return { by: 'loss' };
  }

  /** Answers what the selection is worth. */
  #setAside(event: LoggedEvent, dice: readonly number[]): number {
    const { log, rules } = this.#table;
    const { positions, groups } = event;
    if (!Array.isArray(positions) || !Array.isArray(groups)) return log.fail('no selection');
    const chosen = positions.map(
      (position) => dice[Number(position)] ?? log.fail('this die is not in the roll'),
    );
    if (new Set(positions).size !== chosen.length || chosen.length === 0) log.fail('not a selection');
    const points = slowScore(chosen, rules.chart) ?? log.fail('a die was set aside that does not score');
    this.#checkGroups(groups as LoggedGroup[], chosen, points);
    this.#total += points;
    this.#inHand -= chosen.length;
    const hotDice = this.#inHand === 0;
    if (hotDice) this.#inHand = 6;
    this.#hotDice = hotDice;
    const total = this.#total;
    this.#table.mustBe(event, {
      type: 'DiceSetAside',
      seat: this.#seat,
      positions,
      groups,
      points,
      total,
      hotDice,
    });
    return points;
  }

  /** The groups named must be a split of the selection that comes to its points. */
  #checkGroups(groups: readonly LoggedGroup[], chosen: readonly number[], points: number): void {
    const { log, rules } = this.#table;
    const sorted = (dice: readonly number[]) => [...dice].sort().join('');
    if (sorted(groups.flatMap(({ dice }) => dice)) !== sorted(chosen)) {
      log.fail('the groups are not the selection');
    }
    if (groups.some((group) => group.points !== groupScore(group.dice, rules.chart))) {
      log.fail('a group is not worth this');
    }
    if (groups.reduce((sum, group) => sum + group.points, 0) !== points) log.fail('the groups do not add up');
  }

  #bank(event: LoggedEvent, isBest: boolean): TurnEnd {
    const { log } = this.#table;
    const line = this.#table.line(this.#seat);
    const byClock = event['byClock'] === true;
    if (!this.#mayBank(this.#total, this.#hotDice)) log.fail('this may not be banked');
    if (byClock && (!isBest || !this.#table.turnClock)) log.fail('the clock does not bank this');
    line.opened = true;
    line.farkles = 0;
    line.turns += 1;
    line.total += this.#total;
    this.#table.mustBe(event, {
      type: 'Banked',
      seat: this.#seat,
      points: this.#total,
      total: line.total,
      byClock,
    });
    return { by: 'bank', leftOver: { dice: this.#inHand, points: this.#total } };
  }

  #mayBank(points: number, hotDice: boolean): boolean {
    const { openingMinimum, bankMinimum, hotDice: rule } = this.#table.rules;
    if (!this.#table.line(this.#seat).opened && points < openingMinimum) return false;
    return points > 0 && points >= bankMinimum && !(hotDice && rule === 'must-roll');
  }

  /** The turn ended before the player decided: they left, were passed, or ran out of time. */
  #cutShort(event: LoggedEvent | null, dice: readonly number[] | null): TurnEnd {
    if (event === null) return { by: 'leaving' };
    const { log, turnClock } = this.#table;
    const lost = this.#total;
    const seat = this.#seat;
    if (event.type === 'TurnPassed') {
      const by = String(event['by']);
      if (turnClock || by === seat || this.#table.line(by).left) log.fail('nobody may pass this turn');
      this.#table.mustBe(event, { type: 'TurnPassed', seat, by, lost });
    } else {
      this.#table.mustBe(event, { type: 'TurnTimedOut', seat, lost });
      if (!turnClock) log.fail('there is no clock');
      if (dice !== null && this.#clockCouldBank(dice)) log.fail('the clock should have banked');
    }
    this.#table.line(seat).turns += 1;
    return { by: 'loss' };
  }

  /** Whether one of the best selections may be banked; with hot dice it may be that only a smaller one does. */
  #clockCouldBank(dice: readonly number[]): boolean {
    const best = bestScore(dice, this.#table.rules.chart);
    return this.#mayBank(this.#total + best, false) && this.#table.rules.hotDice === 'may-roll';
  }
}

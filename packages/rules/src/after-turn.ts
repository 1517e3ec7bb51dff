import type { GameEvent } from './event.ts';
import { evolveGame } from './evolve-game.ts';
import { activePlayers, othersInOrder, playerAt } from './players.ts';
import type { RuleSet } from './rule-set.ts';
import type { SeatId } from './seat.ts';
import type { Game, Piggyback } from './state.ts';

/** A game between two turns. */
export interface BetweenTurns {
  readonly ruleSet: RuleSet;
  readonly decision: number;
  readonly game: Game;
}

/**
 * What follows the end of `seat`'s turn: the next turn, the final round, or the end of the game (EN1 to EN8, HR5, HR7).
 * `leftOver` is what a bank left for the next player; `null` for a turn that ended without one.
 */
export function afterTurn(
  between: BetweenTurns,
  seat: SeatId,
  leftOver: Piggyback | null,
): readonly GameEvent[] {
  const { ruleSet, game } = between;
  const offer = ruleSet.piggyback ? leftOver : null;
  if (game.finalRound !== null) {
    const taken = { type: 'FinalTurnTaken', seat } as const;
    return [taken, ...nextTurn({ ...between, game: evolveGame(game, taken) }, seat, offer)];
  }
  const total = playerAt(game, seat).total;
  // Only a bank takes a total to the target, so that nothing else sets off the end.
  if (total < ruleSet.target) return nextTurn(between, seat, offer);
  if (ruleSet.ending === 'first-across') {
    return [{ type: 'GameFinished', winners: [seat], reason: 'first-across' }];
  }
  const started = {
    type: 'FinalRoundStarted',
    by: seat,
    pending: stillToPlay(between, seat),
    total,
  } as const;
  return [started, ...nextTurn({ ...between, game: evolveGame(game, started) }, seat, null)];
}

/** In the final round everybody else plays once more; with equal turns only those who have had fewer (EN2, EN8). */
function stillToPlay({ ruleSet, game }: BetweenTurns, by: SeatId): readonly SeatId[] {
  const most = Math.max(...activePlayers(game).map((player) => player.turns));
  return othersInOrder(game, by)
    .filter((player) => ruleSet.ending === 'final-round' || player.turns < most)
    .map((player) => player.seat);
}

/** The turn after `after`'s, or the game's end when nobody is still to play (TU9, EN5). */
export function nextTurn(
  between: BetweenTurns,
  after: SeatId,
  offer: Piggyback | null,
): readonly GameEvent[] {
  const { finalRound } = between.game;
  const order = finalRound?.pending ?? othersInOrder(between.game, after).map((player) => player.seat);
  const [seat] = order;
  if (seat === undefined) return highestTotalWins(between);
  return [{ type: 'TurnStarted', seat, decision: between.decision + 1, offer }];
}

function highestTotalWins({ ruleSet, decision, game }: BetweenTurns): readonly GameEvent[] {
  const players = activePlayers(game);
  const highest = Math.max(...players.map((player) => player.total));
  const winners = players.filter((player) => player.total === highest).map((player) => player.seat);
  if (winners.length > 1 && ruleSet.tie === 'roll-off') {
    return [{ type: 'WinTied', contenders: winners, decision: decision + 1 }];
  }
  return [{ type: 'GameFinished', winners, reason: ruleSet.ending }];
}

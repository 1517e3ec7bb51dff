import { nextTurn } from './after-turn.ts';
import type { EventOf, GameEvent } from './event.ts';
import { evolveGame } from './evolve-game.ts';
import { known } from './known.ts';
import { activePlayers, isPlayer } from './players.ts';
import { afterThrow, openRound } from './roll-off.ts';
import type { GameState } from './state.ts';

/** What follows when a seat is left: the last player wins, or the game goes on without its player (LV1 to LV6). */
export function afterLeaving(state: GameState, left: EventOf<'SeatLeft'>): readonly GameEvent[] {
  if (state.phase === 'gathering' || state.phase === 'finished' || !isPlayer(state, left.seat)) return [];
  const { ruleSet, decision } = state;
  const game = evolveGame(state.game, left);
  const [last, ...others] = activePlayers(game);
  if (others.length === 0) {
    return [{ type: 'GameFinished', winners: [known(last).seat], reason: 'last-player' }];
  }
  if (state.phase === 'playing') {
    return state.turn.seat === left.seat ? nextTurn({ ruleSet, decision, game }, left.seat, null) : [];
  }
  const round = openRound(state);
  const contenders = round.contenders.filter((seat) => seat !== left.seat);
  // Somebody who is not in this round changes nothing by leaving.
  return contenders.length === round.contenders.length ? [] : afterThrow(state, { ...round, contenders });
}

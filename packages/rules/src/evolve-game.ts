import { assertNever } from './assert-never.ts';
import type { EventOf } from './event.ts';
import type { SeatId } from './seat.ts';
import type { Game, Player } from './state.ts';

/** What changes a game's pad, dice or final round. */
export type PadEvent = EventOf<
  | 'Contributed'
  | 'ContributionsClosed'
  | 'SeedRevealed'
  | 'RolledForFirst'
  | 'DiceRolled'
  | 'TurnStarted'
  | 'Farkled'
  | 'Banked'
  | 'TurnPassed'
  | 'TurnTimedOut'
  | 'FinalRoundStarted'
  | 'FinalTurnTaken'
  | 'SeatLeft'
>;

/** Folds a fact into the game. */
export function evolveGame(game: Game, event: PadEvent): Game {
  switch (event.type) {
    case 'Contributed': {
      const { seat, random } = event;
      return { ...game, contributions: [...game.contributions, { seat, random }] };
    }
    case 'ContributionsClosed':
      return { ...game, contributions: event.contributions };
    case 'SeedRevealed':
      return event.game === game.id ? { ...game, seed: event.seed } : game;
    case 'RolledForFirst':
    case 'DiceRolled':
      return { ...game, rolls: event.n + 1 };
    case 'TurnStarted':
      return game.starter === null ? { ...game, starter: event.seat } : game;
    case 'Farkled':
      return withPlayer(game, event.seat, (player) => ({
        ...turnEnded(player),
        total: player.total - event.penalty,
        farkles: event.farkles,
      }));
    case 'Banked':
      return withPlayer(game, event.seat, (player) => ({
        ...turnEnded(player),
        total: event.total,
        opened: true,
        farkles: 0,
      }));
    case 'TurnPassed':
    case 'TurnTimedOut':
      return withPlayer(game, event.seat, turnEnded);
    case 'FinalRoundStarted':
      return { ...game, finalRound: { by: event.by, pending: event.pending, taken: [] } };
    case 'FinalTurnTaken':
      return withoutPending(game, event.seat, [event.seat]);
    case 'SeatLeft':
      return withoutPending(
        withPlayer(game, event.seat, (player) => ({ ...player, left: true })),
        event.seat,
        [],
      );
    default:
      return assertNever(event);
  }
}

function turnEnded(player: Player): Player {
  return { ...player, turns: player.turns + 1 };
}

function withPlayer(game: Game, seat: SeatId, change: (player: Player) => Player): Game {
  if (!game.players.some((player) => player.seat === seat)) return game;
  return { ...game, players: game.players.map((player) => (player.seat === seat ? change(player) : player)) };
}

function withoutPending(game: Game, seat: SeatId, took: readonly SeatId[]): Game {
  if (game.finalRound === null || !game.finalRound.pending.includes(seat)) return game;
  const { by, pending, taken } = game.finalRound;
  return {
    ...game,
    finalRound: { by, pending: pending.filter((waiting) => waiting !== seat), taken: [...taken, ...took] },
  };
}

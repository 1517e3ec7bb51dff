import { assertNever } from './assert-never.ts';
import type { EventOf, GameEvent } from './event.ts';
import { evolveGame, type PadEvent } from './evolve-game.ts';
import { evolveTurn, type TurnEvent } from './evolve-turn.ts';
import { known } from './known.ts';
import type { SeatId } from './seat.ts';
import type { Game, GameState, Playing, RollingOff, RollOffRound, Room } from './state.ts';

/**
 * Folds a fact into the state. It holds no rules: what a fact means for the game was decided when it was made. What a
 * fact does not touch keeps its identity, and a fact that belongs to another phase changes nothing.
 */
export function evolve(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'SeatTaken':
      return { ...state, seats: [...state.seats, { id: event.seat, name: event.name }] };
    case 'SeatLeft':
      return withoutSeat({ ...state, seats: state.seats.filter(({ id }) => id !== event.seat) }, event);
    case 'HostChanged':
      return { ...state, host: event.host };
    case 'RulesChosen': {
      const { ruleSet, turnClock, hints } = event;
      return { ...state, ruleSet, turnClock, hints };
    }
    case 'GameStarted':
      return withNewGame(state, event);
    case 'Contributed':
    case 'SeedRevealed':
    case 'FinalRoundStarted':
    case 'FinalTurnTaken':
      return withGame(state, event);
    case 'ContributionsClosed':
      return inRollOff(state, (rolling) => ({
        ...rolling,
        contributionsOpen: false,
        game: evolveGame(rolling.game, event),
      }));
    case 'RolledForFirst':
      return inRollOff(state, (rolling) => ({
        ...withOpenRound(rolling, (round) => ({
          ...round,
          rolls: [...round.rolls, { seat: event.seat, die: event.die }],
        })),
        game: evolveGame(rolling.game, event),
      }));
    case 'RollOffTied':
      return inRollOff(state, (rolling) => ({
        ...rolling,
        decision: event.decision,
        rounds: [...rolling.rounds, newRound(event.contenders)],
      }));
    case 'TurnStarted':
      return inGame(state, (game) => ({
        ...roomOf(state),
        phase: 'playing',
        decision: event.decision,
        game: evolveGame(game, event),
        turn: { stage: 'toRoll', seat: event.seat, offer: event.offer },
      }));
    case 'PiggybackTaken':
    case 'DiceSetAside':
      return inPlay(state, (playing) => ({ ...playing, turn: evolveTurn(playing.turn, event) }));
    case 'DiceRolled':
      return inPlay(state, (playing) => ({ ...inTurn(playing, event), decision: event.decision }));
    case 'Farkled':
    case 'Banked':
    case 'TurnPassed':
    case 'TurnTimedOut':
      return inPlay(state, (playing) => inTurn(playing, event));
    case 'WinTied':
      return inGame(state, (game) =>
        rollOff({ ...roomOf(state), decision: event.decision }, 'win', game, event.contenders),
      );
    case 'GameFinished':
      return inGame(state, (game) => ({
        ...roomOf(state),
        phase: 'finished',
        game,
        winners: event.winners,
        reason: event.reason,
      }));
    case 'TableReset':
      return { ...roomOf(state), phase: 'gathering' };
    default:
      return assertNever(event);
  }
}

function roomOf({ ruleSet, turnClock, hints, seats, host, gameNumber, decision }: GameState): Room {
  return { ruleSet, turnClock, hints, seats, host, gameNumber, decision };
}

function inGame(state: GameState, change: (game: Game) => GameState): GameState {
  return state.phase === 'gathering' ? state : change(state.game);
}

function withGame(state: GameState, event: PadEvent): GameState {
  return state.phase === 'gathering' ? state : { ...state, game: evolveGame(state.game, event) };
}

function inPlay(state: GameState, change: (state: Playing) => Playing): GameState {
  return state.phase === 'playing' ? change(state) : state;
}

function inTurn(state: Playing, event: PadEvent & TurnEvent): Playing {
  return { ...state, game: evolveGame(state.game, event), turn: evolveTurn(state.turn, event) };
}

function inRollOff(state: GameState, change: (state: RollingOff) => RollingOff): GameState {
  return state.phase === 'rollingOff' ? change(state) : state;
}

/** A player who leaves a running game is marked; the result of a finished one stays as it is. */
function withoutSeat(state: GameState, event: EventOf<'SeatLeft'>): GameState {
  if (state.phase === 'finished') return state;
  if (state.phase === 'playing') return inTurn(state, event);
  return inRollOff(withGame(state, event), (rolling) =>
    withOpenRound(rolling, (round) => ({
      ...round,
      contenders: round.contenders.filter((seat) => seat !== event.seat),
    })),
  );
}

function withNewGame(state: GameState, event: EventOf<'GameStarted'>): RollingOff {
  const { game: id, gameNumber, commitment, players, decision } = event;
  const game: Game = {
    id,
    commitment,
    seed: null,
    contributions: [],
    players: state.seats
      .filter((seat) => players.includes(seat.id))
      .map((seat) => ({
        seat: seat.id,
        name: seat.name,
        total: 0,
        opened: false,
        farkles: 0,
        turns: 0,
        left: false,
      })),
    starter: null,
    rolls: 0,
    finalRound: null,
  };
  return rollOff({ ...roomOf(state), gameNumber, decision }, 'start', game, players);
}

function rollOff(room: Room, what: RollingOff['for'], game: Game, contenders: readonly SeatId[]): RollingOff {
  return {
    ...room,
    phase: 'rollingOff',
    for: what,
    game,
    contributionsOpen: what === 'start',
    rounds: [newRound(contenders)],
  };
}

function newRound(contenders: readonly SeatId[]): RollOffRound {
  return { contenders, rolls: [] };
}

function withOpenRound(state: RollingOff, change: (round: RollOffRound) => RollOffRound): RollingOff {
  return { ...state, rounds: [...state.rounds.slice(0, -1), change(known(state.rounds.at(-1)))] };
}

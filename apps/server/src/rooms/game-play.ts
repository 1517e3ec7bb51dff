import type { Command, GameId, Rejection, Tape } from '@farkle/rules';
import { decide } from '@farkle/rules';
import type { DiceSource, GameSeed } from '../dice/dice-source.ts';
import type { Room } from './room.ts';
import type { Proposal } from './room-writer.ts';

/** What a game is started with. */
export interface NewGame extends GameSeed {
  readonly game: GameId;
}

/** The tape of a command that rolls nothing: before a game there are no dice. */
export const NO_DICE: Tape = [1, 1, 1, 1, 1, 1];

/** What the rules make of a command on this room. `newGame` is used by `start` alone. */
export function play(
  room: Room,
  command: Command,
  dice: DiceSource,
  newGame: NewGame | null = null,
): Proposal<Rejection> {
  const decision = decide(command, room.state, tapeOf(room, dice));
  if (!decision.ok) return { kind: 'refuse', refusal: decision.rejection };
  const secrets =
    command.type === 'start' && newGame ? { ...room.secrets, seed: newGame.seed } : room.secrets;
  return { kind: 'change', events: decision.events, secrets };
}

function tapeOf({ state, secrets }: Room, dice: DiceSource): Tape {
  if (secrets.seed === null || !('game' in state)) return NO_DICE;
  return dice.tape(secrets.seed, state.game.contributions, state.game.rolls);
}

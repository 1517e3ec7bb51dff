import type { Command, CommandOf, GameId, Rejection, Tape } from '@farkle/rules';
import { ANY_TAPE, decide, mayThrow } from '@farkle/rules';
import type { DiceSource } from '../dice/dice-source.ts';
import { newGameId } from '../store/bucket.ts';
import type { Room } from './room.ts';
import type { Proposal } from './room-writer.ts';

/** What the rules make of a command on this room. */
export function play(room: Room, command: Command, dice: DiceSource): Proposal<Rejection> {
  const decision = decide(command, room.state, tapeFor(command, room, dice));
  return decision.ok
    ? { kind: 'change', events: decision.events, secrets: room.secrets }
    : { kind: 'refuse', refusal: decision.rejection };
}

/** What the rules make of a `start`: a game with an id and a dice seed of its own, if it may begin. */
export function startGame(
  room: Room,
  { seat, on }: Pick<CommandOf<'start'>, 'seat' | 'on'>,
  dice: DiceSource,
): Proposal<Rejection> {
  const { seed, commitment } = dice.newSeed();
  const game = newGameId(room.code) as GameId;
  const started = play(room, { type: 'start', seat, on, game, commitment }, dice);
  return started.kind === 'change' ? { ...started, secrets: { ...started.secrets, seed } } : started;
}

function tapeFor(command: Command, { state, secrets }: Room, dice: DiceSource): Tape {
  if (!mayThrow(command) || secrets.seed === null || !('game' in state)) return ANY_TAPE;
  return dice.tape(secrets.seed, state.game.contributions, state.game.rolls);
}

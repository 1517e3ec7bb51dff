// The start of the dice, and who begins.
import type { CommandOf } from './command.ts';
import { accept, reject, type Decision } from './decision.ts';
import type { Tape } from './dice.ts';
import type { EventOf, GameEvent } from './event.ts';
import { activePlayers, isPlayer } from './players.ts';
import { afterThrow, openRound, stillToThrow } from './roll-off.ts';
import type { SeatId } from './seat.ts';
import type { Contribution, Game, GameState, RollingOff } from './state.ts';

/** A player's share of the dice's randomness; the last one expected closes them (DI3). */
export function contribute(
  { seat, on, random, present }: CommandOf<'contribute'>,
  state: GameState,
): Decision {
  if (!isPlayer(state, seat)) return reject({ code: 'not-seated' });
  if (state.phase !== 'rollingOff' || !state.contributionsOpen) return reject({ code: 'not-due' });
  if (on !== state.gameNumber) return reject({ code: 'stale-decision', decision: state.gameNumber });
  const { contributions } = state.game;
  if (contributions.some((former) => former.seat === seat)) return reject({ code: 'not-due' });
  const contributed: EventOf<'Contributed'> = { type: 'Contributed', seat, random };
  const all = [...contributions, { seat, random }];
  const isMissing = (player: SeatId) =>
    present.includes(player) && !all.some((given) => given.seat === player);
  if (activePlayers(state.game).some((player) => isMissing(player.seat))) return accept(contributed);
  return accept(contributed, contributionsClosed(state.game, all));
}

/** The time for contributions is over (DI3). */
export function closeContributions({ on }: CommandOf<'close-contributions'>, state: GameState): Decision {
  if (state.phase !== 'rollingOff' || !state.contributionsOpen) return reject({ code: 'not-due' });
  if (on !== state.gameNumber) return reject({ code: 'stale-decision', decision: state.gameNumber });
  return accept(contributionsClosed(state.game, state.game.contributions));
}

/** A contender throws, or another player for one who is away (RO1 to RO4, DI4). */
export function rollForFirst(command: CommandOf<'roll-for-first'>, state: GameState, tape: Tape): Decision {
  const { seat, on, target, away } = command;
  if (!isPlayer(state, seat)) return reject({ code: 'not-seated' });
  if (state.phase === 'gathering') return reject({ code: 'not-started' });
  if (state.phase === 'finished') return reject({ code: 'game-over' });
  if (state.phase === 'playing') return reject({ code: 'not-in-roll-off' });
  if (state.contributionsOpen) return reject({ code: 'not-due' });
  if (on !== state.decision) return reject({ code: 'stale-decision', decision: state.decision });
  if (!stillToThrow(openRound(state)).includes(target)) return reject({ code: 'not-in-roll-off' });
  if (target !== seat && !away.includes(target)) return reject({ code: 'not-away' });
  return accept(...throwDie(state, target, seat, tape));
}

/** The throw of one contender's die, and what follows from it. `by` is who pressed, `null` for the clock (RO1, RO5). */
export function throwDie(
  state: RollingOff,
  seat: SeatId,
  by: SeatId | null,
  [die]: Tape,
): readonly GameEvent[] {
  const round = openRound(state);
  const thrown = { ...round, rolls: [...round.rolls, { seat, die }] };
  return [{ type: 'RolledForFirst', seat, by, die, n: state.game.rolls }, ...afterThrow(state, thrown)];
}

function contributionsClosed(game: Game, given: readonly Contribution[]): EventOf<'ContributionsClosed'> {
  const contributions = game.players.map(({ seat }) => ({
    seat,
    random: given.find((contribution) => contribution.seat === seat)?.random ?? '',
  }));
  return { type: 'ContributionsClosed', contributions };
}

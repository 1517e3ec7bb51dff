import type { GameEvent } from './event.ts';
import { known } from './known.ts';
import type { SeatId } from './seat.ts';
import type { RollingOff, RollOffRound } from './state.ts';

/** The round that is being thrown. */
export function openRound({ rounds }: RollingOff): RollOffRound {
  return known(rounds.at(-1));
}

/** Those of a round whose die has not been thrown, in seating order. */
export function stillToThrow({ contenders, rolls }: RollOffRound): readonly SeatId[] {
  return contenders.filter((seat) => !rolls.some((roll) => roll.seat === seat));
}

/**
 * What follows once `round` is the open one: nothing while dice are missing, another round among those tied, or the
 * winner; the last contender at the table needs no die (RO2, RO3, RO6).
 */
export function afterThrow(state: RollingOff, round: RollOffRound): readonly GameEvent[] {
  const { contenders, rolls } = round;
  if (contenders.length > 1 && stillToThrow(round).length > 0) return [];
  const thrown = rolls.filter(({ seat }) => contenders.includes(seat));
  const highest = Math.max(...thrown.map(({ die }) => die));
  const isHighest = (seat: SeatId) => thrown.some((roll) => roll.seat === seat && roll.die === highest);
  const leaders = contenders.length === 1 ? contenders : contenders.filter(isHighest);
  return leaders.length === 1 ? won(state, known(leaders[0])) : tied(state, leaders);
}

function won({ for: what, decision }: RollingOff, seat: SeatId): readonly GameEvent[] {
  return what === 'start'
    ? [{ type: 'TurnStarted', seat, decision: decision + 1, offer: null }]
    : [{ type: 'GameFinished', winners: [seat], reason: 'roll-off' }];
}

function tied({ decision }: RollingOff, leaders: readonly SeatId[]): readonly GameEvent[] {
  return [{ type: 'RollOffTied', contenders: leaders, decision: decision + 1 }];
}

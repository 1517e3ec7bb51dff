import type { Face, RollingOff, SeatId } from '@farkle/rules';

/** A player's place in the roll-off as it is shown. */
export interface RollOffSlot {
  readonly seat: SeatId;
  readonly name: string;
  /** Place in the game's seating order, from 1. */
  readonly place: number;
  /** The die of the round the player is in, or was last in; null while it is not thrown. */
  readonly die: Face | null;
  /** Takes part in the open round. */
  readonly contends: boolean;
  /** What the player threw in the round that ended in a tie, while the next die is still to come. */
  readonly tiedOn: Face | null;
  /** This die was the last one thrown. */
  readonly last: boolean;
}

/** One slot a player, in seating order. */
export function rollOffSlots({ game, rounds }: RollingOff): readonly RollOffSlot[] {
  const open = rounds.at(-1);
  const last = open?.rolls.at(-1)?.seat ?? null;
  return game.players.flatMap(({ seat, name, left }, index) => {
    const own = rounds.filter(({ contenders }) => contenders.includes(seat));
    const dice = own.map(({ rolls }) => rolls.find((roll) => roll.seat === seat)?.die ?? null);
    if (left || own.length === 0) return [];
    const contends = open?.contenders.includes(seat) ?? false;
    return [
      {
        seat,
        name,
        place: index + 1,
        die: dice.at(-1) ?? null,
        contends,
        tiedOn: contends && dice.at(-1) === null ? (dice.at(-2) ?? null) : null,
        last: seat === last,
      },
    ];
  });
}

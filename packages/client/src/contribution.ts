import type { Acknowledgement, CommandRequest } from '@farkle/protocol';
import type { GameId, GameState, SeatId } from '@farkle/rules';
import { randomHex } from './random.ts';

/**
 * Sends this seat's share of a game's randomness when the room asks for it, and remembers what it sent, so that the
 * owner can see it among the published ones. Another device of the same seat may have been faster: then none of ours counts.
 */
export class Contributor {
  readonly #sent = new Map<GameId, string>();
  readonly #send: (request: CommandRequest) => Promise<Acknowledgement>;

  constructor(send: (request: CommandRequest) => Promise<Acknowledgement>) {
    this.#send = send;
  }

  /** Looks at the room and contributes if that is due, once a game. */
  watch(room: GameState, seatId: SeatId | null): void {
    if (room.phase !== 'rollingOff' || !room.contributionsOpen || seatId === null) return;
    const { game } = room;
    const plays = game.players.some(({ seat, left }) => seat === seatId && !left);
    const contributed = game.contributions.some(({ seat }) => seat === seatId);
    if (!plays || contributed || this.#sent.has(game.id)) return;
    const random = randomHex(32);
    this.#sent.set(game.id, random);
    void this.#send({ type: 'contribute', on: room.gameNumber, random }).then((answer) => {
      if (!answer.ok) this.#sent.delete(game.id);
    });
  }

  /** What this client gave to a game's dice, hex, or `null` if nothing of it was taken. */
  of(game: GameId): string | null {
    return this.#sent.get(game) ?? null;
  }
}

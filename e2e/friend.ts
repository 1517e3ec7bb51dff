// A friend at the table without a screen, over the product's own client: fills seats and plays along.
import { expect } from '@playwright/test';
import { openRoom, RoomApi } from '@farkle/client';
import type { RoomClient } from '@farkle/client';
import type { CommandRequest } from '@farkle/protocol';
import type { GameState } from '@farkle/rules';
import type { RiggedServer } from './rigged-server.ts';

export class Friend {
  readonly #client: RoomClient;

  private constructor(client: RoomClient) {
    this.#client = client;
  }

  /** Takes a seat at the table; without a name, watches. */
  static async comes(url: string, code: string, name?: string): Promise<Friend> {
    if (name === undefined) return new Friend(openRoom({ url, code }));
    const seat = await new RoomApi(url).takeSeat(code, { name });
    if (!seat.ok) throw new Error(`${name} gets no seat: ${JSON.stringify(seat.problem)}`);
    const friend = new Friend(openRoom({ url, code, token: seat.seatToken }));
    await friend.until(() => friend.#client.view.seatId !== null, `${name} sits down`);
    return friend;
  }

  get room(): GameState {
    const { room } = this.#client.view;
    if (!room) throw new Error('The room is not known yet');
    return room;
  }

  get seatId(): string | null {
    return this.#client.view.seatId;
  }

  get onTurn(): boolean {
    return this.room.phase === 'playing' && this.room.turn.seat === this.seatId;
  }

  async do(request: CommandRequest): Promise<void> {
    const answer = await this.#client.send(request);
    if (!answer.ok) throw new Error(`${request.type} is refused: ${JSON.stringify(answer)}`);
  }

  roll(...keep: number[]): Promise<void> {
    return this.do({ type: 'roll', on: this.room.decision, keep });
  }

  bank(...keep: number[]): Promise<void> {
    return this.do({ type: 'bank', on: this.room.decision, keep });
  }

  async rollForFirst(): Promise<void> {
    await this.until(() => this.room.phase === 'rollingOff' && !this.room.contributionsOpen, 'the roll-off');
    await this.do({ type: 'roll-for-first', on: this.room.decision });
  }

  /** Plays a turn that makes exactly 10,000; `server` lets the dice fall so. */
  async makesTenThousand(server: RiggedServer): Promise<void> {
    await this.untilOnTurn();
    server.rig('1-1-1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-2-3');
    await this.roll();
    for (let hotDice = 1; hotDice <= 3; hotDice += 1) await this.roll(0, 1, 2, 3, 4, 5);
    await this.bank(0, 1, 2, 3);
  }

  /** Plays a turn that comes to nothing. */
  async farkles(server: RiggedServer): Promise<void> {
    await this.untilOnTurn();
    server.rig('2-2-3-3-4-6');
    await this.roll();
  }

  select(...keep: number[]): void {
    this.#client.select(keep);
  }

  async untilOnTurn(): Promise<void> {
    await this.until(() => this.onTurn, 'the own turn');
  }

  async until(condition: () => boolean, message: string): Promise<void> {
    await expect.poll(condition, { message, intervals: [20], timeout: 15_000 }).toBe(true);
  }

  leave(): void {
    this.#client.close();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { RoomClient, type RoomChange, type RoomView } from '@farkle/client';
import type { CommandRequest, SeatGranted } from '@farkle/protocol';
import type { Chance } from '../wire/chance.ts';
import { dueCommand } from '../wire/due-command.ts';
import type { Temperament } from '../wire/temperament.ts';
import { Member, type Entrance } from './member.ts';
import type { Recorder } from './recorder.ts';

/** How somebody plays. */
export interface Character {
  readonly temperament: Temperament;
  readonly chance: Chance;
  /** How many decisions are left to the turn clock. */
  readonly sleeps: number;
  /** With how many players a game is started, as often as it takes; `null` for who is not the host. */
  readonly startsWith: number | null;
}

/** The longest that a player thinks. */
const LONGEST_THOUGHT_MS = 25;

/** Sleep comes at one of so many decisions, until there has been enough of it. */
const SLEEPS_ONE_IN = 4;

/** After a no: the room has not been shown yet as the one who said it knows it. */
const AGAIN_MS = 200;

/** Plays its seat over the wire, and goes on after whatever happens to it: a no, an answer that never came, a lost past. */
export class Player extends Member {
  readonly #character: Character;
  readonly #seat: string;
  /** The decision that was answered last; none after the past was lost. */
  #answered = -1;
  /** The decision that is left to the clock. */
  #sleptThrough = -1;
  #isBusy = false;
  #sleeps: number;

  constructor(
    { number, url }: Entrance,
    recorder: Recorder,
    { code, seatId, seatToken }: SeatGranted,
    character: Character,
  ) {
    super(number, recorder, new RoomClient({ url, code, token: seatToken }));
    this.#seat = seatId;
    this.#character = character;
    this.#sleeps = character.sleeps;
  }

  protected override changed(view: RoomView, change: RoomChange): void {
    if (change.kind === 'snapshot') this.#answered = -1;
    this.#look(view);
  }

  #look(view: RoomView): void {
    if (this.#isBusy || view.link !== 'live' || view.room?.decision === this.#answered) return;
    const request = this.#due(view);
    if (request === null || this.#isAsleep(view)) return;
    this.#isBusy = true;
    void this.#answer(request, view.room?.decision ?? -1).finally(() => {
      this.#isBusy = false;
      this.#look(this.client.view);
    });
  }

  #due(view: RoomView): CommandRequest | null {
    const { temperament, chance, startsWith } = this.#character;
    if (view.room?.phase !== 'gathering') return dueCommand(view, temperament, chance);
    const isFull = view.room.seats.length === startsWith;
    return isFull ? { type: 'start', on: view.room.gameNumber } : null;
  }

  /** Whether this decision is left to the clock. */
  #isAsleep({ room }: RoomView): boolean {
    if (room?.phase !== 'playing') return false;
    if (
      this.#sleeps > 0 &&
      this.#sleptThrough !== room.decision &&
      this.#character.chance.oneIn(SLEEPS_ONE_IN)
    ) {
      this.#sleeps -= 1;
      this.#sleptThrough = room.decision;
    }
    return this.#sleptThrough === room.decision;
  }

  async #answer(request: CommandRequest, decision: number): Promise<void> {
    await wait(this.#character.chance.below(LONGEST_THOUGHT_MS));
    if (this.client.view.room?.decision !== decision) return;
    if (await this.#ask(request)) this.#answered = decision;
    else await wait(AGAIN_MS);
  }

  /** Whether it was accepted. */
  async #ask(request: CommandRequest): Promise<boolean> {
    const asked = {
      type: request.type,
      on: 'on' in request ? request.on : 0,
      keep: 'keep' in request ? request.keep : [],
    };
    const command = this.recorder.sent(this.number, this.#seat, asked);
    const answer = await this.client.send(request);
    this.recorder.answered(command, answer.version, answer.ok ? null : answer.code);
    return answer.ok;
  }
}

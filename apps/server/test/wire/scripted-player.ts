import { setTimeout } from 'node:timers/promises';
import { RoomClient, type RoomView } from '@farkle/client';
import type { Acknowledgement, CommandRequest, SeatGranted } from '@farkle/protocol';
import type { Playing } from '@farkle/rules';
import type { Chance } from './chance.ts';
import { dueCommand } from './due-command.ts';
import type { Temperament } from './temperament.ts';

/** How a scripted player plays. */
export interface Character {
  readonly temperament: Temperament;
  readonly chance: Chance;
  /** Tries, before one in so many decisions, something that must be refused; 0 for never. */
  readonly cheatsOneIn: number;
  /** How long it thinks about each decision; not at all otherwise. */
  readonly thinkMs?: number;
}

/** Plays its seat over the wire, as fast as the room and its own thinking let it. */
export class ScriptedPlayer {
  readonly client: RoomClient;
  readonly #character: Character;
  /** The decision that was answered last. */
  #answered = -1;
  #busy = false;
  /** Commands that took effect, with the version that each made. */
  readonly accepted: { readonly request: CommandRequest; readonly version: number }[] = [];
  /** Attempts at cheating, all of them refused. */
  refused = 0;
  /** What went wrong, if anything. */
  failure: Error | null = null;

  constructor(url: string, { code, seatToken }: SeatGranted, character: Character) {
    this.#character = character;
    this.client = new RoomClient({ url, code, token: seatToken });
    this.client.subscribe((view) => this.#look(view));
  }

  get view(): RoomView {
    return this.client.view;
  }

  #look(view: RoomView): void {
    if (this.#busy || this.failure || view.room === null || view.room.decision === this.#answered) return;
    const request = dueCommand(view, this.#character.temperament, this.#character.chance);
    if (request === null) return;
    this.#busy = true;
    this.#answered = view.room.decision;
    void this.#act(view, request)
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => {
        this.#busy = false;
        this.#look(this.client.view);
      });
  }

  async #act({ room }: RoomView, request: CommandRequest): Promise<void> {
    const { chance, cheatsOneIn, thinkMs = 0 } = this.#character;
    if (thinkMs > 0) await setTimeout(thinkMs);
    if (room?.phase === 'playing' && cheatsOneIn > 0 && chance.oneIn(cheatsOneIn)) await this.#cheat(room);
    const answer = await this.client.send(request);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)} was refused: ${JSON.stringify(answer)}`);
    this.accepted.push({ request, version: answer.version });
  }

  async #cheat(room: Playing): Promise<void> {
    const { version } = this.client.view;
    const attempt = this.#character.chance.pick(cheatsIn(room));
    const answer: Acknowledgement = await this.client.send(attempt);
    if (answer.ok) throw new Error(`${JSON.stringify(attempt)} was accepted`);
    if (answer.version !== version) throw new Error(`a refusal moved the room: ${JSON.stringify(answer)}`);
    this.refused += 1;
  }
}

/** What the player on turn may never do. */
function cheatsIn({ decision, gameNumber, turn }: Playing): readonly CommandRequest[] {
  return [
    { type: 'roll', on: decision - 1, keep: [] },
    { type: 'bank', on: decision, keep: [] },
    { type: 'roll', on: decision, keep: turn.stage === 'toRoll' ? [0] : [] },
    { type: 'bank', on: decision + 1, keep: [0] },
    { type: 'roll-for-first', on: decision },
    { type: 'start', on: gameNumber },
    { type: 'pass-turn', on: decision },
    { type: 'contribute', on: gameNumber, random: '00'.repeat(32) },
  ];
}

import type { Acknowledgement, CommandRequest } from '@farkle/protocol';

export type Refused = Extract<Acknowledgement, { ok: false }>;

/** A button's presses: whether one is on its way to the server, what it came to, and why the last one was refused. */
export class Press {
  #busy = $state(false);
  #refused = $state.raw<Refused | null>(null);
  /** The decision or game that the last accepted press was about. */
  #accepted: number | null = $state(null);

  get busy(): boolean {
    return this.#busy;
  }

  get refused(): Refused | null {
    return this.#refused;
  }

  /** Whether all has been pressed that can be for this decision or game; what comes of it is still to be shown. */
  isSpent(on: number): boolean {
    return this.#busy || this.#accepted === on;
  }

  /** Sends unless a press is still on its way (K07); says whether it was accepted. */
  async send(
    to: { send(request: CommandRequest): Promise<Acknowledgement> },
    request: CommandRequest,
  ): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    this.#refused = null;
    const answer = await to.send(request);
    this.#busy = false;
    if (!answer.ok) this.#refused = answer;
    else if ('on' in request) this.#accepted = request.on;
    return answer.ok;
  }
}

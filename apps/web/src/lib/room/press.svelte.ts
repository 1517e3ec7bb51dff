import type { Acknowledgement, CommandRequest } from '@farkle/protocol';

export type Refused = Extract<Acknowledgement, { ok: false }>;

/** A button's press on its way to the server: whether one is, and why the last one was refused. */
export class Press {
  #busy = $state(false);
  #refused = $state.raw<Refused | null>(null);

  get busy(): boolean {
    return this.#busy;
  }

  get refused(): Refused | null {
    return this.#refused;
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
    return answer.ok;
  }
}

import type { Selecting } from '@farkle/protocol';

/** At most one message in this time; the newest selection always goes out. */
const EVERY_MS = 100;

/** Passes selections on, thinned out: the first at once, then the newest one of each interval. */
export class SelectionSender {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: Selecting | null = null;
  readonly #send: (selecting: Selecting) => void;

  constructor(send: (selecting: Selecting) => void) {
    this.#send = send;
  }

  select(selecting: Selecting): void {
    this.#next = selecting;
    if (this.#timer === undefined) this.#flush();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#next === null) return;
    this.#send(this.#next);
    this.#next = null;
    this.#timer = setTimeout(() => this.#flush(), EVERY_MS);
  }
}

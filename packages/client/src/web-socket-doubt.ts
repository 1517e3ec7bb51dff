/** Tries without a connection after which it is worth asking whether WebSockets get through at all. */
const TRIES_BEFORE_DOUBT = 3;

/**
 * Tells a server that is away from a network that lets no WebSocket through: in the second case the server answers
 * plain HTTP, and the try after that answer still fails. A balancer without a server behind it answers too, but an error.
 */
export class WebSocketDoubt {
  #failed = 0;
  #httpWorks = false;
  #asking = false;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get blocked(): boolean {
    return this.#httpWorks && this.#failed > TRIES_BEFORE_DOUBT;
  }

  /** A try ended without a connection. */
  tryFailed(): void {
    this.#failed += 1;
    if (this.#failed >= TRIES_BEFORE_DOUBT && !this.#httpWorks && !this.#asking) void this.#ask();
  }

  /** The server spoke through a WebSocket. */
  works(): void {
    this.#failed = 0;
    this.#httpWorks = false;
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    try {
      const answer = await fetch(`${this.#url}/healthz`);
      this.#httpWorks = answer.ok;
      if (answer.ok) this.#failed = TRIES_BEFORE_DOUBT;
    } catch {
      this.#httpWorks = false;
    } finally {
      this.#asking = false;
    }
  }
}

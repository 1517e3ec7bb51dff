import type { Acknowledgement, WireCommand } from '@farkle/protocol';

/** Without an answer for this long the connection is taken for dead. */
const ANSWER_MS = 3_000;
/** After this long a command is given up: the player is told to try again. */
const GIVE_UP_MS = 20_000;
/** A server that said `try-again` is asked again after this. */
const RETRY_MS = 400;

type Answer = (answer: Acknowledgement) => void;
type Timer = ReturnType<typeof setTimeout>;

interface Pending {
  readonly command: WireCommand;
  readonly settle: Answer;
  readonly giveUp: Timer;
  /** The next thing that happens to it by itself: being sent again, or being overdue. */
  next: Timer | undefined;
  /** The last answer that asked for patience. */
  refusal: Acknowledgement | null;
}

/** What an outbox needs of its surroundings. */
export interface Postman {
  emit(command: WireCommand, acknowledge: Answer): void;
  /** Called when an answer is overdue. */
  overdue(): void;
  /** The newest version known, for answers the outbox makes itself. */
  version(): number;
}

/**
 * Commands on their way. Each is sent under one id until an answer comes, over as many connections as it takes; the
 * id lets the server answer a repeat with the first outcome, so nothing is applied twice.
 */
export class Outbox {
  readonly #pending = new Map<string, Pending>();
  readonly #postman: Postman;
  #open = false;

  constructor(postman: Postman) {
    this.#postman = postman;
  }

  /** Commands under way that a person has made; a contribution to the dice is made by the client. */
  get busy(): boolean {
    return [...this.#pending.values()].some(({ command }) => command.type !== 'contribute');
  }

  send(command: WireCommand): Promise<Acknowledgement> {
    return new Promise((resolve) => {
      const pending: Pending = {
        command,
        settle: (answer) => {
          this.#forget(pending);
          resolve(answer);
        },
        giveUp: setTimeout(() => pending.settle(pending.refusal ?? this.#givenUp()), GIVE_UP_MS),
        next: undefined,
        refusal: null,
      };
      this.#pending.set(command.id, pending);
      if (this.#open) this.#deliver(pending);
    });
  }

  /** The connection is good (again): everything unanswered is sent, in the order in which it was made. */
  open(): void {
    if (this.#open) return;
    this.#open = true;
    for (const pending of [...this.#pending.values()]) this.#deliver(pending);
  }

  /** The connection is not good: everything waits. */
  hold(): void {
    this.#open = false;
    for (const pending of this.#pending.values()) clearTimeout(pending.next);
  }

  /** Nothing will be sent any more: answers everything with `last`. */
  end(last: Acknowledgement): void {
    this.hold();
    for (const pending of [...this.#pending.values()]) pending.settle(last);
  }

  #deliver(pending: Pending): void {
    clearTimeout(pending.next);
    pending.next = setTimeout(() => this.#postman.overdue(), ANSWER_MS);
    this.#postman.emit(pending.command, (answer) => this.#answered(pending, answer));
  }

  #answered(pending: Pending, answer: Acknowledgement): void {
    if (this.#pending.get(pending.command.id) !== pending) return;
    const wait = patience(answer);
    if (wait === null) {
      pending.settle(answer);
      return;
    }
    pending.refusal = answer;
    clearTimeout(pending.next);
    if (this.#open) pending.next = setTimeout(() => this.#deliver(pending), wait);
  }

  #forget(pending: Pending): void {
    clearTimeout(pending.next);
    clearTimeout(pending.giveUp);
    this.#pending.delete(pending.command.id);
  }

  #givenUp(): Acknowledgement {
    return { ok: false, version: this.#postman.version(), code: 'try-again' };
  }
}

/** Milliseconds after which the same command may be sent again, or `null` for an answer that stands. */
function patience(answer: Acknowledgement): number | null {
  if (answer.ok) return null;
  if (answer.code === 'try-again') return RETRY_MS;
  return answer.code === 'rate-limited' ? answer.retryAfterMs : null;
}

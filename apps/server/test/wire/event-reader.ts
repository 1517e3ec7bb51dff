import { isDeepStrictEqual } from 'node:util';
import type { LoggedEvent, LoggedGame } from './logged-game.ts';

/** The log is not the log of a game played by the rules. */
export class LogIsWrong extends Error {
  override readonly name = 'LogIsWrong';
}

/**
 * How an event must follow the one before: `same` commit, because it follows from it by the rules; a `new` commit,
 * because somebody chose it; or `either`.
 */
export type Commit = 'same' | 'new' | 'either';

/** Reads a log's events one after the other; what has nothing to do with the game is read on the way. */
export class EventReader {
  readonly #events: readonly { readonly version: number; readonly event: LoggedEvent }[];
  readonly #seats: Set<string>;
  #at = 0;

  constructor({ commits, before }: LoggedGame) {
    this.#events = commits.flatMap(({ version, events }) => events.map((event) => ({ version, event })));
    this.#seats = new Set(before.seats.map(({ id }) => id));
    commits.forEach(({ version }, index) => {
      const former = commits[index - 1];
      if (former && version !== former.version + 1) this.fail(`version ${version} follows ${former.version}`);
    });
  }

  fail(complaint: string): never {
    const last = this.#events[this.#at - 1];
    throw new LogIsWrong(`${complaint} (at version ${last?.version}: ${JSON.stringify(last?.event)})`);
  }

  /** The next event of the game. */
  next(commit: Commit): LoggedEvent {
    for (;;) {
      const former = this.#events[this.#at - 1];
      const read = this.#events[this.#at];
      if (!read) return this.fail('the log ends in the middle of the game');
      this.#at += 1;
      if (this.#isAside(read.event)) continue;
      const isSame = former?.version === read.version;
      if (former && commit !== 'either' && isSame !== (commit === 'same')) {
        this.fail(`expected in ${commit === 'same' ? 'the same commit' : 'a commit of its own'}`);
      }
      return read.event;
    }
  }

  /** The next event must be exactly this one. */
  expect(expected: LoggedEvent, commit: Commit = 'same'): void {
    const event = this.next(commit);
    if (!isDeepStrictEqual(event, expected)) this.fail(`expected ${JSON.stringify(expected)}`);
  }

  expectEnd(): void {
    const more = this.#events.slice(this.#at).find(({ event }) => !this.#isAside(event));
    if (more) this.fail(`the game is over, but ${more.event.type} follows`);
  }

  leaves(seat: string): void {
    if (!this.#seats.delete(seat)) this.fail('somebody left who was not there');
  }

  /** People who sit down for the next game, and the host's role. */
  #isAside({ type, seat, host }: LoggedEvent): boolean {
    if (type === 'SeatTaken') {
      if (typeof seat !== 'string' || this.#seats.has(seat)) this.fail('a seat was taken twice');
      this.#seats.add(seat);
      return true;
    }
    if (type !== 'HostChanged') return false;
    if (host !== null && !(typeof host === 'string' && this.#seats.has(host))) {
      this.fail('the host does not sit at the table');
    }
    return true;
  }
}

import type { Asked, Entry, Happening } from './history.ts';

type Shown = Omit<Extract<Happening, { kind: 'shown' }>, 'kind'>;

/** A command that was sent and not answered yet. */
export interface OpenCommand {
  readonly command: number;
  /** Who sent it. */
  readonly member: number;
}

/** Writes down what happens at one table, and knows which commands are on their way. */
export class Recorder {
  readonly entries: Entry[] = [];
  readonly #open = new Map<number, OpenCommand>();
  readonly #moved: () => void;
  #commands = 0;
  /** Commands that were accepted so far. */
  accepted = 0;

  /** `moved` is called whenever a command was sent or answered. */
  constructor(moved: () => void) {
    this.#moved = moved;
  }

  get open(): readonly OpenCommand[] {
    return [...this.#open.values()];
  }

  /** Answers the number under which the command is known from now on. */
  sent(member: number, seat: string, asked: Asked): number {
    const command = (this.#commands += 1);
    this.#open.set(command, { command, member });
    this.note({ kind: 'sent', command, seat, asked });
    this.#moved();
    return command;
  }

  /** `code` is `null` for yes. */
  answered(command: number, version: number, code: string | null): void {
    this.#open.delete(command);
    if (code === null) this.accepted += 1;
    this.note({ kind: 'answered', command, version, code });
    this.#moved();
  }

  shown(shown: Shown): void {
    this.note({ kind: 'shown', ...shown });
  }

  note(happening: Happening): void {
    this.entries.push({ at: performance.now(), ...happening });
  }
}

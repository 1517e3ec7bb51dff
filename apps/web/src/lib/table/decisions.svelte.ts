import type { CommandRequest } from '@farkle/protocol';
import type { Dice, Playing, Position } from '@farkle/rules';
import { refusalWords } from '$lib/words/refusal-words.ts';
import { words } from '$lib/words/words.ts';
import { bestReading, scoringPositions } from './selection.ts';
import type { Shown } from './shown.svelte.ts';
import type { TableRoom } from './table-room.ts';

/** What the person at this screen does in their turn. A press belongs to the decision it was shown for (K07). */
export class Decisions {
  readonly #room: TableRoom;
  readonly #shown: Shown;
  #keep: { readonly on: number; readonly positions: readonly Position[] } = $state.raw({
    on: -1,
    positions: [],
  });
  #remark: { readonly on: number; readonly text: string } | null = $state.raw(null);
  /** The decision that a command of ours is about. */
  #pressed: number | null = $state(null);

  constructor(room: TableRoom, shown: Shown) {
    this.#room = room;
    this.#shown = shown;
  }

  /** The game on screen while it is played. */
  get playing(): Playing | null {
    const room = this.#shown.room;
    return room?.phase === 'playing' ? room : null;
  }

  /** It is this seat's turn, whether or not anything can be done at this moment. */
  get mine(): boolean {
    const seat = this.#room.view.seatId;
    return seat !== null && this.playing?.turn.seat === seat;
  }

  /** Nothing stands between a press and the table. */
  get open(): boolean {
    const { playing } = this;
    return (
      playing !== null &&
      this.#room.view.link === 'live' &&
      this.#shown.settled &&
      this.#room.view.room?.decision === playing.decision &&
      this.#pressed !== playing.decision
    );
  }

  /**
   * The dice chosen in the roll on screen: here, or else what the table was last shown of this decision, be it by the
   * player on turn or by oneself, before a reload or in another tab.
   */
  get chosen(): readonly Position[] {
    const decision = this.playing?.decision;
    if (this.mine && this.#keep.on === decision) return this.#keep.positions;
    const { selecting } = this.#room.view;
    return selecting !== null && selecting.on === decision ? selecting.keep : [];
  }

  /** Why the last press came to nothing, until the next one or the next decision. */
  get remark(): string | null {
    return this.#remark?.on === this.playing?.decision ? (this.#remark?.text ?? null) : null;
  }

  /** Chooses a die or puts it back; one that cannot score says so. */
  pick(position: Position): void {
    const { chosen, playing } = this;
    if (!playing || !this.mine || !this.open) return;
    const roll = rollOf(playing);
    const face = roll[position];
    if (face === undefined) return;
    if (!scoringPositions(roll, playing.ruleSet).has(position)) {
      this.#remark = {
        on: playing.decision,
        text: words.table.tray.nothingOf(words.table.faces[face - 1] ?? ''),
      };
      return;
    }
    this.#choose(
      chosen.includes(position)
        ? chosen.filter((other) => other !== position)
        : [...chosen, position].sort((a, b) => a - b),
    );
  }

  /** Chooses the valid selection with the most dice, and of those the one worth most. */
  chooseAll(): void {
    const { playing } = this;
    if (playing) this.#choose(bestReading(rollOf(playing), playing.ruleSet));
  }

  clear(): void {
    this.#choose([]);
  }

  roll(piggyback = false): void {
    const { playing } = this;
    if (!playing || !this.mine) return;
    this.#press({
      type: 'roll',
      on: playing.decision,
      keep: [...this.chosen],
      ...(piggyback ? { piggyback } : {}),
    });
  }

  bank(): void {
    const { playing } = this;
    if (playing && this.mine) this.#press({ type: 'bank', on: playing.decision, keep: [...this.chosen] });
  }

  /** Passes the turn of a player who is away. */
  pass(): void {
    const { playing } = this;
    if (playing && !this.mine) this.#press({ type: 'pass-turn', on: playing.decision });
  }

  #choose(positions: readonly Position[]): void {
    const { playing } = this;
    if (!playing || !this.mine || !this.open) return;
    this.#remark = null;
    this.#keep = { on: playing.decision, positions };
    this.#room.select(positions);
  }

  #press(request: Extract<CommandRequest, { on: number }>): void {
    if (!this.open) return;
    this.#pressed = request.on;
    this.#remark = null;
    void this.#send(request);
  }

  async #send(request: Extract<CommandRequest, { on: number }>): Promise<void> {
    const answer = await this.#room.send(request);
    if (answer.ok) return;
    if (this.#pressed === request.on) this.#pressed = null;
    this.#remark = { on: request.on, text: refusalWords(answer) };
  }
}

function rollOf({ turn }: Playing): Dice {
  return turn.stage === 'toDecide' ? turn.roll : [];
}

import type { RoomChange, RoomView } from '@farkle/client';
import { evolve, type EventOf, type GameEvent, type GameState } from '@farkle/rules';
import { motionMs, type Motion } from '$lib/design/motion.ts';
import type { Moment } from './moment.ts';
import { sentenceFor } from './sentences.ts';
import type { TableRoom } from './table-room.ts';

/** Behind by more than this, the table is caught up at once instead of playing everything back. */
const MOST_BEHIND = 40;

/** One sentence for the live region. */
export interface Said {
  readonly id: number;
  readonly text: string;
}

/**
 * The room as people see it: folds the same events as the client, one at a time at the pace of the dice, and never
 * runs ahead of a die that has not landed.
 */
export class Shown {
  /** The room up to the event that is being shown; `null` until the first snapshot. */
  room: GameState | null = $state.raw(null);
  /** The last roll is still in the air: its faces are nobody's business yet. */
  rolling = $state(false);
  /** Raised by every roll, so that the same faces twice visibly roll twice. */
  throws = $state(0);
  moment: Moment | null = $state.raw(null);
  /** How a roll-off's round ended, dwelt on before it is folded. */
  verdict: EventOf<'TurnStarted'> | EventOf<'RollOffTied'> | null = $state.raw(null);
  /** The newest sentences, oldest first. */
  said: readonly Said[] = $state.raw([]);
  /** Nothing is left to show: what is on screen is what is. */
  settled = $state(true);

  readonly #source: TableRoom;
  readonly #pace: (motion: Motion) => number;
  readonly #stop: () => void;
  #queue: GameEvent[] = [];
  /** Raised by every snapshot; a playback begun before it ends itself. */
  #generation = 0;
  #sentences = 0;
  #endPause: () => void = () => undefined;

  constructor(source: TableRoom, pace: (motion: Motion) => number = motionMs) {
    this.#source = source;
    this.#pace = pace;
    this.room = source.view.room;
    this.#stop = source.onChange((view, change) => this.#take(view, change));
  }

  /** Ends the present wait: dice land, a beat is over. */
  skip(): void {
    this.#endPause();
  }

  close(): void {
    this.#stop();
    this.#catchUp(null);
  }

  #take(view: RoomView, change: RoomChange): void {
    if (change.kind === 'snapshot') this.#catchUp(view.room);
    if (change.kind !== 'events') return;
    this.#queue.push(...change.events);
    if (document.hidden || this.#queue.length > MOST_BEHIND) {
      for (const event of change.events) this.#say(event, view.room);
      this.#catchUp(view.room);
    } else if (this.settled) void this.#play();
  }

  #catchUp(room: GameState | null): void {
    this.#generation += 1;
    this.#queue = [];
    this.#endPause();
    this.room = room;
    this.rolling = false;
    this.moment = null;
    this.verdict = null;
    this.settled = true;
  }

  async #play(): Promise<void> {
    const generation = this.#generation;
    const current = () => generation === this.#generation;
    this.settled = false;
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      await this.#show(event, current);
      if (!current()) return;
    }
    this.settled = true;
  }

  async #show(event: GameEvent, current: () => boolean): Promise<void> {
    switch (event.type) {
      case 'DiceRolled':
      case 'RolledForFirst':
        this.#fold(event);
        this.throws += 1;
        this.rolling = true;
        await this.#pause(this.#pace('tumble') + 5 * this.#pace('tumble-stagger'));
        if (!current()) return;
        this.rolling = false;
        this.#say(event, this.room);
        return;
      case 'DiceSetAside':
        this.#say(event, this.room);
        if (event.hotDice) {
          await this.#dwell({ type: 'HotDice', positions: event.positions }, 'hot-dice', current);
        }
        if (!current()) return;
        this.#fold(event);
        await this.#pause(this.#pace('quick'));
        return;
      case 'Farkled':
      case 'TurnPassed':
      case 'TurnTimedOut':
      case 'GameFinished':
        this.#say(event, this.room);
        await this.#dwell(event, 'beat', current);
        if (current()) this.#fold(event);
        return;
      case 'RollOffTied':
      case 'TurnStarted':
        this.#say(event, this.room);
        if (this.room?.phase === 'rollingOff') {
          this.verdict = event;
          await this.#pause(this.#pace('beat'));
          if (!current()) return;
          this.verdict = null;
        }
        this.#fold(event);
        return;
      case 'Banked':
        this.#say(event, this.room);
        await this.#dwell(event, 'travel', current);
        if (current()) this.#fold(event);
        return;
      default:
        this.#fold(event);
        this.#say(event, this.room);
    }
  }

  async #dwell(moment: Moment, motion: Motion, current: () => boolean): Promise<void> {
    this.moment = moment;
    await this.#pause(this.#pace(motion));
    if (current()) this.moment = null;
  }

  #fold(event: GameEvent): void {
    if (this.room !== null) this.room = evolve(this.room, event);
  }

  #say(event: GameEvent, room: GameState | null): void {
    const text = room && sentenceFor(event, room, this.#source.view.seatId);
    if (!text) return;
    this.#sentences += 1;
    this.said = [...this.said.slice(-5), { id: this.#sentences, text }];
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

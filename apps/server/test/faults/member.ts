import type { RoomChange, RoomClient, RoomView } from '@farkle/client';
import type { LoggedEvent } from '../wire/logged-game.ts';
import type { Recorder } from './recorder.ts';

/** Under which number a member is known at the doors, and the address that carries it. */
export interface Entrance {
  readonly number: number;
  readonly url: string;
}

/** Somebody in a room who writes down all that they are shown. Players are members, and who only watches. */
export class Member {
  readonly number: number;
  readonly client: RoomClient;
  protected readonly recorder: Recorder;
  #epoch = '';

  constructor(number: number, recorder: Recorder, client: RoomClient) {
    this.number = number;
    this.recorder = recorder;
    this.client = client;
    client.subscribe((view, change) => {
      this.#record(view, change);
      this.changed(view, change);
    });
  }

  /** Called after each change was written down. */
  protected changed(_view: RoomView, _change: RoomChange): void {
    // Who only watches does nothing.
  }

  #record({ version }: RoomView, change: RoomChange): void {
    if (change.kind === 'snapshot') this.#epoch = change.epoch;
    else if (change.kind !== 'events') return;
    const events = change.kind === 'events' ? (change.events as unknown as readonly LoggedEvent[]) : null;
    this.recorder.shown({ member: this.number, epoch: this.#epoch, version, events });
  }
}

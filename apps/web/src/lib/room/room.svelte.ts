import {
  openRoom,
  type RoomClient,
  type RoomChange,
  type RoomClientOptions,
  type RoomView,
} from '@farkle/client';
import type { Acknowledgement, CommandRequest } from '@farkle/protocol';
import type { Position } from '@farkle/rules';

/** The open room as Svelte sees it: one client, whose view is reactive, told what the device notices. */
export class Room {
  readonly code: string;
  readonly #client: RoomClient;
  #view: RoomView;

  constructor(options: RoomClientOptions) {
    this.code = options.code;
    this.#client = openRoom(options);
    this.#view = $state.raw(this.#client.view);
    this.#client.subscribe((view) => (this.#view = view));
  }

  get view(): RoomView {
    return this.#view;
  }

  /** What happened, one call a change, in order; for what must not miss a change that a later one covers. */
  onChange(listener: (view: RoomView, change: RoomChange) => void): () => void {
    return this.#client.subscribe(listener);
  }

  send(request: CommandRequest): Promise<Acknowledgement> {
    return this.#client.send(request);
  }

  select(keep: readonly Position[]): void {
    this.#client.select(keep);
  }

  /** Listens to the device until the returned function is called (K06): a woken phone asks at once whether the line lives. */
  attend(): () => void {
    const woken = () => {
      if (document.visibilityState === 'visible') this.#client.wake();
    };
    const online = () => this.#client.wake();
    const offline = () => this.#client.networkLost();
    document.addEventListener('visibilitychange', woken);
    window.addEventListener('pageshow', woken);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      document.removeEventListener('visibilitychange', woken);
      window.removeEventListener('pageshow', woken);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }

  close(): void {
    this.#client.close();
  }
}

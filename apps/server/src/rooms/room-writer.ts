import type { GameEvent } from '@farkle/rules';
import type { Commit, CommitResult, RoomStore } from '../store/room-store.ts';
import { deadlineOf, roomFrom, sameBase, type Room } from './room.ts';
import { roomAfter, type RoomTimes } from './room-change.ts';
import type { Secrets } from './secrets.ts';

/** More conflicts than this in a row, and the room is too busy to be written now. */
const MOST_TRIES = 12;

/** What somebody would do to one version of a room. */
export type Proposal<R> =
  | { readonly kind: 'change'; readonly events: readonly GameEvent[]; readonly secrets: Secrets }
  | { readonly kind: 'refuse'; readonly refusal: R };

/** What came of it. */
export type Written<R> =
  | { readonly kind: 'committed'; readonly room: Room }
  | { readonly kind: 'repeated'; readonly outcome: string }
  | { readonly kind: 'id-reused' }
  | { readonly kind: 'refused'; readonly refusal: R; readonly version: number }
  | { readonly kind: 'contested' }
  | { readonly kind: 'gone' };

/** A member's command as far as retries are concerned. */
export interface CommandKey {
  readonly seat: string;
  readonly id: string;
  readonly payloadHash: string;
}

/** A commit on a version that no room is ever at: it tells whether a command was committed before, and nothing else. */
const NEVER: Omit<Commit, 'command'> = {
  base: { epoch: '', version: 0 },
  log: null,
  state: '',
  secrets: '',
  message: '',
  deadline: 0,
};

/** Changes rooms: proposes on what is known, lets the store judge, and proposes again on what it says. */
export class RoomWriter {
  readonly #store: RoomStore;
  readonly #times: RoomTimes;

  constructor(store: RoomStore, times: RoomTimes) {
    this.#store = store;
    this.#times = times;
  }

  /**
   * Writes what `propose` makes of the room, beginning with `known` when given. A refusal is only believed when the
   * store still has the very version it was made on.
   */
  async write<R>(
    code: string,
    known: Room | null,
    propose: (room: Room) => Proposal<R>,
    command: CommandKey | null = null,
  ): Promise<Written<R>> {
    let room = known ?? (await this.#load(code));
    if (room === null) return { kind: 'gone' };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const proposal = propose(room);
      const { result, after } =
        proposal.kind === 'change'
          ? await this.#commit(room, proposal, command)
          : { result: await this.#confirm(code, command), after: room };
      switch (result.kind) {
        case 'committed':
          return { kind: 'committed', room: after };
        case 'conflict': {
          const newer = roomFrom(code, result.room);
          if (proposal.kind === 'refuse' && sameBase(room, newer)) {
            return { kind: 'refused', refusal: proposal.refusal, version: room.version };
          }
          room = newer;
          break;
        }
        default:
          return result;
      }
    }
    return { kind: 'contested' };
  }

  async #load(code: string): Promise<Room | null> {
    const stored = await this.#store.load(code);
    return stored && roomFrom(code, stored);
  }

  async #commit(
    base: Room,
    change: { readonly events: readonly GameEvent[]; readonly secrets: Secrets },
    command: CommandKey | null,
  ): Promise<{ readonly result: CommitResult; readonly after: Room }> {
    const { room: after, message, log } = roomAfter(base, change, this.#store.now(base.code), this.#times);
    const outcome = JSON.stringify({ ok: true, version: after.version });
    const result = await this.#store.commit(base.code, {
      base: { epoch: base.epoch, version: base.version },
      command: command && { ...command, outcome },
      log,
      state: JSON.stringify(after.state),
      secrets: JSON.stringify(after.secrets),
      message: JSON.stringify(message),
      deadline: deadlineOf(after.secrets),
    });
    return { result, after };
  }

  async #confirm(code: string, command: CommandKey | null): Promise<CommitResult> {
    if (command) return this.#store.commit(code, { ...NEVER, command: { ...command, outcome: '' } });
    const room = await this.#store.load(code);
    return room ? { kind: 'conflict', room } : { kind: 'gone' };
  }
}

// Small words for tests of stores.
import { randomUUID } from 'node:crypto';
import type { PresenceStore } from '../../src/store/presence.ts';
import type { RateLimits } from '../../src/rate-limit.ts';
import type { Base, Commit, NewRoom, Published, RoomStore } from '../../src/store/room-store.ts';
import type { StoreLog } from '../../src/store/store-log.ts';

/** One opened store: a server node, as far as the store is concerned. */
export interface Node {
  readonly rooms: RoomStore;
  readonly presence: PresenceStore;
  readonly rateLimits: RateLimits;
}

/** Longer than any test, in milliseconds. */
export const FAR = 10 * 86_400_000;

/** A deadline that never passes. */
export const NEVER = 8_640_000_000_000_000;

/** Discards what a store logs. */
export const silent: StoreLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A code no other test uses. */
export function newCode(): string {
  return randomUUID().slice(0, 8).toUpperCase();
}

/** A new room, whose deadline passes in so many milliseconds, or never. */
export async function newRoom(
  rooms: RoomStore,
  { deadlineIn, ...texts }: Partial<Omit<NewRoom, 'deadline'>> & { readonly deadlineIn?: number } = {},
): Promise<string> {
  const code = newCode();
  const deadline = deadlineIn === undefined ? NEVER : rooms.now(code) + deadlineIn;
  await rooms.create(code, { state: 'first state', secrets: 'first secrets', deadline, ...texts });
  return code;
}

/** A commit on `base` that changes the room to texts made of `name`. */
export function commitOn(base: Base, name: string, changes: Partial<Commit> = {}): Commit {
  return {
    base,
    command: null,
    log: null,
    state: `state ${name}`,
    secrets: `secrets ${name}`,
    message: `message ${name}`,
    deadline: NEVER,
    ...changes,
  };
}

/** A command of seat `seat` whose outcome tells its id. */
export function command(id: string, { seat = 'seat', payloadHash = 'hash' } = {}) {
  return { seat, id, payloadHash, outcome: `outcome of ${id}` };
}

/** The room as it is now, for a test that knows that it is there. */
export async function loaded(rooms: RoomStore, code: string) {
  const room = await rooms.load(code);
  if (room === null) throw new Error(`no room ${code}`);
  return room;
}

/** Commits until it wins, as a writer does who decides again after a conflict; answers the version. */
export async function commitUntilWon(rooms: RoomStore, code: string, name: string): Promise<number> {
  let base = await loaded(rooms, code);
  for (;;) {
    const result = await rooms.commit(code, commitOn(base, name));
    if (result.kind === 'committed') return result.version;
    if (result.kind !== 'conflict') throw new Error(result.kind);
    base = result.room;
  }
}

/** Collects what a subscriber is given. */
export async function listen(rooms: RoomStore, code: string) {
  const heard: Published[] = [];
  const stop = await rooms.subscribe(code, (published) => heard.push(published));
  return { heard, stop, versions: () => versionsOf(heard) };
}

/** The versions of the commits among `heard`, in their order. */
export function versionsOf(heard: readonly Published[]): number[] {
  return heard.flatMap((published) => (published.kind === 'committed' ? [published.version] : []));
}

/** The whole numbers from `first` to `last`. */
export function through(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

import { randomUUID } from 'node:crypto';
import { bucketOf } from '../bucket.ts';

/** A socket of this node: its id in the room, and its seat or null for a watcher. */
export type OwnSocket = readonly [code: string, socket: string, seat: string | null];

/** The sockets of this node, and the name it has with the others. */
export class OwnSockets {
  /** A node is one run of a process. */
  readonly node = randomUUID();
  /** By bucket, room and socket, the seats. */
  readonly #buckets = new Map<string, Map<string, Map<string, string | null>>>();

  add(code: string, socket: string, seat: string | null): void {
    const bucket = bucketOf(code);
    const rooms = this.#buckets.get(bucket) ?? new Map<string, Map<string, string | null>>();
    const sockets = rooms.get(code) ?? new Map<string, string | null>();
    this.#buckets.set(bucket, rooms.set(code, sockets.set(socket, seat)));
  }

  delete(code: string, socket: string): void {
    const bucket = bucketOf(code);
    const rooms = this.#buckets.get(bucket);
    const sockets = rooms?.get(code);
    sockets?.delete(socket);
    if (sockets?.size === 0) rooms?.delete(code);
    if (rooms?.size === 0) this.#buckets.delete(bucket);
  }

  /** Whether any of them is in a room of this bucket. */
  areIn(bucket: string): boolean {
    return this.#buckets.has(bucket);
  }

  /** The rooms of this bucket with any of them. */
  rooms(bucket: string): readonly string[] {
    return [...(this.#buckets.get(bucket)?.keys() ?? [])];
  }

  all(): readonly OwnSocket[] {
    return [...this.#buckets.keys()].flatMap((bucket) => this.sockets(bucket));
  }

  /** Those in rooms of this bucket. */
  sockets(bucket: string): readonly OwnSocket[] {
    return [...(this.#buckets.get(bucket) ?? [])].flatMap(([code, sockets]) =>
      [...sockets].map(([socket, seat]): OwnSocket => [code, socket, seat]),
    );
  }
}

import type { PresenceStore, RoomPresence, SeatConnection } from '../presence.ts';
import { bucketOf } from '../bucket.ts';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import type { Beat, BucketBeats } from './bucket-beats.ts';
import { bucketKeys, keys } from './keys.ts';
import type { OwnSocket, OwnSockets } from './own-sockets.ts';
import type { Shards } from './shards.ts';

/** What presence in Redis stands on. */
export interface RedisPresenceParts {
  readonly shards: Shards;
  readonly own: OwnSockets;
  readonly beats: BucketBeats;
  /** How long a room's presence outlives its last change, in milliseconds. */
  readonly keepMs: number;
  readonly log: StoreLog;
}

/**
 * Presence over all nodes. A socket is noted under its node and counts while the node lives: Redis takes out the
 * entries of a dead node when the room is read, as lost when that node was heard last.
 */
export class RedisPresence implements PresenceStore {
  readonly #parts: RedisPresenceParts;
  /** Sockets that left while Redis was away, with their rooms. */
  readonly #departed = new Map<string, string>();
  /** By bucket, the nodes that lived at its last beat. */
  readonly #lived = new Map<string, readonly string[]>();
  #changed: (code: string) => void = () => undefined;

  constructor(parts: RedisPresenceParts) {
    this.#parts = parts;
    // Redis may have come back without what this node had told it.
    parts.shards.onReady((buckets) => {
      for (const bucket of buckets) void this.#inBackground(() => this.#tellAgain(bucket));
    });
    parts.beats.onBeat((bucket, beat) => void this.#inBackground(() => this.#follow(bucket, beat)));
  }

  async enter(code: string, socket: string, seat: string | null): Promise<void> {
    this.#parts.own.add(code, socket, seat);
    this.#departed.delete(socket);
    try {
      const wasDead = await this.#note([code, socket, seat]);
      if (wasDead) await this.#tellAgain(bucketOf(code));
    } catch (error) {
      await this.leave(code, socket);
      throw error;
    }
  }

  /** Resolves also while Redis is away: the node then tells it later. */
  async leave(code: string, socket: string): Promise<void> {
    this.#parts.own.delete(code, socket);
    this.#departed.set(socket, code);
    await this.#inBackground(() => this.#depart(code, socket));
  }

  async finger(code: string, selecting: string): Promise<void> {
    const { shards, keepMs } = this.#parts;
    await shards.call('finger', [keys.presence(code)], [selecting, String(keepMs)]);
  }

  async read(code: string): Promise<RoomPresence> {
    const { presence } = await this.#readAndBury(code);
    return presence;
  }

  onNodeLost(changed: (code: string) => void): void {
    this.#changed = changed;
  }

  /** Takes out all of this node's sockets, when it ends. */
  async leaveAll(): Promise<void> {
    await Promise.all(this.#parts.own.all().map(([code, socket]) => this.leave(code, socket)));
  }

  async #follow(bucket: string, { wasDead, living }: Beat): Promise<void> {
    const lived = this.#lived.get(bucket) ?? [];
    this.#lived.set(bucket, living);
    for (const [socket, code] of this.#departed) {
      if (bucketOf(code) === bucket) await this.#depart(code, socket);
    }
    if (wasDead) await this.#tellAgain(bucket);
    if (lived.every((node) => living.includes(node))) return;
    for (const code of this.#parts.own.rooms(bucket)) {
      const { buried } = await this.#readAndBury(code);
      if (buried) this.#changed(code);
    }
  }

  async #tellAgain(bucket: string): Promise<void> {
    await Promise.all(this.#parts.own.sockets(bucket).map((socket) => this.#note(socket)));
  }

  /** Answers whether this node counted as dead in the room's bucket. */
  async #note([code, socket, seat]: OwnSocket): Promise<boolean> {
    const { shards, own, keepMs } = this.#parts;
    const args = [own.node, socket, seat ?? '', String(keepMs)];
    return (await shards.call('enter', presenceKeys(code), args)) === 1;
  }

  async #depart(code: string, socket: string): Promise<void> {
    const { shards, own, keepMs } = this.#parts;
    await shards.call('leave', presenceKeys(code), [own.node, socket, String(keepMs)]);
    this.#departed.delete(socket);
  }

  async #readAndBury(code: string): Promise<{ presence: RoomPresence; buried: boolean }> {
    const { shards, own, keepMs } = this.#parts;
    const reply = await shards.call('read_presence', presenceKeys(code), [own.node, String(keepMs)]);
    const [buried, fields] = reply as [buried: number, fields: string[]];
    return { presence: toPresence(fields), buried: buried > 0 };
  }

  async #inBackground(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (!(err instanceof StoreUnavailable)) this.#parts.log.error({ err }, 'presence could not be kept');
    }
  }
}

function presenceKeys(code: string): [string, string, string] {
  const bucket = bucketOf(code);
  return [keys.presence(code), bucketKeys.nodes(bucket), bucketKeys.clock(bucket)];
}

/** Must agree with what the library's `enter`, `leave` and `finger` write: names and values in turn. */
function toPresence(fields: readonly string[]): RoomPresence {
  const seats = new Map<string, SeatConnection>();
  const connected: string[] = [];
  let watchers = 0;
  let selecting: string | null = null;
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [name, value] = [fields[i] as string, fields[i + 1] as string];
    if (name.startsWith('l')) seats.set(name.slice(1), { sockets: 0, lostAt: Number(value) });
    else if (name === 'd') selecting = value;
    else if (value === '') watchers += 1;
    else connected.push(value);
  }
  for (const seat of connected) {
    seats.set(seat, { sockets: (seats.get(seat)?.sockets ?? 0) + 1, lostAt: null });
  }
  return { seats, watchers, selecting };
}

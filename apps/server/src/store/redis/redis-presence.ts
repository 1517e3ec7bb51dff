import type { PresenceStore, RoomPresence, SeatConnection } from '../presence.ts';
import { StoreUnavailable } from '../room-store.ts';
import type { StoreLog } from '../store-log.ts';
import { keys } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';
import { isAlive, type Beat, type StorePulse } from './store-pulse.ts';

/** A socket as the room's presence names it. */
interface Entry {
  readonly field: string;
  readonly node: string;
  readonly seat: string;
}

/**
 * Presence over all nodes. A socket is noted under its node and counts while the node lives: whoever meets the entry
 * of a dead node takes it out, as lost when that node was heard last.
 */
export class RedisPresence implements PresenceStore {
  readonly #connection: RedisConnection;
  readonly #pulse: StorePulse;
  readonly #log: StoreLog;
  readonly #keepMs: string;
  /** This node's sockets by room, with their seats. */
  readonly #own = new Map<string, Map<string, string | null>>();
  /** Sockets that left while Redis was away, with their rooms. */
  readonly #departed = new Map<string, string>();
  #changed: (code: string) => void = () => {};

  constructor(connection: RedisConnection, pulse: StorePulse, keepMs: number, log: StoreLog) {
    this.#connection = connection;
    this.#pulse = pulse;
    this.#keepMs = String(keepMs);
    this.#log = log;
    // Redis may have come back without what this node had told it.
    connection.onReady(() => void this.#inBackground(() => this.#tellAgain()));
    pulse.onBeat((beat, before) => void this.#inBackground(() => this.#compare(beat, before)));
  }

  async enter(code: string, socket: string, seat: string | null): Promise<void> {
    const sockets = this.#own.get(code) ?? new Map<string, string | null>();
    this.#own.set(code, sockets.set(socket, seat));
    this.#departed.delete(socket);
    try {
      // A node is made known before its sockets are.
      await this.#pulse.moment();
      await this.#note(code, socket, seat);
    } catch (error) {
      await this.leave(code, socket);
      throw error;
    }
  }

  /** Resolves also while Redis is away: the node then tells it later. */
  async leave(code: string, socket: string): Promise<void> {
    const sockets = this.#own.get(code);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#own.delete(code);
    this.#departed.set(socket, code);
    await this.#inBackground(() => this.#depart(code, socket));
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
    for (const [code, sockets] of [...this.#own]) {
      for (const socket of [...sockets.keys()]) await this.leave(code, socket);
    }
  }

  async #compare(beat: Beat, before: Beat): Promise<void> {
    for (const [socket, code] of this.#departed) await this.#depart(code, socket);
    // Silent for so long, this node was dead to the others.
    if (!isAlive(this.#pulse.node, { now: beat.now, heard: before.heard })) await this.#tellAgain();
    const someDied = [...before.heard.keys()].some((node) => isAlive(node, before) && !isAlive(node, beat));
    if (!someDied) return;
    for (const code of [...this.#own.keys()]) {
      const { buried } = await this.#readAndBury(code);
      if (buried) this.#changed(code);
    }
  }

  async #tellAgain(): Promise<void> {
    for (const [code, sockets] of [...this.#own]) {
      for (const [socket, seat] of [...sockets]) await this.#note(code, socket, seat);
    }
  }

  async #note(code: string, socket: string, seat: string | null): Promise<void> {
    const args = [this.#fieldOf(socket), seat ?? '', this.#keepMs];
    await this.#connection.call('enter', [keys.presence(code)], args);
  }

  async #depart(code: string, socket: string): Promise<void> {
    const { now } = await this.#pulse.moment();
    await this.#lose(code, this.#fieldOf(socket), now);
    this.#departed.delete(socket);
  }

  async #lose(code: string, field: string, lostAt: number): Promise<void> {
    await this.#connection.call('leave', [keys.presence(code)], [field, String(lostAt), this.#keepMs]);
  }

  async #readAndBury(code: string): Promise<{ presence: RoomPresence; buried: boolean }> {
    const pairs = (await this.#connection.call('read_presence', [keys.presence(code)], [])) as string[];
    const { entries, lostAt } = parse(pairs);
    const living: Entry[] = [];
    for (const entry of entries) {
      const lost = await this.#pulse.lostAt(entry.node);
      if (lost === null) {
        living.push(entry);
        continue;
      }
      await this.#lose(code, entry.field, lost);
      if (entry.seat !== '') lostAt.set(entry.seat, Math.max(lostAt.get(entry.seat) ?? 0, lost));
    }
    return { presence: toPresence(living, lostAt), buried: living.length < entries.length };
  }

  #fieldOf(socket: string): string {
    return `${this.#pulse.node}/${socket}`;
  }

  async #inBackground(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (!(err instanceof StoreUnavailable)) this.#log.error({ err }, 'presence could not be kept');
    }
  }
}

/** Must agree with what the library's `enter` and `leave` write. */
function parse(pairs: readonly string[]): { entries: Entry[]; lostAt: Map<string, number> } {
  const entries: Entry[] = [];
  const lostAt = new Map<string, number>();
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const [name, value] = [pairs[i] as string, pairs[i + 1] as string];
    const field = name.slice(1);
    if (name.startsWith('l')) lostAt.set(field, Number(value));
    else entries.push({ field, node: field.slice(0, field.indexOf('/')), seat: value });
  }
  return { entries, lostAt };
}

function toPresence(living: readonly Entry[], lostAt: ReadonlyMap<string, number>): RoomPresence {
  const seats = new Map<string, SeatConnection>();
  for (const [seat, at] of lostAt) seats.set(seat, { sockets: 0, lostAt: at });
  for (const { seat } of living) {
    if (seat !== '') seats.set(seat, { sockets: (seats.get(seat)?.sockets ?? 0) + 1, lostAt: null });
  }
  return { seats, watchers: living.filter(({ seat }) => seat === '').length };
}

import { EventEmitter, once } from 'node:events';
import { PLAYED_RULES } from '../wire/house-rules.ts';
import { checkTable } from './checker.ts';
import type { Happening } from './history.ts';
import type { Report } from './report.ts';
import type { Service } from './service.ts';
import { FaultyTable, TurnedAway } from './table.ts';

/** Tables at which is played at the same time. */
const TABLES = 16;
/** One table of so many plays with a turn clock. */
const CLOCKED_ONE_IN = 8;
/** The service stands still for longer than any fault lasts. */
const STILL_MS = 90_000;
/** How far a healthy replica may be behind. */
const REPLICATION_MS = 1_000;

/** Commands of several tables. */
export type OpenCommands = ReadonlyMap<FaultyTable, readonly number[]>;

/** The tables at which is played, one game after the other. */
export class Tables {
  readonly #service: Service;
  readonly #report: Report;
  readonly #tables = new Set<FaultyTable>();
  readonly #moves = new EventEmitter();
  /** Since when the shards are being promoted, or were last. */
  readonly #promoting = new Map<number, number>();
  /** Accepted at tables that are closed. */
  #accepted = 0;
  #opened = 0;
  #isOver = false;

  constructor(service: Service, report: Report) {
    this.#service = service;
    this.#report = report;
    this.#moves.setMaxListeners(0);
  }

  /** Commands accepted at all tables so far. */
  get accepted(): number {
    return [...this.#tables].reduce((sum, { recorder }) => sum + recorder.accepted, this.#accepted);
  }

  /** Plays until `stop`; games under way then are played to their end. A failure ends it at once. */
  async playOn(): Promise<void> {
    const places = Array.from({ length: TABLES }, async () => {
      while (!this.#isOver && !this.#report.hasFailed) await this.#playOne();
    });
    await Promise.race([Promise.all(places), this.until(() => this.#report.hasFailed)]);
  }

  stop(): void {
    this.#isOver = true;
  }

  close(): void {
    for (const table of this.#tables) table.close();
  }

  /** Commands on their way through any of the nodes, and to one of the shards where one is given. */
  openThrough(nodes: readonly number[], shard: number | null): OpenCommands {
    const tables = [...this.#tables].filter((table) => shard === null || table.shard === shard);
    const open = tables.map((table) => {
      return [table, nodes.flatMap((node) => table.openThrough(node))] as const;
    });
    return new Map(open.filter(([, commands]) => commands.length > 0));
  }

  /** Writes down at each table of a shard what happens to the shard. */
  noteShard(shard: number, happening: Happening): void {
    if (happening.kind === 'promoting') this.#promoting.set(shard, performance.now());
    for (const table of this.#tables) if (table.shard === shard) table.recorder.note(happening);
  }

  /** Looks again whenever a command was sent or answered; a failure ends the waiting, too. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds() && !this.#report.hasFailed) {
      const signal = AbortSignal.timeout(STILL_MS);
      await once(this.#moves, 'moved', { signal }).catch(() => this.#report.fail('nobody plays on'));
    }
  }

  async #playOne(): Promise<void> {
    const number = this.#opened++;
    const game = {
      ruleSet: PLAYED_RULES[number % PLAYED_RULES.length]!,
      players: 2 + (number % 3),
      turnClock: number % CLOCKED_ONE_IN === 0 ? 30 : null,
      seed: this.#report.run.seed * 100_000 + number,
    } as const;
    let table: FaultyTable | null = null;
    try {
      table = await FaultyTable.open(this.#service, game, () => this.#moves.emit('moved'));
      this.#tables.add(table);
      if (this.#promoting.has(table.shard)) table.recorder.note({ kind: 'promoting' });
      const history = await table.play();
      this.#report.add(history, checkTable(history));
    } catch (error) {
      if (this.#report.hasFailed) return;
      if (error instanceof TurnedAway && this.#mayBeLost(table)) {
        this.#report.lostRooms += 1;
      } else this.#report.failAt(`table ${number}`, String(error), table?.recorder.entries);
    } finally {
      if (table !== null) this.#leave(table);
      this.#moves.emit('moved');
    }
  }

  #leave(table: FaultyTable): void {
    this.#accepted += table.recorder.accepted;
    this.#tables.delete(table);
    table.close();
  }

  /** Whether the room, or a seat in it, is so young that a promotion may have lost it. */
  #mayBeLost(table: FaultyTable | null): boolean {
    if (table === null) return this.#promoting.size > 0;
    return table.openedAt > (this.#promoting.get(table.shard) ?? Infinity) - REPLICATION_MS;
  }
}

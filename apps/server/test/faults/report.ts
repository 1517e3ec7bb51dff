import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './checker.ts';
import type { TableHistory } from './history.ts';
import type { Fault, FaultKind } from './plan.ts';
import type { StoreKind } from './stores.ts';

/** A run of the fault suite. */
export interface FaultRun {
  readonly faults: number;
  /** Decides about the faults and about the players' choices. */
  readonly seed: number;
  readonly store: StoreKind;
}

const TOLD_ONE_IN = 50;

/** What came of a run. */
export class Report {
  readonly run: FaultRun;
  readonly failures: string[] = [];
  /** Rooms that were opened and then lost with a promotion. */
  lostRooms = 0;
  readonly #began = performance.now();
  readonly #kinds = new Map<FaultKind, number>();
  readonly #verdicts: Verdict[] = [];
  /** Strikes that came upon nothing, and were repeated. */
  #missed = 0;
  /** The longest time that a replica had received nothing for when its primary was struck. */
  #lagMs = 0;
  #seconds = 0;

  readonly #tell: (line: string) => void;

  /** `tell` is given a line now and then, while the run goes on. */
  constructor(run: FaultRun, tell: (line: string) => void) {
    this.run = run;
    this.#tell = tell;
  }

  get hasFailed(): boolean {
    return this.failures.length > 0;
  }

  fail(failure: string): void {
    this.failures.push(failure);
  }

  struck({ kind, number }: Fault, isCounted: boolean): void {
    if (isCounted) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    else this.#missed += 1;
    if (isCounted && number % TOLD_ONE_IN === 0) this.#tell(`${number} faults, ${this.rooms} rooms so far`);
  }

  /** A replica that lags was promoted, having received nothing for so long. */
  lagged(ms: number): void {
    this.#lagMs = Math.max(this.#lagMs, ms);
  }

  /** Takes in a table that was played to its end. */
  add(history: TableHistory, verdict: Verdict): void {
    this.#verdicts.push(verdict);
    const { complaints } = verdict;
    if (complaints.length > 0) this.failAt(`room ${history.code}`, complaints.join('; '), history);
  }

  /** Keeps what was written down there on disk. */
  failAt(place: string, failure: string, written: unknown): void {
    const file = join(tmpdir(), `farkle-faults-${this.run.seed}-${place.replace(' ', '-')}.json`);
    writeFileSync(file, JSON.stringify(written ?? null));
    this.fail(`${place}: ${failure} (${file})`);
  }

  end(): void {
    this.#seconds = (performance.now() - this.#began) / 1_000;
    if (!this.hasFailed && this.counted < this.run.faults) this.fail('not every fault counts');
  }

  /** Faults that came upon a command by the checker's word, which looked at what was written down at the tables. */
  get counted(): number {
    return new Set(this.#verdicts.flatMap(({ struck }) => [...struck.keys()])).size;
  }

  get rooms(): number {
    return this.#verdicts.length;
  }

  /** Turn clocks that ran out. */
  get clocks(): number {
    return this.#sum(({ clocks }) => clocks);
  }

  get acknowledged(): number {
    return this.#sum(({ acknowledged }) => acknowledged);
  }

  /** What there is to tell, line by line. */
  get lines(): readonly string[] {
    const { store, seed, faults } = this.run;
    const kinds = [...this.#kinds].map(([kind, count]) => `${kind} ${count}`).sort();
    const struckRooms = this.#verdicts.filter(({ struck }) => struck.size > 0).length;
    const caught = this.#sum(({ struck }) => [...struck.values()].reduce((sum, count) => sum + count, 0));
    return [
      `${store}, seed ${seed}: ${this.counted} of ${faults} faults in ${this.#seconds.toFixed(0)} s, each with a ` +
        `command on its way (${caught} commands); ${this.#missed} more came upon nothing and were repeated`,
      `  ${kinds.join(', ')}`,
      `  ${this.rooms} rooms, ${struckRooms} of them struck, all played to their end; ${this.acknowledged} ` +
        `acknowledged commands, ${this.#sum(({ refused }) => refused)} refused ones, ` +
        `${this.#sum(({ rolls }) => rolls)} rolls, ${this.clocks} turn clocks`,
      `  lost by promotions: ${this.#sum(({ lost }) => lost)} commands and ${this.lostRooms} new rooms, ` +
        `acknowledged up to ${Math.round(Math.max(0, ...this.#verdicts.map(({ lostMs }) => lostMs)))} ms before the ` +
        `blow; a replica had lagged for up to ${Math.round(this.#lagMs)} ms`,
    ];
  }

  #sum(of: (verdict: Verdict) => number): number {
    return this.#verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  }
}

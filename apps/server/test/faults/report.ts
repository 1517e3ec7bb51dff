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

/** What came of a run. */
export class Report {
  readonly failures: string[] = [];
  readonly #run: FaultRun;
  readonly #began = performance.now();
  readonly #kinds = new Map<FaultKind, number>();
  readonly #verdicts: Verdict[] = [];
  /** Strikes that came upon nothing, and were repeated. */
  #missed = 0;
  #seconds = 0;

  constructor(run: FaultRun) {
    this.#run = run;
  }

  fail(failure: string): void {
    this.failures.push(failure);
  }

  struck({ kind }: Fault, isCounted: boolean): void {
    if (isCounted) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    else this.#missed += 1;
  }

  /** Takes in a table that was played to its end; one with complaints is kept on disk. */
  add(history: TableHistory, verdict: Verdict): void {
    this.#verdicts.push(verdict);
    if (verdict.complaints.length === 0) return;
    const file = join(tmpdir(), `farkle-faults-${this.#run.seed}-${history.code}.json`);
    writeFileSync(file, JSON.stringify(history));
    for (const complaint of verdict.complaints) this.fail(`room ${history.code}: ${complaint} (${file})`);
  }

  end(): void {
    this.#seconds = (performance.now() - this.#began) / 1_000;
    if (this.failures.length === 0 && this.counted < this.#run.faults) this.fail('not every fault counts');
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
    const { store, seed, faults } = this.#run;
    const kinds = [...this.#kinds].map(([kind, count]) => `${kind} ${count}`).sort();
    const struckRooms = this.#verdicts.filter(({ struck }) => struck.size > 0).length;
    const caught = this.#sum(({ struck }) => [...struck.values()].reduce((sum, count) => sum + count, 0));
    return [
      `${store}, seed ${seed}: ${this.counted} of ${faults} faults in ${this.#seconds.toFixed(0)} s, each with a ` +
        `command on its way (${caught} commands); ${this.#missed} more came upon nothing and were repeated`,
      `  ${kinds.join(', ')}`,
      `  ${this.rooms} rooms, ${struckRooms} of them struck, all played to their end; ${this.acknowledged} ` +
        `acknowledged commands, ${this.#sum(({ lost }) => lost)} of them lost by promotions ` +
        `(${Math.round(Math.max(0, ...this.#verdicts.map(({ lostMs }) => lostMs)))} ms); ` +
        `${this.#sum(({ refused }) => refused)} refused, ${this.#sum(({ rolls }) => rolls)} rolls, ${this.clocks} turn clocks`,
    ];
  }

  #sum(of: (verdict: Verdict) => number): number {
    return this.#verdicts.reduce((sum, verdict) => sum + of(verdict), 0);
  }
}

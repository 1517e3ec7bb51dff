import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { PLAYED_RULES } from '../wire/house-rules.ts';
import { checkTable } from './checker.ts';
import { planFaults, NODES, type Fault } from './plan.ts';
import { Report, type FaultRun } from './report.ts';
import { Service } from './service.ts';
import { startStore } from './stores.ts';
import { strike } from './strike.ts';
import { FaultyTable } from './table.ts';

/** Tables at which is played at the same time. */
const TABLES = 16;
/** One table of so many plays with a turn clock. */
const CLOCKED_ONE_IN = 8;
/** The service stands still for longer than any fault lasts. */
const STILL_MS = 90_000;

/** Plays at many tables while the faults of a plan strike one after the other; then lets every game come to its end. */
export async function runFaults(run: FaultRun): Promise<Report> {
  const service = await Service.start(await startStore(run.store, NODES), NODES);
  const campaign = new Campaign(service, run);
  try {
    await campaign.run();
  } finally {
    campaign.close();
    await service.close();
  }
  return campaign.report;
}

class Campaign {
  readonly report: Report;
  readonly #service: Service;
  readonly #run: FaultRun;
  readonly #tables = new Set<FaultyTable>();
  readonly #moves = new EventEmitter();
  /** What is struck at the moment, and when it will serve again. */
  readonly #lifting = new Map<string, Promise<void>>();
  /** Accepted at tables that are closed. */
  #accepted = 0;
  #opened = 0;
  #isOver = false;

  constructor(service: Service, run: FaultRun) {
    this.#service = service;
    this.#run = run;
    this.report = new Report(run);
    this.#moves.setMaxListeners(0);
  }

  async run(): Promise<void> {
    const tables = Promise.all(Array.from({ length: TABLES }, () => this.#playOn()));
    const plan = planFaults(this.#run.faults, this.#run.seed, this.#run.store);
    for (const fault of plan) {
      if (this.report.failures.length > 0) break;
      await this.#strike(fault);
    }
    await Promise.all(this.#lifting.values());
    this.#isOver = true;
    if (this.report.failures.length === 0) await tables;
    this.report.end();
  }

  close(): void {
    for (const table of this.#tables) table.close();
  }

  /** One game after the other; those under way when the faults are over are played to their end. */
  async #playOn(): Promise<void> {
    while (!this.#isOver && this.report.failures.length === 0) {
      const number = this.#opened++;
      try {
        await this.#playOne(number);
      } catch (error) {
        this.report.fail(`table ${number}: ${String(error)}`);
        this.#moves.emit('moved');
      }
    }
  }

  async #playOne(number: number): Promise<void> {
    const game = {
      ruleSet: PLAYED_RULES[number % PLAYED_RULES.length]!,
      players: 2 + (number % 3),
      turnClock: number % CLOCKED_ONE_IN === 0 ? 30 : null,
      seed: this.#run.seed * 100_000 + number,
    } as const;
    const table = await FaultyTable.open(this.#service, game, () => this.#moves.emit('moved'));
    this.#tables.add(table);
    try {
      const history = await table.play();
      this.report.add(history, checkTable(history));
    } finally {
      this.#accepted += table.recorder.accepted;
      this.#tables.delete(table);
      table.close();
    }
  }

  /** Strikes when the fault is due and comes upon a command; again, if none was on its way in the end. */
  async #strike(fault: Fault): Promise<void> {
    const place = placeOf(fault);
    const due = this.#acknowledged + fault.after;
    await this.#until(() => this.#acknowledged >= due);
    for (;;) {
      await this.#lifting.get(place);
      await this.#until(() => this.#openThrough(fault).size > 0);
      await wait(fault.into);
      const before = this.#openThrough(fault);
      if (before.size === 0) continue;
      if (this.report.failures.length > 0) return;
      const lift = await strike(fault, this.#service);
      this.#lifting.set(place, wait(fault.lasts).then(lift));
      const isCounted = this.#noteStruck(fault, before);
      this.report.struck(fault, isCounted);
      if (isCounted) return;
    }
  }

  /** Commands on their way through what the fault is about, by table. */
  #openThrough({ kind, target }: Fault): ReadonlyMap<FaultyTable, readonly number[]> {
    const nodes = isAboutNode(kind) ? [target] : this.#service.nodes.map((_, node) => node);
    const tables = [...this.#tables].map((table) => {
      const open = nodes.flatMap((node) => table.openThrough(node).map(({ command }) => command));
      return [table, open] as const;
    });
    return new Map(tables.filter(([, open]) => open.length > 0));
  }

  /** Writes down which of the commands are still on their way; whether there are any. */
  #noteStruck({ number }: Fault, before: ReadonlyMap<FaultyTable, readonly number[]>): boolean {
    let isCounted = false;
    for (const [table, open] of before) {
      const still = new Set(table.recorder.open.map(({ command }) => command));
      const commands = open.filter((command) => still.has(command));
      if (commands.length === 0) continue;
      table.recorder.note({ kind: 'struck', fault: number, commands });
      isCounted = true;
    }
    return isCounted;
  }

  get #acknowledged(): number {
    return [...this.#tables].reduce((sum, { recorder }) => sum + recorder.accepted, this.#accepted);
  }

  /** Looks again whenever a command was sent or answered; a failure ends the waiting, too. */
  async #until(holds: () => boolean): Promise<void> {
    while (!holds() && this.report.failures.length === 0) {
      const signal = AbortSignal.timeout(STILL_MS);
      await once(this.#moves, 'moved', { signal }).catch(() => this.report.fail('nobody plays on'));
    }
  }
}

function isAboutNode(kind: Fault['kind']): boolean {
  return /-(node|door|line)$/.test(kind);
}

/** What is struck, so that nothing is struck twice at a time. */
function placeOf({ kind, target }: Fault): string {
  return isAboutNode(kind) ? `node ${target}` : 'store';
}

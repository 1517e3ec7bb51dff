import { setTimeout as wait } from 'node:timers/promises';
import { isNodeFault, isPromotion, planFaults, type Fault, type Promotion } from './plan.ts';
import { aimAtPrimary } from './promotion.ts';
import type { Report } from './report.ts';
import type { Service } from './service.ts';
import { strikeNode, strikeRedis, type Blow } from './strike.ts';
import type { OpenCommands, Tables } from './tables.ts';

/** A replica lags behind by at least so many commands before it is promoted. */
const LAG = 10;

/** Carries out a plan: each fault strikes when enough was done since the one before, and when it comes upon a command. */
export class Striker {
  readonly #service: Service;
  readonly #tables: Tables;
  readonly #report: Report;
  /** What is struck at the moment, and when it will serve again. */
  readonly #lifting = new Map<string, Promise<void>>();

  constructor(service: Service, tables: Tables, report: Report) {
    this.#service = service;
    this.#tables = tables;
    this.#report = report;
  }

  /** Resolves when the last fault is over. Several may last at a time, in different places. */
  async strikeAll(): Promise<void> {
    const { faults, seed, store } = this.#report.run;
    for (const fault of planFaults(faults, seed, store)) {
      const due = this.#tables.accepted + fault.after;
      await this.#tables.until(() => this.#tables.accepted >= due);
      let isCounted = false;
      while (!isCounted && !this.#report.hasFailed) {
        await this.#lifting.get(this.#placeOf(fault));
        isCounted = await this.#strike(fault);
        this.#report.struck(fault, isCounted);
      }
    }
    await Promise.all(this.#lifting.values());
  }

  /** Whether a command was on its way from before the fault struck until it had taken effect. */
  async #strike(fault: Fault): Promise<boolean> {
    const blow = await this.#aim(fault);
    let open: OpenCommands;
    do {
      await this.#tables.until(() => this.#openThrough(fault).size > 0);
      await wait(fault.into);
      open = this.#openThrough(fault);
    } while (open.size === 0 && !this.#report.hasFailed);
    const lift = await blow();
    const lifted = wait(fault.lasts).then(lift);
    this.#lifting.set(
      this.#placeOf(fault),
      lifted.catch((error: unknown) => this.#report.fail(`${fault.kind} was not lifted: ${String(error)}`)),
    );
    return noteStruck(fault, open);
  }

  /** Makes all ready, so that the blow itself takes no time. */
  async #aim({ kind, target }: Fault): Promise<Blow> {
    const { store } = this.#service;
    if (isNodeFault(kind)) return () => strikeNode(kind, target, this.#service);
    const shard = this.#shardOf(target);
    if (isPromotion(kind)) return this.#aimAtPrimary(kind, shard);
    const redis = await store.primary(shard);
    return () => strikeRedis(kind, redis);
  }

  async #aimAtPrimary(kind: Promotion, shard: number): Promise<Blow> {
    const begun = performance.now();
    this.#tables.noteShard(shard, { kind: 'promoting' });
    const blow = await aimAtPrimary(kind, shard, this.#service.store);
    const lagging = this.#tables.accepted + LAG;
    await this.#tables.until(() => this.#tables.accepted >= lagging);
    return async () => {
      const lift = await blow();
      this.#tables.noteShard(shard, { kind: 'primary-struck' });
      if (kind === 'promote-lagging') this.#report.lagged(performance.now() - begun);
      return async () => {
        await lift();
        this.#tables.noteShard(shard, { kind: 'promoted' });
      };
    };
  }

  #openThrough({ kind, target }: Fault): OpenCommands {
    if (isNodeFault(kind)) return this.#tables.openThrough([target], null);
    const nodes = this.#service.nodes.map((_, node) => node);
    return this.#tables.openThrough(nodes, this.#shardOf(target));
  }

  #shardOf(target: number): number {
    return target % this.#service.store.shards;
  }

  /** What is struck, so that nothing is struck twice at a time. One promotion at a time, too. */
  #placeOf({ kind, target }: Fault): string {
    return isNodeFault(kind) ? `node ${target}` : 'redis';
  }
}

/** Writes down at each table which of its commands are still on their way; whether there are any. */
function noteStruck({ number }: Fault, before: OpenCommands): boolean {
  let isCounted = false;
  for (const [{ recorder }, open] of before) {
    const still = new Set(recorder.open.map(({ command }) => command));
    const commands = open.filter((command) => still.has(command));
    if (commands.length === 0) continue;
    recorder.note({ kind: 'struck', fault: number, commands });
    isCounted = true;
  }
  return isCounted;
}

import { Chance } from '../wire/chance.ts';
import type { Figures } from './figures.ts';
import type { Habits } from './model.ts';

/** A service in small: so many tables on so many nodes and primaries. */
export interface Service {
  readonly tables: number;
  readonly nodes: number;
  readonly primaries: number;
  readonly placement: 'anywhere' | 'together';
  readonly seconds: number;
  readonly seed: number;
}

/** How it went. */
export interface Outcome {
  /** Busy time of all nodes, and of all primaries, in cores. */
  readonly nodeCores: number;
  readonly redisCores: number;
  readonly actions: number;
  /** From the press to the last member's node having sent it on, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Something that is done when its turn comes: by a node, by a primary. */
interface Job {
  readonly at: number;
  readonly run: (at: number) => void;
}

/**
 * Plays a service moment by moment: every node and every primary does one thing after the other, people think for
 * random times, and nothing is averaged. What the model computes must come out of it.
 */
export function simulate(service: Service, figures: Figures, habits: Habits): Outcome {
  const chance = new Chance(service.seed);
  const end = service.seconds * 1e6;
  const agenda = new Agenda();
  const nodes = Array.from({ length: service.nodes }, () => new Worker());
  const primaries = Array.from({ length: service.primaries }, () => new Worker());
  const delays: number[] = [];
  const exponential = (perSecond: number): number => (-Math.log(1 - chance.fraction()) / perSecond) * 1e6;
  const onNode = (): Worker => chance.pick(nodes);

  const seat = (): void => {
    const one = onNode();
    const members = Array.from({ length: habits.members }, () =>
      service.placement === 'together' ? one : onNode(),
    );
    const places = [...new Set(members)];
    const primary = chance.pick(primaries);
    const act = (pressed: number): void => {
      const place = chance.pick(members);
      // One half of the work before the commit, one after it.
      const decided = place.work(pressed, figures.actionMicros / 2);
      agenda.add(decided, (asked) => {
        agenda.add(primary.work(asked, figures.redisActionMicros), (committed) => {
          const told = places.map((other) =>
            other.work(committed, other === place ? figures.actionMicros / 2 : figures.followMicros),
          );
          delays.push((Math.max(...told) - pressed) / 1_000);
        });
      });
      agenda.add(pressed + exponential(habits.actionsPerSecond), act);
    };
    const signal = (at: number): void => {
      agenda.add(
        chance.pick(members).work(at, figures.signalMicros),
        (sent) => void primary.work(sent, figures.redisSignalMicros),
      );
      agenda.add(at + exponential(habits.signalsPerSecond), signal);
    };
    const stay = (at: number): void => {
      chance
        .pick(members)
        .work(at, figures.idleConnectionMicros + habits.joinsPerSecond * figures.joinMicros);
      agenda.add(at + exponential(habits.members), stay);
    };
    agenda.add(exponential(habits.actionsPerSecond), act);
    agenda.add(exponential(habits.signalsPerSecond), signal);
    agenda.add(exponential(habits.members), stay);
  };

  for (let table = 0; table < service.tables; table += 1) seat();
  const beat = (at: number): void => {
    for (const node of nodes) node.work(at, figures.idleNodeMicros);
    for (const primary of primaries) {
      primary.work(at, (figures.redisNodeMicros * service.nodes) / service.primaries);
    }
    agenda.add(at + 1e6, beat);
  };
  agenda.add(0, beat);
  agenda.runUntil(end);

  delays.sort((a, b) => a - b);
  const busy = (workers: readonly Worker[]): number =>
    workers.reduce((sum, { busyMicros }) => sum + busyMicros, 0);
  return {
    nodeCores: busy(nodes) / end,
    redisCores: busy(primaries) / end,
    actions: delays.length,
    p50Ms: delays[Math.floor(delays.length * 0.5)] ?? 0,
    p99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
  };
}

/** One core: what comes while it is busy waits. */
class Worker {
  busyMicros = 0;
  #freeAt = 0;

  /** Takes a piece of work at a moment, in microseconds; answers when it will be done. */
  work(at: number, micros: number): number {
    this.#freeAt = Math.max(this.#freeAt, at) + micros;
    this.busyMicros += micros;
    return this.#freeAt;
  }
}

/** What is going to happen, the earliest first: a binary heap. */
class Agenda {
  readonly #jobs: Job[] = [];

  add(at: number, run: Job['run']): void {
    const jobs = this.#jobs;
    let index = jobs.push({ at, run }) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (jobs[parent]!.at <= jobs[index]!.at) break;
      [jobs[parent], jobs[index]] = [jobs[index]!, jobs[parent]!];
      index = parent;
    }
  }

  runUntil(end: number): void {
    for (let job = this.#next(); job !== undefined && job.at < end; job = this.#next()) job.run(job.at);
  }

  #next(): Job | undefined {
    const jobs = this.#jobs;
    const first = jobs[0];
    const last = jobs.pop();
    if (first === undefined || last === undefined || jobs.length === 0) return first;
    jobs[0] = last;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let least = index;
      if (left < jobs.length && jobs[left]!.at < jobs[least]!.at) least = left;
      if (right < jobs.length && jobs[right]!.at < jobs[least]!.at) least = right;
      if (least === index) return first;
      [jobs[index], jobs[least]] = [jobs[least]!, jobs[index]!];
      index = least;
    }
  }
}

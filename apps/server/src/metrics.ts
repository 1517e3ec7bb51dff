import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** What this node counts about itself. */
export interface Metrics {
  readonly registry: Registry;
  /** Commands by type and by outcome: `ok`, or the code of the refusal. */
  readonly commands: Counter<'type' | 'outcome'>;
  readonly refusedHandshakes: Counter<'code'>;
  /** Reports a number that is asked for whenever the metrics are read. */
  watch(name: string, help: string, read: () => number): void;
}

/** Metrics that start at zero, with those of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    commands: new Counter({
      name: 'farkle_commands_total',
      help: 'Commands answered',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    refusedHandshakes: new Counter({
      name: 'farkle_refused_handshakes_total',
      help: 'Connections not let in',
      labelNames: ['code'],
      registers,
    }),
    watch: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
  };
}

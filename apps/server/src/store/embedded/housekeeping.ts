import type { EmbeddedDatabase } from './database.ts';
import type { DeadlineTimer } from './deadline-timer.ts';
import type { StoreClock } from './store-clock.ts';
import { sweep } from './sweep.ts';
import type { Writer } from './writer.ts';

const SWEEP_INTERVAL_MS = 60_000;
const HEARTBEAT_MS = 1_000;

/** A deadline this near makes the clock worth a write a second. */
const HEARTBEAT_HORIZON_MS = 600_000;

/**
 * Does what is due by time alone: deletes what has expired, and keeps the clock while somebody waits for a deadline, so
 * that an outage costs them no more than a second. Answers how to end it.
 */
export function startHousekeeping(
  database: EmbeddedDatabase,
  clock: StoreClock,
  deadlines: DeadlineTimer,
  writer: Writer,
): () => void {
  const timers = [
    setInterval(() => {
      writer.writeInBackground(() => {
        sweep(database, clock.now());
      });
    }, SWEEP_INTERVAL_MS),
    setInterval(() => {
      if (deadlines.next() - clock.now() < HEARTBEAT_HORIZON_MS) writer.writeInBackground(() => undefined);
    }, HEARTBEAT_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    timers.forEach(clearInterval);
  };
}

import { NODES } from './plan.ts';
import { Report, type FaultRun } from './report.ts';
import { Service } from './service.ts';
import { startStore } from './stores.ts';
import { Striker } from './striker.ts';
import { Tables } from './tables.ts';

/** Plays at many tables while the faults of a plan strike one after the other; then lets every game come to its end. */
export async function runFaults(run: FaultRun, tell: (line: string) => void): Promise<Report> {
  const report = new Report(run, tell);
  const service = await Service.start(await startStore(run.store, NODES), NODES);
  const tables = new Tables(service, report);
  try {
    const games = tables.playOn();
    await new Striker(service, tables, report).strikeAll();
    tables.stop();
    await games;
  } finally {
    tables.close();
    await service.close();
  }
  report.end();
  return report;
}

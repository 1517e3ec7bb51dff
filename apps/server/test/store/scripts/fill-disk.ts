// Fills the embedded store up to a limit, takes all space away, gives it back, and tells as JSON what the store did.
import { execFileSync } from 'node:child_process';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import { commitOn, FAR, loaded, NEVER, silent } from '../rooms.ts';
import './end-with-parent.ts';

const [dataDir = ''] = process.argv.slice(2);

/** A limit on the size of files stands for a full disk: it needs no rights. */
function limitFiles(size: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:unlimited`]);
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

const { rooms } = await openEmbeddedStore({ dataDir, gameKeepMs: FAR, log: silent });
const create = (code: string) =>
  outcome(rooms.create(code, { state: 'x'.repeat(20_000), secrets: '', deadline: NEVER }));
const commit = async () => outcome(rooms.commit('0', commitOn(await loaded(rooms, '0'), 'a')));

limitFiles(2_000_000);
const made: string[] = [];
let refusal = await create('0');
while (refusal === 'done') {
  made.push(String(made.length));
  refusal = await create(String(made.length));
}
const nearly = await rooms.ready();
limitFiles(0);
const full = { create: await create('another'), commit: await commit(), ready: await rooms.ready() };
limitFiles('unlimited');
const later = { ready: await rooms.ready(), create: await create('another'), commit: await commit() };
await rooms.close();
console.log(JSON.stringify({ made, refusal, nearly, full, later }));

// Opens the embedded store in a folder, says whether it got it, and keeps it until its standard input ends.
import { once } from 'node:events';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import { FAR, silent } from '../rooms.ts';

const [dataDir = ''] = process.argv.slice(2);

try {
  const { rooms } = await openEmbeddedStore({ dataDir, gameKeepMs: FAR, log: silent });
  console.log(`open ${process.pid}`);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await rooms.close();
} catch (error) {
  console.log(String(error));
}

// Opens the embedded store, makes a room with a deadline a minute ahead, and tells the store's time over and over.
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import { FAR, silent } from '../rooms.ts';
import './end-with-parent.ts';

const [dataDir = '', code = ''] = process.argv.slice(2);

const { rooms } = await openEmbeddedStore({ dataDir, gameKeepMs: FAR, log: silent });
await rooms.create(code, { state: '', secrets: '', deadline: rooms.now(code) + 60_000 });
setInterval(() => {
  console.log(String(rooms.now(code)));
}, 50);

// A node that enters a room with one socket and lives until it is killed.
import { openRedisStore } from '../../../src/store/redis/redis-store.ts';
import { FAR, silent } from '../rooms.ts';
import './end-with-parent.ts';

const [url = '', code = '', seat = ''] = process.argv.slice(2);

const { presence } = await openRedisStore({
  place: { kind: 'single', url },
  roomIdleMs: FAR,
  gameKeepMs: FAR,
  log: silent,
});
await presence.enter(code, 'socket', seat);
console.log('entered');

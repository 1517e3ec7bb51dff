import { assertNever } from '@farkle/rules';
import type { Promotion } from './plan.ts';
import { tellRedis } from './operator.ts';
import type { RedisServer } from '../redis-server.ts';
import type { Blow } from './strike.ts';
import type { Failover, Store } from './stores.ts';

/**
 * Aims at a primary. Struck, it loses its role, and a replica gets it; lifted, the old primary follows. A replica that
 * is to lag behind receives nothing any more from here on.
 */
export async function aimAtPrimary(kind: Promotion, shard: number, store: Store): Promise<Blow> {
  const { failover } = store;
  if (failover === null) throw new Error('nothing here can be promoted');
  const [primary, replica] = await Promise.all([store.primary(shard), failover.replica(shard)]);
  if (kind === 'promote-lagging') {
    // First halted, so that it cannot connect again; what it was sent before, it still has.
    replica.halt();
    await tellRedis(primary.port, 'CLIENT KILL TYPE replica');
  }
  return async () => {
    await strikePrimary(kind, primary, replica, failover);
    return async () => {
      await failover.isPrimary(replica);
      primary.resume();
      if (!primary.isRunning) await primary.start();
      await failover.isWhole();
    };
  };
}

async function strikePrimary(
  kind: Promotion,
  primary: RedisServer,
  replica: RedisServer,
  failover: Failover,
): Promise<void> {
  switch (kind) {
    case 'promote':
      await failover.promote(replica);
      break;
    case 'kill-primary':
      await primary.kill();
      break;
    case 'halt-primary':
      primary.halt();
      break;
    case 'promote-lagging':
      await primary.kill();
      replica.resume();
      break;
    default:
      assertNever(kind);
  }
}

import type { RedisServer } from './redis-server.ts';
import { until } from './until.ts';

const PASSWORD = 'of-late';

/**
 * Keeps from a replica whatever its primary does from now on: it loses its connection, and for a new one it lacks the
 * password that connections from before do not need.
 */
export async function cutOffReplica(primary: RedisServer, replica: RedisServer): Promise<void> {
  await primary.command('CONFIG', 'SET', 'requirepass', PASSWORD);
  await primary.command('-a', PASSWORD, '--no-auth-warning', 'CLIENT', 'KILL', 'TYPE', 'replica');
  await until('the replica is cut off', async () => {
    return (await replica.command('INFO', 'replication')).includes('master_link_status:down');
  });
}

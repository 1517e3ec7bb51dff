// A real Redis Cluster of child processes, for tests: loopback only, quick to notice a death.
import { freePort } from './free-port.ts';
import { PERSISTENT, RedisServer } from './redis-server.ts';
import { until } from './until.ts';

const SLOTS = 16_384;
const NODE_TIMEOUT_MS = 1_500;

const SETTINGS = [
  ...PERSISTENT,
  ...['--cluster-enabled', 'yes', '--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
  // A shard that is down takes nothing from the others.
  ...['--cluster-require-full-coverage', 'no', '--cluster-allow-replica-migration', 'no'],
  ...['--cluster-replica-validity-factor', '0', '--repl-diskless-sync-delay', '0'],
];

/** A member of the cluster, and where its fellows talk to it. */
interface Member {
  readonly server: RedisServer;
  readonly busPort: number;
}

/** A Redis Cluster with one replica for each shard. Any of its servers can be killed, halted and started again. */
export class RedisCluster {
  /** The primaries of the beginning, shard by shard, then their replicas in the same order. */
  readonly servers: readonly RedisServer[];
  readonly #shards: number;

  private constructor(servers: readonly RedisServer[], shards: number) {
    this.servers = servers;
    this.#shards = shards;
  }

  /** Starts a cluster and waits until it is whole. */
  static async start({ shards = 3 } = {}): Promise<RedisCluster> {
    const members = await Promise.all(Array.from({ length: 2 * shards }, startMember));
    const cluster = new RedisCluster(
      members.map(({ server }) => server),
      shards,
    );
    await giveSlots(members.slice(0, shards));
    await introduce(members);
    await Promise.all(
      members.slice(shards).map(async ({ server }, shard) => {
        const primary = await idOf(members[shard]!.server);
        await until('a replica knows its primary', async () => {
          return (await server.command('CLUSTER', 'REPLICATE', primary)) === 'OK';
        });
      }),
    );
    await cluster.isWhole();
    return cluster;
  }

  /** `host:port` of each server. */
  get addresses(): readonly string[] {
    return this.servers.map(({ address }) => address);
  }

  /** The server that is the primary for a key now. */
  async primaryOf(key: string): Promise<RedisServer> {
    const slot = await this.#anyRunning().command('CLUSTER', 'KEYSLOT', key);
    for (const server of this.servers.filter(({ isRunning }) => isRunning)) {
      if (await servesSlot(server, Number(slot))) return server;
    }
    throw new Error(`nobody is the primary of ${key}`);
  }

  /** A running replica of a primary. */
  async replicaOf(primary: RedisServer): Promise<RedisServer> {
    const id = await idOf(primary);
    for (const server of this.servers.filter(({ isRunning }) => isRunning)) {
      const [own = ''] = (await server.command('CLUSTER', 'NODES')).split('\n').filter(isMyself);
      if (own.split(' ')[3] === id) return server;
    }
    throw new Error(`${primary.address} has no replica`);
  }

  /** Makes a replica the primary of its shard; `TAKEOVER` does not ask anybody. */
  async promote(replica: RedisServer, how?: 'FORCE' | 'TAKEOVER'): Promise<void> {
    await replica.command('CLUSTER', 'FAILOVER', ...(how === undefined ? [] : [how]));
    await this.isPrimary(replica);
  }

  /** Waits until a server has become a primary. */
  async isPrimary(server: RedisServer): Promise<void> {
    await until(`${server.address} is a primary`, async () => {
      return (await server.command('ROLE')).startsWith('master');
    });
  }

  /** Waits until every server runs, knows a primary for each slot, and each replica follows its primary. */
  async isWhole(): Promise<void> {
    await until('the cluster is whole', async () => {
      const states = await Promise.all(this.servers.map(stateOf));
      const replicas = states.filter(({ follows }) => follows).length;
      return states.every(({ isWell }) => isWell) && replicas === this.servers.length - this.#shards;
    });
  }

  /** Ends all servers and deletes their folders. */
  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  #anyRunning(): RedisServer {
    const server = this.servers.find(({ isRunning }) => isRunning);
    if (server === undefined) throw new Error('no server of the cluster runs');
    return server;
  }
}

async function startMember(): Promise<Member> {
  const busPort = await freePort();
  return { server: await RedisServer.start([...SETTINGS, '--cluster-port', String(busPort)]), busPort };
}

async function giveSlots(primaries: readonly Member[]): Promise<void> {
  const share = Math.ceil(SLOTS / primaries.length);
  await Promise.all(
    primaries.map(async ({ server }, shard) => {
      const last = Math.min((shard + 1) * share, SLOTS) - 1;
      await server.command('CLUSTER', 'ADDSLOTSRANGE', String(shard * share), String(last));
      await server.command('CLUSTER', 'SET-CONFIG-EPOCH', String(shard + 1));
    }),
  );
}

async function introduce(members: readonly Member[]): Promise<void> {
  const [first, ...others] = members;
  for (const { server, busPort } of others) {
    await first!.server.command('CLUSTER', 'MEET', '127.0.0.1', String(server.port), String(busPort));
  }
}

async function idOf(server: RedisServer): Promise<string> {
  return server.command('CLUSTER', 'MYID');
}

async function servesSlot(server: RedisServer, slot: number): Promise<boolean> {
  const [own = ''] = (await server.command('CLUSTER', 'NODES')).split('\n').filter(isMyself);
  if (!own.includes('master')) return false;
  const ranges = own.split(' ').slice(8);
  return ranges.some((range) => {
    const [first = '', last = first] = range.split('-');
    return Number(first) <= slot && slot <= Number(last);
  });
}

function isMyself(line: string): boolean {
  return line.includes('myself');
}

async function stateOf(server: RedisServer): Promise<{ isWell: boolean; follows: boolean }> {
  if (!server.isRunning) return { isWell: false, follows: false };
  const [cluster, replication, nodes] = await Promise.all([
    server.command('CLUSTER', 'INFO'),
    server.command('INFO', 'replication'),
    server.command('CLUSTER', 'NODES'),
  ]);
  const isReplica = replication.includes('role:slave');
  const follows = isReplica && replication.includes('master_link_status:up');
  const isWell =
    cluster.includes('cluster_state:ok') &&
    cluster.includes(`cluster_slots_ok:${SLOTS}`) &&
    !/fail|handshake|noaddr/.test(nodes) &&
    (follows || !isReplica);
  return { isWell, follows };
}

// A real Redis with a replica and three Sentinels as child processes, for tests: loopback only, quick to notice a death.
import { PERSISTENT, RedisServer } from './redis-server.ts';
import { until } from './until.ts';

const DOWN_AFTER_MS = 1_000;
const FAILOVER_TIMEOUT_MS = 5_000;

/** The primary's name with the Sentinels. */
export const PRIMARY_NAME = 'farkle';

/** Two Redis servers, of which one is the primary, under the eyes of three Sentinels. */
export class RedisSentinel {
  /** The primary of the beginning, and its replica. */
  readonly servers: readonly [RedisServer, RedisServer];
  readonly sentinels: readonly RedisServer[];

  private constructor(servers: readonly [RedisServer, RedisServer], sentinels: readonly RedisServer[]) {
    this.servers = servers;
    this.sentinels = sentinels;
  }

  /** Starts all five and waits until they know each other. */
  static async start(): Promise<RedisSentinel> {
    const settings = [...PERSISTENT, '--repl-diskless-sync-delay', '0'];
    const primary = await RedisServer.start(settings);
    const replica = await RedisServer.start([
      ...settings,
      ...['--replicaof', '127.0.0.1', String(primary.port)],
    ]);
    const watched = [
      `sentinel monitor ${PRIMARY_NAME} 127.0.0.1 ${primary.port} 2`,
      `sentinel down-after-milliseconds ${PRIMARY_NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${PRIMARY_NAME} ${FAILOVER_TIMEOUT_MS}`,
    ];
    const sentinels = await Promise.all(Array.from({ length: 3 }, () => RedisServer.startSentinel(watched)));
    const trio = new RedisSentinel([primary, replica], sentinels);
    await trio.isWhole();
    return trio;
  }

  /** `host:port` of each Sentinel. */
  get addresses(): readonly string[] {
    return this.sentinels.map(({ address }) => address);
  }

  /** The server that most Sentinels name as the primary now. */
  async primary(): Promise<RedisServer> {
    const named = await Promise.all(
      this.sentinels.filter(({ isRunning }) => isRunning).map((sentinel) => primaryOf(sentinel)),
    );
    const server = this.servers.find(({ port }) => named.filter((name) => name === String(port)).length >= 2);
    if (server === undefined) throw new Error(`the Sentinels do not agree: ${named.join()}`);
    return server;
  }

  /** The server that is not the primary now. */
  async replica(): Promise<RedisServer> {
    const primary = await this.primary();
    return this.servers[primary === this.servers[0] ? 1 : 0];
  }

  /** Has a Sentinel promote the replica, and waits until it is done. */
  async promote(): Promise<void> {
    const replica = await this.replica();
    await until('a Sentinel begins a failover', async () => {
      return (await this.#anyRunning().command('SENTINEL', 'FAILOVER', PRIMARY_NAME)) === 'OK';
    });
    await this.isPrimary(replica);
  }

  /** Waits until the Sentinels name a server as the primary. */
  async isPrimary(server: RedisServer): Promise<void> {
    await until(`${server.address} is the primary`, async () => {
      return (await this.primary()) === server && (await server.command('ROLE')).startsWith('master');
    });
  }

  /** Waits until all run, the replica follows, and every Sentinel knows it and the other two. */
  async isWhole(): Promise<void> {
    await until('the Sentinels are whole', async () => {
      if (![...this.servers, ...this.sentinels].every(({ isRunning }) => isRunning)) return false;
      const replication = await (await this.replica()).command('INFO', 'replication');
      const seen = await Promise.all(this.sentinels.map((each) => each.command('INFO', 'sentinel')));
      return (
        replication.includes('master_link_status:up') &&
        seen.every((text) => text.includes('status=ok') && text.includes('slaves=1,sentinels=3'))
      );
    });
  }

  /** Ends all processes and deletes their folders. */
  async close(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((server) => server.close()));
  }

  #anyRunning(): RedisServer {
    const sentinel = this.sentinels.find(({ isRunning }) => isRunning);
    if (sentinel === undefined) throw new Error('no Sentinel runs');
    return sentinel;
  }
}

/** The port that a Sentinel gives out. */
async function primaryOf(sentinel: RedisServer): Promise<string | undefined> {
  const answer = await sentinel.command('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', PRIMARY_NAME);
  return answer.split('\n')[1];
}

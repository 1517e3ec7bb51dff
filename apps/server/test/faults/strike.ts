import { assertNever } from '@farkle/rules';
import type { RedisServer } from '../redis-server.ts';
import { tellRedis } from './operator.ts';
import type { NodeFault, RedisFault } from './plan.ts';
import type { Service } from './service.ts';

/** Ends a fault; resolves when what was struck serves again. */
export type Lift = () => void | Promise<void>;

/** How much longer everything takes on a slow stretch of network. */
const SLOW_MS = 150;

/** Strikes what was aimed at; resolves when it has taken effect. */
export type Blow = () => Promise<Lift>;

/** Strikes a node, or its network; resolves when it has taken effect. */
export async function strikeNode(kind: NodeFault, place: number, service: Service): Promise<Lift> {
  const node = service.nodes[place]!;
  const relay = kind.endsWith('line') ? service.store.lines[place]! : service.doors[place]!;
  const restore = () => relay.restore();
  switch (kind) {
    case 'kill-node':
      await node.kill();
      return () => node.start();
    case 'halt-node':
      node.halt();
      return () => node.resume();
    case 'cut-door':
    case 'cut-line':
      relay.cut();
      return restore;
    case 'stall-door':
    case 'stall-line':
      relay.stall();
      return restore;
    case 'lose-door':
    case 'lose-line':
      relay.lose();
      return restore;
    case 'slow-door':
    case 'slow-line':
      relay.slow(SLOW_MS);
      return restore;
    default:
      return assertNever(kind);
  }
}

/** Strikes a Redis; resolves when it has taken effect. */
export async function strikeRedis(kind: RedisFault, redis: RedisServer): Promise<Lift> {
  switch (kind) {
    case 'restart-redis':
      await redis.kill();
      return () => redis.start();
    case 'halt-redis':
      redis.halt();
      return () => redis.resume();
    case 'drop-commands':
      await tellRedis(redis.port, 'CLIENT KILL TYPE normal');
      return () => undefined;
    case 'drop-channels':
      await tellRedis(redis.port, 'CLIENT KILL TYPE pubsub');
      return () => undefined;
    default:
      return assertNever(kind);
  }
}

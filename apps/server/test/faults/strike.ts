import { assertNever } from '@farkle/rules';
import type { Fault } from './plan.ts';
import type { Service } from './service.ts';

/** Ends a fault; resolves when what was struck serves again. */
export type Lift = () => void | Promise<void>;

/** How much longer everything takes on a slow stretch of network. */
const SLOW_MS = 150;

/** Strikes; resolves when it has taken effect. */
export async function strike({ kind, target }: Fault, service: Service): Promise<Lift> {
  const node = service.nodes[target]!;
  const door = service.doors[target]!;
  const line = service.store.lines[target];
  const redis = await service.store.primary(target);
  switch (kind) {
    case 'kill-node':
      await node.kill();
      return () => node.start();
    case 'halt-node':
      node.halt();
      return () => node.resume();
    case 'cut-door':
      door.cut();
      return () => door.restore();
    case 'stall-door':
      door.stall();
      return () => door.restore();
    case 'lose-door':
      door.lose();
      return () => door.restore();
    case 'slow-door':
      door.slow(SLOW_MS);
      return () => door.restore();
    case 'cut-line':
      line!.cut();
      return () => line!.restore();
    case 'stall-line':
      line!.stall();
      return () => line!.restore();
    case 'lose-line':
      line!.lose();
      return () => line!.restore();
    case 'slow-line':
      line!.slow(SLOW_MS);
      return () => line!.restore();
    case 'restart-redis':
      await redis.kill();
      return () => redis.start();
    case 'halt-redis':
      redis.halt();
      return () => redis.resume();
    case 'drop-commands':
      await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
      return () => undefined;
    case 'drop-channels':
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      return () => undefined;
    case 'promote':
    case 'kill-primary':
    case 'promote-lagging':
      throw new Error('not yet');
    default:
      return assertNever(kind);
  }
}

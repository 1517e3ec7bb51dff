import type { Links } from '@farkle/protocol';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import { sendProblem } from './problem.ts';

/** What the routes for operators report. */
export interface OperatorPorts {
  readonly rooms: Rooms;
  readonly metrics: Metrics;
  /** Lets a caller from elsewhere read the metrics. */
  readonly metricsToken: string | undefined;
  /** Whether this node is about to stop. */
  readonly isRetired: () => boolean;
  readonly origins: () => readonly string[];
}

/** Whether the process lives, whether it can serve, how it is doing, and where it is reached. */
export function operatorRoutes(
  app: FastifyInstance,
  { rooms, metrics, metricsToken, isRetired, origins }: OperatorPorts,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));

  app.get('/readyz', async (_request, reply) => {
    const readiness = isRetired()
      ? ({ ok: false, reason: 'the server is about to stop' } as const)
      : await rooms.ready();
    return reply
      .code(readiness.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(
        readiness.ok
          ? { ready: true, warning: readiness.warning }
          : { ready: false, reason: readiness.reason },
      );
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return sendProblem(reply, { code: 'not-found' });
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });

  app.get('/api/links', (_request, reply) => {
    const links: Links = { origins: origins() };
    return reply.header('cache-control', 'no-store').send(links);
  });
}

import type { FastifyRequest } from 'fastify';
import { hashSecret, provesHash } from '../rooms/seat-token.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * Whether the metrics are this caller's business: it shows the operator's token, or it is a program of this very
 * machine. A proxy on this machine speaks for others, and says so.
 */
export function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && provesHash(headers.authorization ?? '', hashSecret(`Bearer ${token}`))) {
    return true;
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '');
}

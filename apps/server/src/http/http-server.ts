import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Limits } from '../limits.ts';
import type { Log } from '../log.ts';
import { malformed } from '../parse-message.ts';
import { operatorRoutes, type OperatorPorts } from './operator-routes.ts';
import { sendProblem } from './problem.ts';
import { roomRoutes } from './room-routes.ts';
import { siteRoutes } from './site-routes.ts';
import type { WebClient } from './web-client.ts';

/** A request that has not come in as a whole after this is given up, so that slow ones cannot pile up. */
const REQUEST_MS = 10_000;
const LOOK_FOR_SLOW_ONES_MS = 2_000;

/** What the HTTP side needs from outside. */
export interface HttpServerPorts extends OperatorPorts {
  readonly limits: Limits;
  readonly log: Log;
  /** Whether an address belongs to a proxy of ours, whose word about the client's address is taken. */
  readonly trustProxy: (address: string, hop: number) => boolean;
  /** Bytes of a request's body at most. */
  readonly maxPayload: number;
  readonly isHttps: boolean;
  /** `null` when the server runs without its web client. */
  readonly client: WebClient | null;
}

/** The HTTP side of the server, not yet listening. */
export async function createHttpServer(ports: HttpServerPorts): Promise<FastifyInstance> {
  const { log } = ports;
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendProblem(reply, malformed([]), status);
    const reference = randomUUID();
    log.error({ err: error, reference, route: request.routeOptions.url }, 'a request could not be answered');
    return sendProblem(reply, { code: 'fault', reference });
  };
  const app = Fastify({
    logger: false,
    trustProxy: ports.trustProxy,
    bodyLimit: ports.maxPayload,
    requestTimeout: REQUEST_MS,
    // Node takes the longer of the two for the whole request.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_ONES_MS },
    // Idle connections of browsers would otherwise hold up the end of the process; those with a request get its answer.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(ports.client?.scriptHashes ?? [])],
        styleSrc: ["'self'"],
        // The framework's route announcer and animated dice set style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // On the plain http of a home network these would kill the page or fill its console.
    strictTransportSecurity: ports.isHttps,
    crossOriginOpenerPolicy: ports.isHttps,
    originAgentCluster: ports.isHttps,
    referrerPolicy: { policy: 'no-referrer' },
  });
  operatorRoutes(app, ports);
  roomRoutes(app, ports.rooms, ports.limits);
  if (ports.client) await siteRoutes(app, ports.client, ports.rooms, ports.limits);
  else app.setNotFoundHandler((_request, reply) => sendProblem(reply, { code: 'not-found' }));
  return app;
}

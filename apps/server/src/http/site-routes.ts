import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';
import { networkOf } from '../network-of.ts';
import { askByCode } from '../rooms/ask-by-code.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { sendProblem } from './problem.ts';
import { roomPage } from './room-page.ts';
import type { WebClient } from './web-client.ts';

const YEAR_SECONDS = 31_536_000;

/** The web client's files, and its page under every room link. */
export async function siteRoutes(
  app: FastifyInstance,
  client: WebClient,
  rooms: Rooms,
  limits: Limits,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: client.folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/_app/immutable/');
      reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });

  // Preview crawlers accept anything and follow links in capitals or not: whatever they ask, this is the page.
  const room = async (
    request: FastifyRequest<{ Params: { code: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const caller = { address: networkOf(request.ip), wrongCodes: limits.wrongCodes };
    const summary = await askByCode(request.params.code, caller, (code) => rooms.summary(code));
    return sendPage(reply, roomPage(client.page, summary.ok ? summary.value : null, originOf(request)));
  };
  app.get('/r/:code', room);
  app.get('/r/:code/*', room);

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage =
      isPage && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    return wantsPage
      ? sendPage(reply, roomPage(client.page, null, originOf(request)))
      : sendProblem(reply, { code: 'not-found' });
  });
}

/** Where the page was asked for, as the one who asked sees it. */
function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}

import { createRoom, takeSeat } from '@farkle/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';
import { networkOf } from '../network-of.ts';
import { parseMessage } from '../parse-message.ts';
import { no, type Answer } from '../rooms/answer.ts';
import { askByCode, type Caller } from '../rooms/ask-by-code.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { withinLimit } from '../rooms/within-limit.ts';
import { sendProblem } from './problem.ts';

/** What a game's id may look like; anything else is not looked up. */
const GAME_ID = /^[A-Za-z0-9_-]{20,40}$/;

type WithCode = { Params: { code: string } };

/** Making rooms, taking seats, and what may be known of a room or game from outside. */
export function roomRoutes(app: FastifyInstance, rooms: Rooms, limits: Limits): void {
  const caller = ({ ip }: FastifyRequest): Caller => ({
    address: networkOf(ip),
    wrongCodes: limits.wrongCodes,
  });

  app.post('/api/rooms', async (request, reply) => {
    const parsed = parseMessage(createRoom, request.body);
    if (!parsed.ok) return sendProblem(reply, parsed.refusal);
    const answer = await withinLimit(limits.rooms, networkOf(request.ip), () =>
      rooms.createRoom(parsed.message),
    );
    return sendAnswer(reply, answer, 201);
  });

  app.post<WithCode>('/api/rooms/:code/seats', async (request, reply) => {
    const parsed = parseMessage(takeSeat, request.body);
    if (!parsed.ok) return sendProblem(reply, parsed.refusal);
    const answer = await withinLimit(limits.seats, networkOf(request.ip), () =>
      askByCode(request.params.code, caller(request), (code) => rooms.takeSeat(code, parsed.message)),
    );
    return sendAnswer(reply, answer, 201);
  });

  app.get<WithCode>('/api/rooms/:code', async (request, reply) => {
    const { code } = request.params;
    return sendAnswer(reply, await askByCode(code, caller(request), (room) => rooms.summary(room)));
  });

  app.get<{ Params: { gameId: string } }>('/api/games/:gameId', async (request, reply) => {
    const { gameId } = request.params;
    return sendAnswer(reply, GAME_ID.test(gameId) ? await rooms.game(gameId) : no({ code: 'not-found' }));
  });
}

function sendAnswer(reply: FastifyReply, answer: Answer<object>, status = 200): FastifyReply {
  return answer.ok
    ? reply.code(status).header('cache-control', 'no-store').send(answer.value)
    : sendProblem(reply, answer.no);
}

import { createRoom, parseRoomCode, takeSeat } from '@farkle/protocol';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits.ts';
import { parseMessage } from '../parse-message.ts';
import type { Answer } from '../rooms/answer.ts';
import { no } from '../rooms/answer.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { TokenBuckets } from '../token-buckets.ts';
import { sendProblem } from './problem.ts';

/** What a game's id may look like; anything else is not looked up. */
const GAME_ID = /^[A-Za-z0-9_-]{20,40}$/;

type WithCode = { Params: { code: string } };

/** Making rooms, taking seats, and what may be known of a room or game from outside. */
export function roomRoutes(app: FastifyInstance, rooms: Rooms, limits: Limits): void {
  app.post('/api/rooms', async (request, reply) => {
    const parsed = parseMessage(createRoom, request.body);
    if (!parsed.ok) return sendProblem(reply, parsed.refusal);
    const answer = limited(limits.rooms, request.ip) ?? (await rooms.createRoom(parsed.message));
    return answer.ok
      ? reply.code(201).header('cache-control', 'no-store').send(answer.value)
      : sendProblem(reply, answer.no);
  });

  app.post<WithCode>('/api/rooms/:code/seats', async (request, reply) => {
    const parsed = parseMessage(takeSeat, request.body);
    if (!parsed.ok) return sendProblem(reply, parsed.refusal);
    const answer =
      limited(limits.seats, request.ip) ??
      (await byCode(request.params.code, request.ip, (code) => rooms.takeSeat(code, parsed.message)));
    return answer.ok
      ? reply.code(201).header('cache-control', 'no-store').send(answer.value)
      : sendProblem(reply, answer.no);
  });

  app.get<WithCode>('/api/rooms/:code', async (request, reply) => {
    const answer = await byCode(request.params.code, request.ip, (code) => rooms.summary(code));
    return answer.ok
      ? reply.header('cache-control', 'no-store').send(answer.value)
      : sendProblem(reply, answer.no);
  });

  app.get<{ Params: { gameId: string } }>('/api/games/:gameId', async (request, reply) => {
    const { gameId } = request.params;
    const answer = GAME_ID.test(gameId) ? await rooms.game(gameId) : no({ code: 'not-found' });
    return answer.ok
      ? reply.header('cache-control', 'no-store').send(answer.value)
      : sendProblem(reply, answer.no);
  });

  /** Somebody who tries one wrong code after the other is refused for a while, whatever the next code is. */
  async function byCode<T>(
    typed: string,
    address: string,
    ask: (code: string) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const waitMs = limits.wrongCodes.waitMs(address);
    if (waitMs > 0) return no({ code: 'rate-limited', retryAfterMs: waitMs });
    const code = parseRoomCode(typed);
    const answer: Answer<T> = code === null ? no({ code: 'unknown-room' }) : await ask(code);
    if (!answer.ok && answer.no.code === 'unknown-room') limits.wrongCodes.take(address);
    return answer;
  }
}

function limited(buckets: TokenBuckets, address: string): Answer<never> | null {
  const waitMs = buckets.take(address);
  return waitMs > 0 ? no({ code: 'rate-limited', retryAfterMs: waitMs }) : null;
}

import type { Problem } from '@farkle/protocol';
import type { FastifyReply } from 'fastify';
import type { No } from '../rooms/answer.ts';

/** The status and the title of each refusal that HTTP can meet; whatever else the rules say is a conflict. */
const STATUS: Partial<Record<No['code'], readonly [status: number, title: string]>> = {
  'malformed-message': [400, 'The request is not what this address takes'],
  'bad-rule-set': [400, 'No table can be played by these rules'],
  'name-required': [400, 'A name is needed'],
  'name-too-long': [400, 'The name is too long'],
  'wrong-token': [401, 'The seat is not yours'],
  'unknown-room': [404, 'There is no such room'],
  'not-found': [404, 'There is nothing here'],
  'room-full': [409, 'All seats are taken'],
  'rate-limited': [429, 'Too many requests'],
  fault: [500, 'Something went wrong on our side'],
  'try-again': [503, 'Not just now'],
};
const CONFLICT = [409, 'The room does not allow it now'] as const;

/** Answers with a problem document (RFC 9457) whose `code` is the protocol's. */
export function sendProblem(reply: FastifyReply, refusal: No, status?: number): FastifyReply {
  const [usual, title] = STATUS[refusal.code] ?? CONFLICT;
  const problem: Problem = { type: 'about:blank', title, status: status ?? usual, ...refusal };
  if (refusal.code === 'rate-limited') reply.header('retry-after', Math.ceil(refusal.retryAfterMs / 1_000));
  if (refusal.code === 'try-again') reply.header('retry-after', 1);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problem);
}

import { createClient, ErrorReply } from 'redis';
import { ANSWER_MS, answerDue, within } from './within.ts';

/** Bounds the memory that a hung Redis can take; far above what a node has in flight. */
const LONGEST_QUEUE = 10_000;

/** A client of the library. It serves one connection and is thrown away with it. */
export type RedisClient = ReturnType<typeof createRedisClient>;

/**
 * A client that has yet to connect. Nothing in it waits or tries again. It has no time-outs of its own once it is
 * connected: they would strike before an answer is read when it is this process that was held up.
 */
export function createRedisClient(url: string, name: string) {
  return createClient({
    url,
    name,
    // Subscriptions and replies are told apart by the protocol only in version 3.
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: LONGEST_QUEUE,
    maintNotifications: 'disabled',
    socket: { connectTimeout: ANSWER_MS, reconnectStrategy: false },
  });
}

/** Whether Redis itself said no: the command was not done, or a function of ours failed. */
export function isErrorReply(error: unknown): error is Error {
  return error instanceof ErrorReply;
}

/** Asks one question on a connection of its own, which ends with the answer or when it is `due`. */
export async function askOnce<T>(
  url: string,
  question: (client: RedisClient) => Promise<T>,
  due = answerDue(),
): Promise<T> {
  const client = createRedisClient(url, 'farkle-asks');
  // The error also rejects what is waited for here.
  client.on('error', () => undefined);
  try {
    return await within(
      due,
      client.connect().then(() => question(client)),
    );
  } finally {
    if (client.isOpen) client.destroy();
  }
}

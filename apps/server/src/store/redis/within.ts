import { StoreUnavailable } from '../room-store.ts';

/** Without an answer for this long, in milliseconds, Redis counts as away. */
export const ANSWER_MS = 1_800;

/** Until when an answer is waited for that is asked for now, by the process's monotonic clock. */
export function answerDue(): number {
  return performance.now() + ANSWER_MS;
}

/** Rejects with `StoreUnavailable` when there is no answer until `due`, by the process's monotonic clock. */
export async function within<T>(due: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const judge = () => {
      reject(new StoreUnavailable('Redis does not answer'));
    };
    // Timers run before what has come in is read: a process that was held up itself looks at it first.
    timer = setTimeout(() => setImmediate(judge), due - performance.now());
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

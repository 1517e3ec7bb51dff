import type { Clock } from '@farkle/protocol';
import type { RunningClock } from './room-view.ts';

/** Starts a clock from what the server said just now. */
export function runningClock(clock: Clock): RunningClock {
  const receivedAt = performance.now();
  return {
    on: clock.on,
    paused: clock.paused,
    remainingMs: () => Math.max(0, clock.remainingMs - (clock.paused ? 0 : performance.now() - receivedAt)),
  };
}

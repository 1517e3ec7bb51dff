import type { Clock } from '@farkle/protocol';
import type { GameState } from '@farkle/rules';

/** Who comes back to an empty room finds at least this much time to decide. */
const LEAST_AFTER_REST_MS = 5_000;

/** Running out at `dueAt`, in the store's time. */
export interface RunningClock {
  readonly on: number;
  readonly dueAt: number;
}

/** At rest, with `remainingMs` to go. */
interface RestingClock {
  readonly on: number;
  readonly remainingMs: number;
}

/** The time there is for decision `on`. */
export type DecisionClock = RunningClock | RestingClock;

/** Whether the clock runs, or rests. */
export const isRunning = (clock: DecisionClock): clock is RunningClock => 'dueAt' in clock;

/** The clock of the state's open decision. Only a new decision starts a clock anew. */
export function clockFor(state: GameState, former: DecisionClock | null, now: number): DecisionClock | null {
  if (state.turnClock === null || !isClocked(state)) return null;
  return former?.on === state.decision ? former : fullClock(state.decision, state.turnClock, now);
}

function isClocked(state: GameState): boolean {
  return state.phase === 'playing' || (state.phase === 'rollingOff' && !state.contributionsOpen);
}

/** A clock with all its time (`seconds`) before it. */
export function fullClock(on: number, seconds: number, now: number): RunningClock {
  return { on, dueAt: now + seconds * 1_000 };
}

/** The clock as it is while somebody seated is `connected`, running, or nobody, at rest. */
export function clockWhile(
  { connected }: { readonly connected: boolean },
  clock: DecisionClock,
  now: number,
): DecisionClock {
  if (connected === isRunning(clock)) return clock;
  return isRunning(clock)
    ? { on: clock.on, remainingMs: Math.max(0, clock.dueAt - now) }
    : { on: clock.on, dueAt: now + Math.max(LEAST_AFTER_REST_MS, clock.remainingMs) };
}

/** The clock as clients are told it: without any clock of ours. */
export function clockMessage(clock: DecisionClock | null, now: number): Clock | null {
  if (clock === null) return null;
  return isRunning(clock)
    ? { on: clock.on, remainingMs: Math.max(0, Math.round(clock.dueAt - now)), paused: false }
    : { on: clock.on, remainingMs: Math.round(clock.remainingMs), paused: true };
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runningClock } from './running-clock.ts';

const MINUTE_MS = 60_000;

describe('the turn clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([5 * MINUTE_MS, -5 * MINUTE_MS])(
    '[K10] shows what the server says when the wall clock jumps by %i ms',
    (jump) => {
      const clock = runningClock({ on: 4, remainingMs: 30_000, paused: false });
      vi.setSystemTime(Date.now() + jump);
      expect(clock.remainingMs()).toBe(30_000);
    },
  );

  test('[K10] is right at once after 20 s in which nothing ran', () => {
    const clock = runningClock({ on: 4, remainingMs: 30_000, paused: false });
    vi.advanceTimersByTime(20_000);
    expect(clock.remainingMs()).toBe(10_000);
  });

  test('stands still while paused', () => {
    const clock = runningClock({ on: 4, remainingMs: 30_000, paused: true });
    vi.advanceTimersByTime(20_000);
    expect(clock).toMatchObject({ on: 4, paused: true });
    expect(clock.remainingMs()).toBe(30_000);
  });

  test('never goes below zero', () => {
    const clock = runningClock({ on: 4, remainingMs: 1_000, paused: false });
    vi.advanceTimersByTime(5_000);
    expect(clock.remainingMs()).toBe(0);
  });
});

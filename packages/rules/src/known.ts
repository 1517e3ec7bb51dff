import { assertNever } from './assert-never.ts';

/** A value that is there by the invariants of the state; its absence is a bug, not an answer. */
export function known<T>(value: T | undefined): T {
  return value === undefined ? assertNever(value as never) : value;
}

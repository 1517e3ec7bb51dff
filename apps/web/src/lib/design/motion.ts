/** The times of tokens.css that something waits for. */
export type Motion = 'tumble' | 'tumble-stagger' | 'beat' | 'hot-dice' | 'travel' | 'quick';

/** How long a motion takes on this device now, milliseconds; what reduced motion shortens is already shorter here. */
export function motionMs(motion: Motion): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${motion}`).trim();
  const amount = Number.parseFloat(value);
  if (Number.isNaN(amount)) return 0;
  return value.endsWith('ms') ? amount : amount * 1_000;
}

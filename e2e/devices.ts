// The devices people hold, as options of a browser context.
import type { BrowserContextOptions } from '@playwright/test';

const phone = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

export const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const PHONE = phone(390, 664);
export const TALL_PHONE = phone(360, 740);
export const SMALL_PHONE = phone(320, 568);

/** The same device, set to less motion: dice land sooner, and so does a test. */
export const calm = (device: BrowserContextOptions): BrowserContextOptions => ({
  ...device,
  reducedMotion: 'reduce',
});

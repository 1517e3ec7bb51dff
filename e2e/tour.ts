// A walk through every screen and state, on real games whose dice fall as needed. What is looked for there is the caller's.
import { expect } from '@playwright/test';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { calm, PHONE } from './devices.ts';
import { startRiggedServer } from './rigged-server.ts';
import type { RiggedServer } from './rigged-server.ts';
import { tourGame } from './tour-game.ts';
import { tourEnding } from './tour-ending.ts';
import { tourGathering } from './tour-gathering.ts';
import { tourTenSeats } from './tour-ten-seats.ts';

/** Looks at one screen, which holds still. */
export type Look = (screen: string, page: Page) => Promise<void>;

/** What the parts of the tour share. */
export interface Tour {
  readonly server: RiggedServer;
  readonly look: Look;
  /** Somebody else's device. */
  newPage(): Promise<Page>;
}

/** Visits all screens with devices of this kind. */
export async function tour(
  browser: Browser,
  look: Look,
  device: BrowserContextOptions = calm(PHONE),
): Promise<void> {
  // Away comes soon, so that there is a turn to pass.
  const server = await startRiggedServer({ GRACE_MS: '300', AWAY_MS: '600' });
  const newPage = async () => (await browser.newContext({ ...device, baseURL: server.url })).newPage();
  try {
    for (const part of [tourGathering, tourGame, tourEnding, tourTenSeats]) {
      await part({ server, look, newPage });
    }
  } finally {
    for (const context of browser.contexts()) await context.close();
    await server.stop();
  }
}

/** Makes the next moment of this kind last: a farkle, hot dice, a roll in the air. A reload ends it. */
export async function hold(page: Page, motion: 'beat' | 'hot-dice' | 'tumble' | 'travel'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.style.setProperty(`--${name}`, '600s');
  }, motion);
}

/** What moves with a held moment comes to its end; the moment itself stays. */
export async function settle(page: Page, motion: 'beat' | 'hot-dice' | 'travel'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.style.removeProperty(`--${name}`);
  }, motion);
}

/** Waits for a heading, the sign that a screen has come. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
}

// A picture of every screen at every size in both themes, and contact sheets to look at them side by side.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { root } from '../scripts/bootstrap.mjs';
import { calm, PHONE } from './devices.ts';
import { tour } from './tour.ts';

const folder = join(root, 'e2e', 'screenshots');
const SIZES = [
  [320, 568],
  [360, 740],
  [390, 664],
  [820, 1180],
  [1440, 900],
] as const;
const THEMES = ['light', 'dark'] as const;
/** Height of a picture on a contact sheet, and how many screens share one. */
const THUMB = 420;
const SCREENS_A_SHEET = 2;

test('every screen at every size, light and dark', async ({ browser }) => {
  test.setTimeout(1_800_000);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const screens: string[] = [];
  await tour(
    browser,
    async (screen, page) => {
      screens.push(screen);
      await takePictures(screen, page);
    },
    calm(PHONE),
  );
  await makeSheets(browser, screens);
});

const pictureOf = (screen: string, width: number, height: number, theme: string): string =>
  `${screen}-${width}x${height}-${theme}.png`;

async function takePictures(screen: string, page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const path = join(folder, pictureOf(screen, width, height, colorScheme));
      await page.screenshot({ path, animations: screen.endsWith('rolling') ? 'allow' : 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

async function makeSheets(browser: Browser, screens: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1720, height: 900 } });
  for (let first = 0; first < screens.length; first += SCREENS_A_SHEET) {
    const shown = screens.slice(first, first + SCREENS_A_SHEET);
    const name = `contact-${String(first / SCREENS_A_SHEET + 1).padStart(2, '0')}`;
    const html = join(folder, `${name}.html`);
    await writeFile(html, sheet(shown));
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    await rm(html);
  }
  await page.close();
}

function sheet(screens: readonly string[]): string {
  const row = (screen: string, theme: string) =>
    SIZES.map(([width, height]) => `<img src="${pictureOf(screen, width, height, theme)}">`).join('');
  const rows = screens.flatMap((screen) => [
    `<h2>${screen}</h2>`,
    ...THEMES.map((theme) => `<div>${row(screen, theme)}</div>`),
  ]);
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 12px; background: #777; font: 16px sans-serif; color: #fff; }
    h2 { margin: 8px 0 4px; font-size: 18px; }
    div { display: flex; gap: 8px; margin-bottom: 8px; }
    img { height: ${THUMB}px; }
  </style>${rows.join('')}`;
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { calm, SMALL_PHONE } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { findCramped, findScrolling } from './layout.ts';
import { tour } from './tour.ts';

// One walk serves all of these tests, so they stay in one worker.
test.describe.configure({ mode: 'default' });

const seen: string[] = [];
const axeFindings: string[] = [];
const scrolling: string[] = [];
const cramped: string[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  await tour(
    browser,
    async (screen, page) => {
      const named = (finding: string) => `${screen}: ${finding}`;
      seen.push(screen);
      axeFindings.push(...(await findBarriers(page)).map(named));
      scrolling.push(...(await findScrolling(page)).map(named));
      cramped.push(...(await findCramped(page)).map(named));
    },
    calm(SMALL_PHONE),
  );
});

test('axe finds nothing on any screen, light or dark', () => {
  expect(seen.length).toBeGreaterThan(40);
  expect(axeFindings).toEqual([]);
});

test('[U04] no screen scrolls sideways at 320 px, and the table of ten longest names not at all', () => {
  expect(scrolling).toEqual([]);
});

test('[K04] dice and buttons are whole and at least 44 px, fields at least 16 px, and zooming is not locked', () => {
  expect(cramped).toEqual([]);
});

/** Everything in the light theme, and in the dark one what depends on colour. */
async function findBarriers(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // No page has frames of another origin, so no second page is needed to put results together.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${id} (${colorScheme}) at ${nodes.map(({ html }) => html).join(', ')}`,
      ),
    );
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}

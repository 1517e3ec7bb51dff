import { expect, test } from './fixtures.ts';
import { findCramped, findScrolling } from './layout.ts';
import { words } from './words.ts';

test('scrolling, a small target and a loud text, planted in a page, are found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.setContent(`<!doctype html>
    <meta name="viewport" content="width=device-width, user-scalable=no">
    <div role="group" aria-label="${words.table.tray.label}" style="width: 400px; height: 700px"></div>
    <p style="font-size: 60px">Loud</p><p data-at-risk style="font-size: 40px">550</p>
    <button style="width: 40px; height: 40px">Roll</button><input aria-label="Name" style="font-size: 12px">`);
  const found = [...(await findScrolling(page)), ...(await findCramped(page))].join('\n');
  for (const fault of [
    'sideways',
    'down',
    '"Loud" with 60 px',
    '"Roll" is 40 x 40',
    'off the screen',
    'touch-action',
    'less than 16 px',
    'zoom is locked',
  ]) {
    expect(found).toContain(fault);
  }
});

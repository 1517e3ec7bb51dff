import type { Locator, Page } from '@playwright/test';
import { calm, PHONE, WIDE } from './devices.ts';
import { expect, riggedTest as test } from './fixtures.ts';
import { begin, gather, meet } from './party.ts';
import { expectSameSight } from './table-page.ts';

/** More than there is to tab through on any page. */
const MANY = 60;

/** The focus is somewhere on the page, and can be seen there. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'the focus is lost';
    if (!focused.matches(':focus-visible')) return 'the focus is not shown';
    const { top, bottom } = focused.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return 'the focus is out of sight';
    const drawn = [focused, ...focused.querySelectorAll('*')].map((element) => getComputedStyle(element));
    const isRing = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return drawn.some(isRing) ? 'seen' : `nothing is drawn around ${focused.outerHTML.slice(0, 80)}`;
  });
  expect(ring).toBe('seen');
}

/** Goes on with the Tab key until the focus is where it is wanted; on each step it can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < MANY; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement !== document.body);
    if (isInside) await expectVisibleFocus(page);
  }
  throw new Error('The Tab key does not lead there');
}

test('[K09] a whole turn is played with the keyboard alone, and the focus is always seen', async ({
  newDevice,
  rigged,
}) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  await gather(host, guest, { preset: 'bank-from-first' });
  rigged.rig('6', '1', '1-2-3-4-6-6', '5-2-3-4-6', '1-5-2-3');
  await begin(host, guest);
  const { page, table } = host;
  const { keyboard } = page;
  const mayDecide = () => expect.poll(() => table.mayDecide()).toBe(true);

  await tabTo(page, table.roll);
  await keyboard.press('Enter');
  await mayDecide();
  await expect(table.roll).toBeFocused();
  await expectVisibleFocus(page);

  // A die that goes with the roll takes the focus along to its neighbour.
  await tabTo(page, table.dice.nth(0));
  await keyboard.press('Space');
  await expect(table.dice.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expectVisibleFocus(page);
  await tabTo(page, table.dice.nth(5));
  await keyboard.press('r');
  await expect(table.dice).toHaveCount(5);
  await mayDecide();
  await expect(table.dice.nth(4)).toBeFocused();
  await expectVisibleFocus(page);

  // A die that stays keeps it.
  await tabTo(page, table.dice.nth(0));
  await keyboard.press('Enter');
  await expect(table.dice.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('r');
  await expect(table.dice).toHaveCount(4);
  await mayDecide();
  await expect(table.dice.nth(0)).toBeFocused();
  await expectVisibleFocus(page);

  await keyboard.press('Space');
  await tabTo(page, table.dice.nth(1));
  await keyboard.press('Space');
  await tabTo(page, table.bank);
  await keyboard.press('Enter');
  await expect.poll(() => host.ear.count(/^You banked 300\b/)).toBe(1);
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  expect((await expectSameSight([table, guest.table])).totals).toEqual([300, 0]);

  // Bank is gone, and the focus waits at the tray: for the next own roll, whose dice it goes to.
  await expect(table.tray).toBeFocused();
  await expectVisibleFocus(page);
  rigged.rig('2-2-3-3-4-6', '1-5-2-3-4-6');
  await guest.table.press(guest.table.roll);
  await mayDecide();
  await expect(table.tray).toBeFocused();
  await expectVisibleFocus(page);
  await keyboard.press('r');
  await expect(table.dice).toHaveCount(6);
  await mayDecide();
  await expect(table.dice.nth(0)).toBeFocused();
  await expectVisibleFocus(page);
});

import type { Locator, Page } from '@playwright/test';
import { calm, PHONE, WIDE } from './devices.ts';
import { expect, riggedTest as test } from './fixtures.ts';
import { begin, gather, meet } from './party.ts';
import { words } from './words.ts';

const ROLL = /^You rolled (?!.* for the start)/;

/** How quick the quickest two presses of a double press are at most, and four taps by one hand; milliseconds. */
const DOUBLE_MS = 50;
const FOUR_MS = 200;

declare global {
  interface Window {
    presses: number[];
  }
}

/** Notes when each press comes in, as the browser tells it. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.presses = [];
    document.addEventListener('click', ({ timeStamp }) => window.presses.push(timeStamp), true);
  });
}

/** The times of the presses since it was asked last. */
const pressesOn = (page: Page): Promise<readonly number[]> => page.evaluate(() => window.presses.splice(0));

const spread = (times: readonly number[]): number => Math.max(...times) - Math.min(...times);

test('[K07] Roll pressed twice at once rolls once, Bank twice banks once', async ({ newDevice, rigged }) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  await gather(host, guest, { preset: 'bank-from-first' });
  rigged.rig('6', '1', '1-1-5-2-3-4', '1-2-2-3-4', '5-2-2-3-4-6');
  await begin(host, guest);
  await notePresses(host.page);
  const doubles: number[] = [];
  const pressTwice = async (button: Locator) => {
    await pressesOn(host.page);
    await button.dblclick();
    const times = await pressesOn(host.page);
    expect(times).toHaveLength(2);
    doubles.push(spread(times));
  };

  await pressTwice(host.table.roll);
  await expect.poll(() => host.table.mayDecide()).toBe(true);
  await host.table.press(host.table.dice.nth(0));
  await pressTwice(host.table.roll);
  await expect(host.table.dice).toHaveCount(5);
  await expect.poll(() => host.table.mayDecide()).toBe(true);
  await expect.poll(() => host.ear.count(ROLL)).toBe(2);

  await host.table.press(host.table.dice.nth(0));
  await pressTwice(host.table.bank);
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  await guest.table.press(guest.table.roll);
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  await expect.poll(() => host.ear.count(/^You banked 200\b/)).toBe(1);
  await expect.poll(() => host.ear.count(/^You banked/)).toBe(1);
  expect((await guest.table.sight()).totals).toEqual([200, 0]);
  expect(Math.min(...doubles)).toBeLessThan(DOUBLE_MS);
});

test('[K07] Enter held down on Roll rolls once', async ({ newDevice, rigged }) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  await gather(host, guest);
  rigged.rig('6', '1', '1-1-5-2-3-4', '1-5-2-3-4');
  await begin(host, guest);

  await host.table.roll.focus();
  const repeat = async (until: () => Promise<boolean>) => {
    await expect
      .poll(
        async () => {
          await host.page.keyboard.down('Enter');
          return until();
        },
        { intervals: [30] },
      )
      .toBe(true);
    for (let more = 0; more < 10; more += 1) await host.page.keyboard.down('Enter');
    await host.page.keyboard.up('Enter');
  };
  await repeat(() => host.table.mayDecide());
  await expect.poll(() => host.ear.count(ROLL)).toBe(1);
  await expect(host.table.dice).toHaveCount(6);
});

test('[K07] four dice tapped within 200 ms are all selected, and two taps on one die leave it as it was', async ({
  newDevice,
  rigged,
}) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  await gather(host, guest);
  rigged.rig('1', '6', '1-1-5-5-2-3');
  await begin(host, guest);
  await guest.table.press(guest.table.roll);
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  await notePresses(guest.page);

  const middles = await guest.table.dice.evaluateAll((dice) =>
    dice.map((die) => {
      const { x, y, width, height } = die.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  /** Taps these dice one right after the other; tells how long it took. */
  const tap = async (...places: readonly number[]): Promise<number> => {
    const { touchscreen } = guest.page;
    await Promise.all(places.map((place) => touchscreen.tap(middles[place]?.x ?? 0, middles[place]?.y ?? 0)));
    const times: number[] = [];
    await expect.poll(async () => times.push(...(await pressesOn(guest.page)))).toBe(places.length);
    return spread(times);
  };
  const selected = guest.table.dice.and(guest.page.locator('[aria-pressed="true"]'));

  await tap(0, 0);
  await expect(selected).toHaveCount(0);
  // A machine that is busy is given the chance to tap faster.
  await expect(async () => {
    const tookMs = await tap(0, 1, 2, 3);
    await expect(selected).toHaveCount(4);
    if (tookMs >= FOUR_MS) await tap(0, 1, 2, 3);
    expect(tookMs).toBeLessThan(FOUR_MS);
  }).toPass();
  await tap(1, 1);
  await expect(selected).toHaveCount(4);
  await expect(host.table.dice.and(host.page.locator('[aria-pressed="true"]'))).toHaveCount(4);
  expect(await guest.page.evaluate(() => visualViewport?.scale), 'no tap zooms').toBe(1);
});

test('[K08] a tap on the felt lets the dice land at once, on the server’s faces', async ({
  newDevice,
  rigged,
}) => {
  const host = await meet(newDevice, PHONE);
  const guest = await meet(newDevice, calm(WIDE));
  await gather(host, guest);
  rigged.rig('6', '1', '1-5-2-2-3-6');
  await begin(host, guest);
  // Dice that would stay in the air for minutes show that it is the tap that lets them land.
  await host.page.evaluate(() => {
    document.documentElement.style.setProperty('--tumble', '600s');
  });
  await host.table.press(host.table.roll);
  await expect(host.table.dice.first()).toHaveAccessibleName(words.table.tray.inTheAir(1));
  expect(await host.table.names()).not.toContain(words.table.tray.die(1, 'one'));
  await host.page.touchscreen.tap(195, 250);
  await expect(host.table.dice.first()).toHaveAccessibleName(words.table.tray.die(1, 'one'));
  const seen = await host.table.seenDice();
  expect(seen.map(({ face }) => face)).toEqual(['one', 'five', 'two', 'two', 'three', 'six']);
  expect(seen.some(({ selected }) => selected)).toBe(false);
  expect(await guest.table.names()).toEqual(await host.table.names());
});

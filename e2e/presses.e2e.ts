import { calm, PHONE, WIDE } from './devices.ts';
import { expect, riggedTest as test } from './fixtures.ts';
import { begin, gather, meet } from './party.ts';
import { words } from './words.ts';

const ROLL = /^You rolled (?!.* for the start)/;

test('[K07] Roll pressed twice at once rolls once, Bank twice banks once', async ({ newDevice, rigged }) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  await gather(host, guest, { preset: 'bank-from-first' });
  rigged.rig('6', '1', '1-1-5-2-3-4', '1-2-2-3-4', '5-2-2-3-4-6');
  await begin(host, guest);

  await host.table.roll.dblclick();
  await expect.poll(() => host.table.mayDecide()).toBe(true);
  await host.table.press(host.table.dice.nth(0));
  await host.table.roll.dblclick();
  await expect(host.table.dice).toHaveCount(5);
  await expect.poll(() => host.table.mayDecide()).toBe(true);
  await expect.poll(() => host.ear.count(ROLL)).toBe(2);

  await host.table.press(host.table.dice.nth(0));
  await host.table.bank.dblclick();
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  await guest.table.press(guest.table.roll);
  await expect.poll(() => guest.table.mayDecide()).toBe(true);
  await expect.poll(() => host.ear.count(/^You banked 200\b/)).toBe(1);
  await expect.poll(() => host.ear.count(/^You banked/)).toBe(1);
  expect((await guest.table.sight()).totals).toEqual([200, 0]);
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

test('[K07] four dice tapped at once are all selected, and two taps on one die leave it where it was', async ({
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

  const middles = await guest.table.dice.evaluateAll((dice) =>
    dice.map((die) => {
      const { x, y, width, height } = die.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const tap = (place: number) => {
    const { x = 0, y = 0 } = middles[place] ?? {};
    return guest.page.touchscreen.tap(x, y);
  };
  await Promise.all([0, 1, 2, 3].map(tap));
  const selected = guest.table.dice.and(guest.page.locator('[aria-pressed="true"]'));
  await expect(selected).toHaveCount(4);
  await Promise.all([tap(1), tap(1)]);
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

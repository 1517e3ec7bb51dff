// What must lie where on screens of one size, and beside what.
import type { Locator, Page } from '@playwright/test';
import { calm, PHONE, SMALL_PHONE, WIDE } from './devices.ts';
import { codeIn, setTable, startGame, takeSeat, watch } from './entrance.ts';
import { expect, riggedTest, test } from './fixtures.ts';
import { Friend } from './friend.ts';
import { findTouchingDice } from './layout.ts';
import { meet } from './party.ts';
import { words } from './words.ts';

const { gathering, join, rollOff, start } = words.around;
const { bar, chart, pad } = words.table;

async function boxOf(target: Locator): Promise<{ top: number; right: number; bottom: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Not on screen');
  return { top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

test('on a laptop all choices of the start page stand above its button', async ({ newDevice }) => {
  const { page } = await meet(newDevice, { viewport: { width: 1100, height: 760 } });
  await page.goto('/new');
  const clock = page.getByText(start.clockSeconds(120), { exact: true });
  await expect(clock).toBeVisible();
  const create = page.getByRole('button', { name: start.create });
  expect((await boxOf(clock)).bottom).toBeLessThan((await boxOf(create)).top);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(760);
});

test('the button that changes the rules is in sight on every screen', async ({ newDevice }) => {
  const { page } = await meet(newDevice, PHONE);
  await setTable(page, { name: 'Ann' });
  await page.getByRole('button', { name: gathering.changeRules }).click();
  for (const [width, height] of [
    [320, 568],
    [390, 664],
    [1100, 760],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: gathering.saveRules })).toBeInViewport({ ratio: 1 });
  }
});

test('the lines of the seats end where their heading ends', async ({ newDevice }) => {
  const { page } = await meet(newDevice, WIDE);
  const link = await setTable(page, { name: 'Ann' });
  const end = async () => (await boxOf(page.getByText(gathering.host, { exact: true }))).right;
  const heading = async () => (await boxOf(page.getByText(/^\d+ of 10$/))).right;
  expect(await end()).toBeCloseTo(await heading(), 0);
  await Friend.comes(new URL(page.url()).origin, codeIn(link), 'Bea');
  await expect(page.getByText('Bea', { exact: true })).toBeVisible();
  expect(await end()).toBeCloseTo(await heading(), 0);
});

async function openChart(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: chart.title });
  await expect(sheet.getByText(words.lines.straight)).toBeVisible();
  await sheet.getByRole('button', { name: words.design.close }).click();
  await expect(sheet).toBeHidden();
}

test('the chart is one press away at the door and in the roll-off', async ({ newDevice }) => {
  const host = await meet(newDevice, WIDE);
  const guest = await meet(newDevice, SMALL_PHONE);
  const link = await setTable(host.page, { name: 'Ann' });
  await guest.page.goto(link);
  await openChart(guest.page, gathering.chart);
  await takeSeat(guest.page, link, 'Bea');
  await startGame(host.page);
  for (const { page } of [host, guest]) {
    await expect(page.getByRole('heading', { name: rollOff.title })).toBeVisible();
    await openChart(page, bar.chart);
  }
});

riggedTest(
  'at a table of ten no name is cut on a wide screen, and no chosen die touches another on a phone',
  async ({ newDevice, rigged }) => {
    const host = await meet(newDevice, calm(WIDE));
    const watcher = await meet(newDevice, calm(SMALL_PHONE));
    const link = await setTable(host.page, { name: 'Maximiliane-Wilhelma' });
    await watch(watcher.page, link);
    const friends: Friend[] = [];
    for (let seat = 2; seat <= 10; seat += 1) {
      friends.push(await Friend.comes(rigged.url, codeIn(link), `Ernestine-Frieder ${seat}`));
    }
    const [first, second] = friends;
    if (!first || !second) throw new Error('Nobody came');
    rigged.rig('5', '6', ...Array<string>(8).fill('1'));
    await expect(host.table.page.getByText('10 of 10')).toBeVisible();
    await startGame(host.page);
    await host.page.getByRole('button', { name: rollOff.roll }).and(host.table.on).click();
    for (const friend of friends) await friend.rollForFirst();
    await first.makesTenThousand(rigged);
    await expect(host.page.getByText(pad.finalToCome)).toHaveCount(8, { timeout: 30_000 });
    const cut = await host.table.seats
      .locator('.name')
      .evaluateAll((names) =>
        names.flatMap((name) => (name.scrollWidth > name.clientWidth ? [name.textContent] : [])),
      );
    expect(cut).toEqual([]);

    // The same table on the smallest phone, where dice lie closest: two neighbours are chosen.
    await second.untilOnTurn();
    rigged.rig('1-1-5-5-2-3');
    await second.roll();
    second.select(0, 1, 3);
    const chosen = watcher.table.dice.and(watcher.page.locator('[aria-pressed="true"]'));
    await expect(chosen).toHaveCount(3, { timeout: 20_000 });
    await expect.poll(() => findTouchingDice(watcher.page)).toEqual([]);
  },
);

riggedTest('dice in the air stay inside the tray of a tablet', async ({ newDevice, rigged }) => {
  const host = await meet(newDevice, { viewport: { width: 820, height: 1180 } });
  const link = await setTable(host.page, { name: 'Ann' });
  const bea = await Friend.comes(rigged.url, codeIn(link), 'Bea');
  rigged.rig('6', '1', '1-5-2-2-3-6');
  await startGame(host.page);
  await host.page.getByRole('button', { name: rollOff.roll }).and(host.table.on).click();
  await bea.rollForFirst();
  await expect.poll(() => host.table.mayDecide(), { timeout: 20_000 }).toBe(true);
  await host.page.evaluate(() => document.documentElement.style.setProperty('--tumble', '600s'));
  await host.table.roll.click();
  await expect(host.table.dice).toHaveCount(6);
  const outside = await host.table.tray.evaluate((dice) => {
    const felt = dice.parentElement?.getBoundingClientRect();
    const found: string[] = [];
    for (let part = 0.4; part <= 1; part += 0.05) {
      for (const animation of dice.getAnimations({ subtree: true })) {
        animation.pause();
        animation.currentTime = part * 600_000;
      }
      const tops = [...dice.querySelectorAll('.side')].map((side) => side.getBoundingClientRect().top);
      const top = Math.min(...tops) - (felt?.top ?? 0);
      if (top < 0) found.push(`${top.toFixed()} px at ${part.toFixed(2)} of the flight`);
    }
    return found;
  });
  expect(outside).toEqual([]);
});

test('a sheet that opens over centred words is read from its edge', async ({ newDevice }) => {
  const host = await meet(newDevice, WIDE);
  const guest = await meet(newDevice, PHONE);
  const link = await setTable(host.page, { name: 'Ann' });
  await watch(guest.page, link);
  await guest.page.getByRole('button', { name: join.takeSeat }).click();
  await expect(guest.page.getByRole('dialog').getByText(join.nameLabel)).toHaveCSS('text-align', 'start');
});

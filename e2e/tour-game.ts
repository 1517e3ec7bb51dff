import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Hand, setTable, startGame, takeSeat, watch } from './entrance.ts';
import { TablePage } from './table-page.ts';
import { hold, settle } from './tour.ts';
import type { Tour } from './tour.ts';
import { words } from './words.ts';

const { join, rollOff } = words.around;
const { actions, bar, tray } = words.table;

/** A game of two from the roll-off on, with every kind of moment. */
export async function tourGame({ server, look, newPage }: Tour): Promise<void> {
  const host = await newPage();
  const guest = await newPage();
  const watcher = await newPage();
  const link = await setTable(host, { name: 'Ann' });
  await takeSeat(guest, link, 'Bea');
  await watch(watcher, link);
  const ann = new TablePage(host, new Hand({ hasTouch: true }));
  const bea = new TablePage(guest, new Hand({ hasTouch: true }));

  server.rig('5', '5', '6', '2');
  await startGame(host);
  const die = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^${rollOff.roll}|${rollOff.rollAgain}`) });
  await expect(die(host).and(ann.on)).toBeVisible();
  await look('roll-off', host);
  await look('roll-off-watcher', watcher);
  await die(host).click();
  await expect(host.getByText(rollOff.waitFor('Bea'))).toBeVisible();
  await look('roll-off-waiting', host);
  await die(guest).click();
  await expect(host.getByRole('button', { name: rollOff.rollAgain }).and(ann.on)).toBeVisible();
  await look('roll-off-tied', host);
  await die(host).click();
  await expect(host.getByText(rollOff.waitFor('Bea'))).toBeVisible();
  await die(guest).click();

  await expect.poll(() => ann.mayDecide()).toBe(true);
  await look('table-to-roll', host);
  await look('table-other-to-roll', guest);
  await host.emulateMedia({ reducedMotion: 'no-preference' });
  await hold(host, 'tumble');
  server.rig('4-4-4-1-5-2');
  await ann.roll.click();
  await expect(ann.dice).toHaveCount(6);
  await host.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 270_000;
    }
  });
  await look('table-rolling', host);
  await host.emulateMedia({ reducedMotion: 'reduce' });
  await host.reload();
  await expect.poll(() => ann.mayDecide()).toBe(true);
  await look('table-to-decide', host);
  await ann.dice.nth(5).click({ force: true });
  await look('table-die-scores-nothing', host);
  await ann.dice.nth(4).click();
  await look('table-selected-below-opening', host);
  await ann.chooseAllThatScore();
  await look('table-selected', host);
  await look('table-other-selects', guest);
  await look('table-watching', watcher);

  for (const [button, screen] of [
    [bar.menu, 'sheet-menu'],
    [bar.share, 'sheet-invite'],
  ] as const) {
    await host.getByRole('button', { name: button }).click();
    await look(screen, host);
    await host.getByRole('button', { name: words.design.close }).click();
  }
  for (const [entry, title, screen] of [
    [bar.chart, words.table.chart.title, 'sheet-chart'],
    [bar.help, words.table.help.title, 'sheet-help'],
    [bar.leave, words.table.leave.title, 'sheet-leave'],
  ] as const) {
    await host.getByRole('button', { name: bar.menu }).click();
    await host.getByRole('dialog').getByRole('button', { name: entry }).click();
    await expect(host.getByRole('dialog', { name: title })).toBeVisible();
    await look(screen, host);
    await host.getByRole('button', { name: words.design.close }).click();
  }

  await ann.bank.click();
  await expect.poll(() => bea.mayDecide()).toBe(true);
  server.rig('1-1-2-3-4-6', '2-3-4-6');
  await bea.roll.click();
  await expect.poll(async () => (await bea.dice.count()) > 0 && (await bea.mayDecide())).toBe(true);
  await bea.chooseAllThatScore();
  await hold(guest, 'beat');
  await hold(host, 'beat');
  await bea.roll.click();
  for (const page of [guest, host]) {
    await expect(page.getByText(tray.farkle, { exact: true })).toBeVisible();
    await settle(page, 'beat');
  }
  await look('table-farkle', guest);
  await look('table-other-farkles', host);
  await guest.reload();
  await host.reload();

  await expect.poll(() => ann.mayDecide()).toBe(true);
  await host.context().setOffline(true);
  await expect(host.getByText(bar.reconnecting)).toBeVisible();
  await look('table-reconnecting', host);
  await expect(guest.getByRole('button', { name: actions.pass('Ann') })).toBeVisible();
  await look('table-other-away', guest);
  await host.context().setOffline(false);
  await expect(host.getByText(bar.reconnecting)).toBeHidden();

  server.rig('1-1-1-1-1-1', '1-2-3-4-6-6');
  await ann.roll.click();
  await expect.poll(() => ann.mayDecide()).toBe(true);
  await ann.chooseAllThatScore();
  await hold(host, 'hot-dice');
  await ann.roll.click();
  await expect(host.getByText(tray.hotDice, { exact: true })).toBeVisible();
  await settle(host, 'hot-dice');
  await look('table-hot-dice', host);
  await host.reload();
  await expect.poll(() => ann.mayDecide()).toBe(true);
  await look('table-after-hot-dice', host);

  const late = await newPage();
  await late.goto(link);
  await expect(late.getByText(join.running)).toBeVisible();
  await look('join-running', late);
  await watch(late, link);
  await late.getByRole('button', { name: join.takeSeat }).click();
  await look('sheet-take-seat', late);
  await late.getByRole('textbox', { name: join.nameLabel }).fill('Cleo');
  await late.getByRole('dialog').getByRole('button', { name: join.sit }).click();
  await expect(late.getByText(words.table.waiting.reserved)).toBeVisible();
  await look('table-seat-reserved', late);
}

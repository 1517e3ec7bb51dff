import { expect } from '@playwright/test';
import { codeIn, setTable, startGame, watch } from './entrance.ts';
import { Friend } from './friend.ts';
import { TablePage } from './table-page.ts';
import { expectHeading } from './tour.ts';
import type { Tour } from './tour.ts';
import { words } from './words.ts';

const { result, rollOff } = words.around;

/** The end of a game with a shared win, and of one with a single winner. */
export async function tourEnding({ server, look, newPage }: Tour): Promise<void> {
  const host = await newPage();
  const watcher = await newPage();
  const link = await setTable(host, { name: 'Ann' });
  await watch(watcher, link);
  const bea = await Friend.comes(server.url, codeIn(link), 'Bea');
  const cleo = await Friend.comes(server.url, codeIn(link), 'Cleo');
  const ann = new TablePage(host);
  const ownDie = host.getByRole('button', { name: rollOff.roll }).and(ann.on);

  server.rig('1', '6', '2');
  await startGame(host);
  await ownDie.click();
  await expect(host.getByText(rollOff.waitFor('Bea and Cleo'))).toBeVisible();
  await bea.rollForFirst();
  await cleo.rollForFirst();
  await bea.makesTenThousand(server);
  await expect(host.getByText(words.table.waiting.toRoll('Cleo'))).toBeVisible({ timeout: 20_000 });
  await look('final-round-other', host);
  await cleo.makesTenThousand(server);
  await expect.poll(() => ann.mayDecide(), { timeout: 20_000 }).toBe(true);
  await look('final-round-to-roll', host);
  server.rig('1-2-3-4-6-6');
  await ann.roll.click();
  await expect.poll(async () => (await ann.dice.count()) > 0 && (await ann.mayDecide())).toBe(true);
  await ann.dice.nth(0).click();
  await look('final-round-short', host);
  server.rig('2-3-4-6-6');
  await ann.roll.click();
  await expectHeading(host, result.shared('Bea and Cleo'));
  await look('result-shared', host);
  await expectHeading(watcher, result.shared('Bea and Cleo'));
  await look('result-watcher', watcher);

  server.rig('6', '1', '2');
  await host.getByRole('button', { name: result.again }).click();
  await ownDie.click();
  await bea.rollForFirst();
  await cleo.rollForFirst();
  server.rig('1-1-1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-1-1', '1-1-1-1-2-3');
  for (let rolls = 0; rolls < 4; rolls += 1) {
    const setAside = Math.max(0, rolls - 1) * 3_000;
    const ready = async () =>
      (await ann.mayDecide()) &&
      (await ann.dice.count()) === (rolls > 0 ? 6 : 0) &&
      (await ann.atRisk()) === setAside;
    await expect.poll(ready).toBe(true);
    await ann.chooseAllThatScore();
    await ann.roll.click();
  }
  await expect.poll(async () => (await ann.mayDecide()) && (await ann.atRisk()) === 9_000).toBe(true);
  await ann.chooseAllThatScore();
  await look('bank-sets-off-final-round', host);
  await ann.bank.click();
  await bea.farkles(server);
  await cleo.do({ type: 'leave' });
  await expectHeading(host, result.youWon);
  await look('result-won', host);
}

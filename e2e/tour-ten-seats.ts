import { expect } from '@playwright/test';
import { codeIn, setTable, startGame } from './entrance.ts';
import { Friend } from './friend.ts';
import { TablePage } from './table-page.ts';
import type { Tour } from './tour.ts';
import { words } from './words.ts';

const { result, rollOff } = words.around;

/** Twenty characters each: wide ones, ones of two code points, ones from the right to the left. */
const LONGEST_NAMES = [
  'WWWWWWWWWWWWWWWWWWWW',
  'Maximiliane-Wilhelma',
  '👩‍👩‍👧‍👦'.repeat(20),
  'شجرة الزيتون الكبيرة',
  'MMMMMMMMMM MMMMMMMMM',
  '1234567890 123456789',
  'ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜÄÖ',
  'llllllllllllllllllll',
  '字字字字字字字字字字字字字字字字字字字字',
];

/** A table with every seat taken by people with the longest names. */
export async function tourTenSeats({ server, look, newPage }: Tour): Promise<void> {
  const host = await newPage();
  const link = await setTable(host, { name: 'Wolfgang Amadeus Moz' });
  const friends: Friend[] = [];
  for (const name of LONGEST_NAMES) friends.push(await Friend.comes(server.url, codeIn(link), name));
  const [first, ...others] = friends;
  if (!first) throw new Error('Nobody came');
  const table = new TablePage(host);
  await expect(host.getByText(LONGEST_NAMES.at(-1) ?? '', { exact: true })).toBeVisible();
  await look('ten-seats-gathering', host);
  const late = await newPage();
  await late.goto(link);
  await expect(late.getByText(words.around.join.full(10))).toBeVisible();
  await look('join-full', late);

  server.rig('5', '6', '1', '1', '1', '1', '1', '1', '1', '1');
  await startGame(host);
  const ownDie = host.getByRole('button', { name: rollOff.roll }).and(table.on);
  await expect(ownDie).toBeVisible();
  await look('ten-seats-roll-off', host);
  await ownDie.click();
  await expect(ownDie).toBeHidden();
  for (const friend of friends) await friend.rollForFirst();

  await first.makesTenThousand(server);
  for (const friend of others) await friend.farkles(server);
  await expect.poll(() => table.mayDecide(), { timeout: 40_000 }).toBe(true);
  await look('ten-seats-final-round', host);
  server.rig('1-1-5-5-2-3', '1-2-3-4');
  await table.roll.click();
  await expect.poll(async () => (await table.dice.count()) > 0 && (await table.mayDecide())).toBe(true);
  await table.dice.nth(0).click();
  await table.dice.nth(2).click();
  await look('ten-seats-selected', host);
  await table.roll.click();
  await expect(table.dice).toHaveCount(4);
  await expect.poll(() => table.mayDecide()).toBe(true);
  await look('ten-seats-to-decide', host);
  await table.chooseAllThatScore();
  server.rig('2-3-4');
  await table.roll.click();
  await expect(host.getByRole('table', { name: result.table })).toBeVisible();
  await look('ten-seats-result', host);
}

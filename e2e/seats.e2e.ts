import { calm, PHONE, TALL_PHONE, WIDE } from './devices.ts';
import { codeIn, setTable, takeSeat, watch } from './entrance.ts';
import { expect, riggedTest, test } from './fixtures.ts';
import { Friend } from './friend.ts';
import { begin, gather, meet, personAt } from './party.ts';
import type { Person } from './party.ts';
import { rollDice } from './players.ts';
import { expectSameSight } from './table-page.ts';
import { words } from './words.ts';

const { edges, gathering, join, result, rollOff } = words.around;
const { bar, leave, waiting } = words.table;

/** Hot dice four times running: 12,000 points in one turn. */
const SIX_ONES = Array<string>(4).fill('1-1-1-1-1-1');

async function winByOnes(person: Person): Promise<void> {
  for (let rolls = 0; rolls < SIX_ONES.length; rolls += 1) {
    await rollDice(person);
    await expect.poll(() => person.table.mayDecide()).toBe(true);
    await person.table.chooseAllThatScore();
  }
  await person.table.press(person.table.bank);
}

riggedTest(
  '[P06] one seat in two tabs: both live, and a press in either counts once',
  async ({ newDevice, rigged }) => {
    const options = calm(WIDE);
    const host = await meet(newDevice, options);
    const guest = await meet(newDevice, calm(PHONE));
    const link = await gather(host, guest);
    rigged.rig('6', '1', '1-2-3-4-6-6', '5-2-3-4-6', '1-2-3-4');
    await begin(host, guest);
    const second = await personAt(host.device, options);
    await second.page.goto(link);
    const tables = [host.table, second.table, guest.table];

    await second.table.press(second.table.roll);
    await expect.poll(() => host.table.mayDecide()).toBe(true);
    await expectSameSight(tables);
    await host.table.press(host.table.dice.nth(0));
    await host.table.press(host.table.roll);
    await expect(second.table.dice).toHaveCount(5);
    const seen = await expectSameSight(tables);
    expect(seen).toMatchObject({ totals: [0, 0], atRisk: 100 });
    await expect.poll(() => guest.ear.count(/^Ann rolled (?!.* for the start)/)).toBe(2);

    await host.table.press(host.table.dice.nth(0));
    await expect(second.table.dice.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await host.page.close();
    await expect.poll(() => second.table.mayDecide()).toBe(true);
    await second.table.press(second.table.roll);
    await expect(guest.table.dice).toHaveCount(4);
    await expectSameSight([second.table, guest.table]);
  },
);

riggedTest(
  '[P04] a late comer watches without a say, and plays in the next game',
  async ({ newDevice, rigged }) => {
    const host = await meet(newDevice, calm(WIDE));
    const guest = await meet(newDevice, calm(PHONE));
    const late = await meet(newDevice, calm(TALL_PHONE));
    const link = await gather(host, guest, { preset: 'first-across' });
    rigged.rig('6', '1', ...SIX_ONES);
    await begin(host, guest);

    await late.page.goto(link);
    await expect(late.page.getByText(join.running)).toBeVisible();
    await watch(late.page, link);
    await expectSameSight([host.table, late.table]);
    await expect(late.table.actions).toHaveCount(0);
    await expect(late.page.getByText(waiting.watching)).toBeVisible();

    await late.page.getByRole('button', { name: join.takeSeat }).click();
    const name = late.page.getByRole('textbox', { name: join.nameLabel });
    await name.fill('Cleo');
    await late.page.getByRole('dialog').getByRole('button', { name: join.sit }).click();
    await expect(late.page.getByText(waiting.reserved)).toBeVisible();
    await expect(late.table.seats).toHaveCount(2);

    await winByOnes(host);
    for (const { page } of [guest, late]) {
      await expect(page.getByRole('heading', { name: result.won('Ann') })).toBeVisible();
    }
    await host.page.getByRole('button', { name: result.again }).click();
    await expect(late.page.getByRole('button', { name: rollOff.roll })).toBeVisible();
  },
);

test('who reads the join page is not said to watch before they do', async ({ newDevice }) => {
  const host = await meet(newDevice, WIDE);
  const visitor = await meet(newDevice, PHONE);
  const watcher = await meet(newDevice, TALL_PHONE);
  const link = await setTable(host.page, { name: 'Ann' });
  await visitor.page.goto(link);
  await expect(visitor.page.getByRole('heading', { name: join.tableOf('Ann') })).toBeVisible();
  await watch(watcher.page, link);
  await expect(host.page.getByText(gathering.watchers(1))).toBeVisible();
  await watch(visitor.page, link);
  await expect(host.page.getByText(gathering.watchers(2))).toBeVisible();
});

test('[P03] when the host leaves, who sat down next can start', async ({ newDevice }) => {
  const host = await meet(newDevice, WIDE);
  const guest = await meet(newDevice, PHONE);
  const third = await meet(newDevice, TALL_PHONE);
  const link = await gather(host, guest);
  await takeSeat(third.page, link, 'Cleo');
  await expect(guest.page.getByText(gathering.waitFor('Ann'))).toBeVisible();

  await host.page.getByRole('button', { name: gathering.leave }).click();
  await expect(host.page.getByRole('heading', { name: edges.left.title })).toBeVisible();
  await expect(third.page.getByText(gathering.waitFor('Bea'))).toBeVisible();
  await host.page.getByRole('button', { name: edges.sitAnew }).click();
  await takeSeat(host.page, link, 'Ann');
  await expect(host.page.getByText(gathering.waitFor('Bea'))).toBeVisible();
  await guest.page.getByRole('button', { name: gathering.start }).click();
  await expect(host.page.getByRole('button', { name: rollOff.roll })).toBeVisible();
});

test('[P03] when the host leaves in mid-game, the game goes on under another host', async ({ newDevice }) => {
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  const third = await meet(newDevice, calm(TALL_PHONE));
  const link = await gather(host, guest);
  await takeSeat(third.page, link, 'Cleo');
  await begin(host, guest, third);

  await host.page.getByRole('button', { name: bar.menu }).click();
  await host.page.getByRole('button', { name: bar.leave }).click();
  await host.page.getByRole('button', { name: leave.yes }).click();
  await expect(host.page.getByRole('heading', { name: edges.left.title })).toBeVisible();
  await expect(guest.table.seats.filter({ hasText: words.table.pad.left })).toHaveCount(1);
  const { onTurn } = await expectSameSight([guest.table, third.table]);
  expect([1, 2]).toContain(onTurn);
});

test('a player the host removes is told so, and may watch', async ({ newDevice }) => {
  const host = await meet(newDevice, WIDE);
  const guest = await meet(newDevice, PHONE);
  await gather(host, guest);

  await host.page.getByRole('button', { name: gathering.seatMenu('Bea') }).click();
  await host.page.getByRole('button', { name: gathering.remove }).click();
  await expect(guest.page.getByRole('heading', { name: edges.removed.title })).toBeVisible();
  await expect(guest.page.getByRole('link', { name: words.around.home.start })).toHaveCount(0);
  await guest.page.getByRole('button', { name: edges.watch }).click();
  await expect(guest.page.getByText(gathering.waitFor('Ann'))).toBeVisible();
  await expect(host.page.getByText('Bea', { exact: true })).toHaveCount(0);
});

for (const seats of [2, 10]) {
  test(`[P05] a full table of ${seats} says so and lets one watch`, async ({ newDevice, ownServer }) => {
    const server = await ownServer({ MAX_SEATS: String(seats) });
    const host = await meet(newDevice, { ...WIDE, baseURL: server.url });
    const late = await meet(newDevice, { ...TALL_PHONE, baseURL: server.url });
    const link = await setTable(host.page, { name: 'Ann' });
    for (let seat = 2; seat <= seats; seat += 1) {
      await Friend.comes(server.url, codeIn(link), `Friend ${seat}`);
    }

    await late.page.goto(link);
    await expect(late.page.getByText(join.full(seats))).toBeVisible();
    await expect(late.page.getByRole('textbox', { name: join.nameLabel })).toHaveCount(0);
    await late.page.getByRole('button', { name: join.watch }).click();
    await expect(late.page.getByText(gathering.waitFor('Ann'))).toBeVisible();
    await expect(late.page.getByRole('button', { name: join.takeSeat })).toHaveCount(0);
  });
}

test('a table that was never there says what to do', async ({ newDevice }) => {
  const { page } = await meet(newDevice, PHONE);
  await page.goto('/r/222222');
  await expect(page.getByRole('heading', { name: edges['unknown-room'].title })).toBeVisible();
  await expect(page.getByText(edges['unknown-room'].text('222222'))).toBeVisible();
  await page.getByRole('link', { name: words.around.home.start }).click();
  await expect(page.getByRole('heading', { name: words.around.start.title })).toBeVisible();
});

riggedTest('[U01] names that look like script stay names, on every screen', async ({ newDevice, rigged }) => {
  const first = '<svg/onload=alert()>';
  const second = `{{7*7}}\${7*7}'">`;
  const host = await meet(newDevice, calm(WIDE));
  const guest = await meet(newDevice, calm(PHONE));
  const code = codeIn(await setTable(host.page, { name: first, preset: 'first-across' }));
  await guest.page.goto(`/r/${code}`);
  await expect(guest.page.getByRole('heading', { name: join.tableOf(first) })).toBeVisible();
  await expect.poll(() => guest.page.title()).toContain(first);
  await takeSeat(guest.page, `/r/${code}`, second);
  await expect(host.page.getByText(second, { exact: true })).toBeVisible();

  rigged.rig('6', '1', ...SIX_ONES);
  await begin(host, guest);
  await expect(guest.table.seats.first()).toContainText(first);
  await expect(host.table.seats.last()).toContainText(second);
  await winByOnes(host);
  await expect(guest.page.getByRole('heading', { name: result.won(first) })).toBeVisible();
  await expect.poll(() => guest.page.title()).toContain(first);
  await expect(host.page.getByRole('rowheader', { name: second })).toBeVisible();
  expect(guest.ear.heard.filter((sentence) => sentence.startsWith(`${first} rolled`))).not.toHaveLength(0);
});

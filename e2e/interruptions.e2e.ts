import type { Page } from '@playwright/test';
import { Network } from '../packages/client/test/network.ts';
import { calm, PHONE, TALL_PHONE, WIDE } from './devices.ts';
import { codeIn, setTable, takeSeat, watch } from './entrance.ts';
import { expect, riggedTest, test } from './fixtures.ts';
import { begin, gather, meet, whoDecides } from './party.ts';
import type { Person } from './party.ts';
import { decide, rollDice } from './players.ts';
import { expectSameSight } from './table-page.ts';
import { words } from './words.ts';

const { actions, bar } = words.table;

/** What Chromium prints about a connection that the test takes away. */
const LOST = /WebSocket connection to .* failed|net::ERR_/;

const rolled = /rolled (?!.* for the start)/;

/** What is on its way is lost, and new connections come through again. */
function reconnect(network: Network): void {
  network.cut();
  network.restore();
}

async function expectLost({ page, table }: Person, within: number): Promise<void> {
  await expect(page.getByText(bar.reconnecting)).toBeVisible({ timeout: within });
  if ((await table.actions.count()) === 0) return;
  await expect(table.actions.getByRole('button').and(table.on)).toHaveCount(0);
  await expect(table.roll).toContainText(actions.offline);
}

async function expectLive({ page }: Person, within = 15_000): Promise<void> {
  await expect(page.getByText(bar.reconnecting)).toBeHidden({ timeout: within });
}

/** The host sets one die aside, so that there is something to lose: 100 points, five dice. */
async function setOneAside(host: Person): Promise<void> {
  await rollDice(host);
  await host.table.press(host.table.dice.nth(0));
  await rollDice(host);
  await expect.poll(() => host.table.mayDecide()).toBe(true);
}

/** Rolls until somebody's roll scores; returns who that is. */
async function someDiceToChoose(...people: readonly Person[]): Promise<Person> {
  for (;;) {
    const person = await whoDecides(people);
    if ((await person.table.dice.count()) > 0) return person;
    await rollDice(person);
  }
}

/** The places of the dice that are ticked on a screen. */
async function chosenDice({ table }: Person): Promise<readonly number[]> {
  const dice = await table.seenDice();
  return dice.flatMap(({ selected }, place) => (selected ? [place] : []));
}

riggedTest(
  '[S07] a refresh in mid-turn keeps seat, roll, chosen dice and turn total',
  async ({ newDevice, rigged }) => {
    const host = await meet(newDevice, calm(PHONE));
    const guest = await meet(newDevice, calm(WIDE));
    await gather(host, guest);
    rigged.rig('6', '1', '1-2-3-4-6-6', '5-2-3-4-6', '1-5-2-3');
    await begin(host, guest);
    await setOneAside(host);
    const before = await expectSameSight([host.table, guest.table]);
    expect(before.atRisk).toBe(100);

    await host.table.press(host.table.dice.nth(0));
    await expect.poll(() => chosenDice(guest)).toEqual([0]);

    await host.page.reload();
    await expect.poll(() => host.table.mayDecide()).toBe(true);
    expect(await chosenDice(host)).toEqual([0]);
    expect(await chosenDice(guest)).toEqual([0]);
    const after = await expectSameSight([host.table, guest.table]);
    expect({ ...after, dice: before.dice }).toEqual(before);
    await host.table.press(host.table.roll);
    await expect(guest.table.dice).toHaveCount(4);
    expect((await expectSameSight([host.table, guest.table])).atRisk).toBe(150);

    // With nobody else at the table it is the server alone that keeps them.
    await expect.poll(() => host.table.mayDecide()).toBe(true);
    await host.table.press(host.table.dice.nth(1));
    await expect.poll(() => chosenDice(guest)).toEqual([1]);
    await guest.page.close();
    await host.page.reload();
    await expect.poll(() => chosenDice(host)).toEqual([1]);
  },
);

riggedTest.describe('with a network that goes', () => {
  riggedTest.use({ tolerated: LOST });

  riggedTest('a player who is offline for 10 s is told so, and plays on', async ({ newDevice, rigged }) => {
    const host = await meet(newDevice, calm(PHONE));
    const guest = await meet(newDevice, calm(WIDE));
    await gather(host, guest);
    rigged.rig('6', '1', '1-2-3-4-6-6', '5-2-3-4-6');
    await begin(host, guest);
    await setOneAside(host);
    const before = await host.table.sight();

    await host.device.setOffline(true);
    await expectLost(host, 3_000);
    // The others are told once the grace time of 10 s is over.
    await expect(guest.page.getByText(words.table.waiting.offline('Ann'))).toBeVisible({ timeout: 20_000 });
    await host.device.setOffline(false);
    await expectLive(host);
    await expect(guest.page.getByText(words.table.waiting.offline('Ann'))).toBeHidden();
    expect(await expectSameSight([host.table, guest.table])).toEqual(before);

    await host.table.press(host.table.dice.nth(0));
    await host.table.press(host.table.roll);
    await expect(guest.table.dice).toHaveCount(4);
  });

  riggedTest(
    '[S04] after five losses of the network a roll is one update and one sentence',
    async ({ newDevice, rigged }) => {
      const host = await meet(newDevice, calm(WIDE));
      const guest = await meet(newDevice, calm(PHONE));
      const watcher = await meet(newDevice, calm(TALL_PHONE));
      const updates: string[] = [];
      watcher.page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => {
          if (/\["events"/.test(String(payload))) updates.push(String(payload));
        });
      });
      const link = await gather(host, guest);
      await watch(watcher.page, link);
      rigged.rig('6', '1', '1-2-3-4-6-6');
      await begin(host, guest);

      await expect(watcher.table.seats).toHaveCount(2);
      for (let loss = 1; loss <= 5; loss += 1) {
        await watcher.device.setOffline(true);
        await expectLost(watcher, 3_000);
        await watcher.device.setOffline(false);
        await expectLive(watcher);
      }
      updates.length = 0;
      await host.table.press(host.table.roll);
      await expectSameSight([host.table, watcher.table]);
      await expect.poll(() => watcher.ear.count(rolled)).toBe(1);
      expect(updates).toHaveLength(1);
    },
  );

  test('a killed server is noticed within 3 s, and the game goes on where it was', async ({
    newDevice,
    ownServer,
  }) => {
    const server = await ownServer();
    const options = { baseURL: server.url };
    const host = await meet(newDevice, { ...calm(WIDE), ...options });
    const guest = await meet(newDevice, { ...calm(PHONE), ...options });
    const watcher = await meet(newDevice, { ...calm(TALL_PHONE), ...options });
    const link = await gather(host, guest, { preset: 'bank-from-first' });
    await watch(watcher.page, link);
    await begin(host, guest);
    const people = [host, guest, watcher];
    const tables = people.map(({ table }) => table);
    const mover = await someDiceToChoose(host, guest);
    const before = await expectSameSight(tables);

    await server.kill();
    for (const person of people) await expectLost(person, 3_000);
    await server.restart();
    for (const person of people) await expectLive(person);
    expect(await expectSameSight(tables)).toEqual(before);
    await mover.table.chooseAllThatScore();
    await mover.table.press(mover.table.bank);
    await whoDecides(people.filter((person) => person !== mover));
    const after = await expectSameSight(tables);
    expect(after.onTurn).toBe(1 - before.onTurn);
    expect(Math.max(...after.totals)).toBeGreaterThan(0);
  });

  test('a network that is silently gone is noticed within 15 s', async ({ newDevice, server }) => {
    const network = await Network.before(server.port);
    const host = await meet(newDevice, { ...calm(PHONE), baseURL: network.url });
    const guest = await meet(newDevice, { ...calm(WIDE), baseURL: network.url });
    await gather(host, guest);
    await begin(host, guest);
    network.silence();
    // The heartbeat comes every 10 s and may take 5: a slow machine is given one more second.
    await expectLost(host, 16_000);
    reconnect(network);
    await expectLive(host);
    await expectSameSight([host.table, guest.table]);
    await network.close();
  });

  riggedTest(
    '[S07] when the answer to Roll never comes, the table says so within 3 s and shows the dice after the link is back',
    async ({ newDevice, rigged }) => {
      const network = await Network.before(Number(new URL(rigged.url).port));
      const host = await meet(newDevice, { ...calm(PHONE), baseURL: network.url });
      const guest = await meet(newDevice, calm(WIDE));
      const code = codeIn(await setTable(host.page, { name: 'Ann' }));
      await takeSeat(guest.page, `/r/${code}`, 'Bea', guest.hand);
      rigged.rig('6', '1', '1-2-3-4-6-6');
      await begin(host, guest);

      network.silence('answers');
      await host.table.press(host.table.roll);
      await expect(guest.table.dice).toHaveCount(6);
      await expectLost(host, 4_000);
      reconnect(network);
      await expect.poll(() => host.table.mayDecide(), { timeout: 5_000 }).toBe(true);
      await expectSameSight([host.table, guest.table]);
      await expect.poll(() => guest.ear.count(rolled)).toBe(1);
      await network.close();
    },
  );

  test('[K06] a phone that wakes up after its turn ran out shows the present turn within 3 s', async ({
    newDevice,
    server,
  }) => {
    test.setTimeout(120_000);
    const network = await Network.before(server.port);
    const host = await meet(newDevice, { ...calm(PHONE), baseURL: network.url });
    const guest = await meet(newDevice, calm(WIDE));
    const code = codeIn(
      await setTable(host.page, { name: 'Ann', clock: words.around.start.clockSeconds(30) }),
    );
    await takeSeat(guest.page, `/r/${code}`, 'Bea', guest.hand);
    await begin(host, guest);
    // Whoever starts, it is the phone's turn that runs out.
    if ((await whoDecides([host, guest])) === guest) await endTurn(guest);
    await expect.poll(() => host.table.mayDecide()).toBe(true);

    await show(host.page, 'hidden');
    network.silence();
    await expect.poll(() => guest.table.mayDecide(), { timeout: 60_000 }).toBe(true);
    await expectLost(host, 1_000);
    reconnect(network);
    await show(host.page, 'visible');
    await expectLive(host, 3_000);
    await expect(host.table.actions).toHaveCount(0);
    await expectSameSight([host.table, guest.table]);
    await network.close();
  });
});

/** Rolls and sets aside until the turn is over, one way or the other. */
async function endTurn(person: Person): Promise<void> {
  while (await stillOnTurn(person)) await decide({ ...person, nerve: 500 });
}

async function stillOnTurn({ table }: Person): Promise<boolean> {
  await expect.poll(async () => (await table.mayDecide()) || (await table.actions.count()) === 0).toBe(true);
  return table.mayDecide();
}

/** What the browser tells a page that is put away or taken up again; a headless one never does. */
async function show(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

import type { BrowserContextOptions, Page } from '@playwright/test';
import type { PresetId } from '@farkle/rules';
import { calm, PHONE, TALL_PHONE, WIDE } from './devices.ts';
import { listenTo } from './ear.ts';
import { Hand, setTable, startGame, takeSeat, watch } from './entrance.ts';
import { expect, test } from './fixtures.ts';
import { playOut, rollForFirst, rollOwnDie } from './players.ts';
import { expectSameSight, TablePage } from './table-page.ts';
import { readable, words } from './words.ts';

const { gathering, result, rollOff } = words.around;
const { finalRound, pad } = words.table;

interface Match {
  readonly preset: PresetId;
  readonly title: string;
  /** Dice tumble on two of the screens; otherwise all are set to less motion. */
  readonly moving: boolean;
  /** The name the server is reached by. */
  readonly hostname: string;
}

const matches: readonly Match[] = [
  {
    preset: 'classic',
    title: '[K08] a friend and a watcher see the host’s classic game to 10,000 through, up to the next one',
    moving: false,
    hostname: '127.0.0.1',
  },
  {
    preset: 'race-to-5000',
    title:
      '[K08] on the plain http of a home network, a race to 5,000 with dice that tumble on two screens of three',
    moving: true,
    hostname: 'game.test',
  },
];

for (const { preset, title, moving, hostname } of matches) {
  test(title, async ({ newDevice, server }) => {
    test.setTimeout(420_000);
    const baseURL = `http://${hostname}:${server.port}`;
    const device = (one: BrowserContextOptions) => ({ ...(moving ? one : calm(one)), baseURL });
    const host = await (await newDevice(device(WIDE))).newPage();
    const friend = await (await newDevice({ ...calm(PHONE), baseURL })).newPage();
    const watcher = await (await newDevice(device(TALL_PHONE))).newPage();
    const pages = [host, friend, watcher];
    const [hostEar, friendEar, watcherEar] = [
      await listenTo(host),
      await listenTo(friend),
      await listenTo(watcher),
    ];

    const link = await setTable(host, { name: 'Ann', preset });
    expect(new URL(link).hostname).toBe(hostname);
    expect(await host.evaluate(() => isSecureContext)).toBe(hostname === '127.0.0.1');
    await watch(watcher, link);
    const finger = new Hand(PHONE);
    await takeSeat(friend, link, 'Bea', finger);
    await startGame(host);

    const tables = [new TablePage(host), new TablePage(friend, finger), new TablePage(watcher)] as const;
    const seated = [
      { table: tables[0], ear: hostEar, nerve: 350 },
      { table: tables[1], ear: friendEar, nerve: 300 },
    ] as const;
    await rollOwnDie(seated[1]);
    expect(finger.presses, 'presses from the link to the first own roll').toBeLessThanOrEqual(3);
    await rollForFirst(seated);

    let looks = 0;
    let inFinalRound = 0;
    const pressed = await playOut(seated, async () => {
      looks += 1;
      const final = await host.getByText(finalRound.title, { exact: true }).isVisible();
      if (!final && looks % 4 !== 1) return;
      await expectSameSight(tables);
      if (!final) return;
      inFinalRound += 1;
      for (const page of pages) await expectFinalRound(page);
    });

    expect(inFinalRound, 'decisions seen in the final round').toBeGreaterThan(0);
    await expectSameResult(pages);
    const rolled = /^(?:You|Ann|Bea) rolled (?!.* for the start)/;
    const banked = /^(?:You|Ann|Bea) banked/;
    for (const ear of [hostEar, friendEar, watcherEar]) {
      expect(ear.count(rolled), 'one sentence a roll').toBe(pressed.rolls);
      expect(ear.count(banked), 'one sentence a bank').toBe(pressed.banks);
      expect(ear.count(/set off the final round/)).toBe(1);
      expect(ear.count(/won the game|share the win/)).toBe(1);
    }

    await host.getByRole('button', { name: result.again }).click();
    for (const page of pages) await expect(page.getByRole('heading', { name: rollOff.title })).toBeVisible();
    await rollForFirst(seated);
    const next = await expectSameSight(tables);
    expect(next).toMatchObject({ totals: [0, 0], dice: [], atRisk: 0 });
    await expect(watcher.getByText(words.table.waiting.watching)).toBeVisible();
  });
}

async function expectFinalRound(page: Page): Promise<void> {
  await expect(page.getByText(finalRound.title, { exact: true })).toBeVisible();
  const marks = readable((await page.getByRole('region', { name: pad.label }).innerText()).toLowerCase());
  const titles = await page
    .getByRole('region', { name: pad.label })
    .locator('[title]')
    .evaluateAll((marked) => marked.map((mark) => (mark as HTMLElement).title));
  const told = `${marks} ${titles.join(' ')}`;
  expect(told).toContain(pad.setOff);
  expect(told).toContain(pad.finalNow);
}

async function expectSameResult(pages: readonly Page[]): Promise<void> {
  const results = await Promise.all(
    pages.map(async (page) => {
      const rows = page.getByRole('table', { name: result.table }).getByRole('row');
      await expect(rows).toHaveCount(3);
      const texts = await rows.allInnerTexts();
      return texts.map((text) => readable(text).replace(` ${gathering.you} `, ' '));
    }),
  );
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  const [, winner = ''] = results[0] ?? [];
  expect(winner).toContain(result.winner);
}

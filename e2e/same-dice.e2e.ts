import type { BrowserContextOptions } from '@playwright/test';
import { calm, PHONE, TALL_PHONE, WIDE } from './devices.ts';
import { watch } from './entrance.ts';
import { expect, riggedTest as test } from './fixtures.ts';
import { begin, gather, meet, personAt } from './party.ts';
import type { Person } from './party.ts';
import { rollDice } from './players.ts';
import { readable, words } from './words.ts';

const { faces, tray } = words.table;

/** The faces that a screen shows: set aside this turn, and lying in the tray. */
interface Faces {
  readonly rail: string;
  readonly roll: readonly string[];
}

async function facesOn({ table }: Person): Promise<Faces> {
  const groups = await table.rail.locator('.visually-hidden').allInnerTexts();
  return {
    rail: groups.map((group) => readable(group).replace(/: [\d,]+$/, '')).join(' '),
    roll: (await table.seenDice()).map(({ face }) => face),
  };
}

async function expectFaces(people: readonly Person[], expected: Faces): Promise<void> {
  for (const person of people) await expect.poll(() => facesOn(person)).toEqual(expected);
}

const named = (...roll: readonly number[]) => roll.map((face) => faces[face - 1] ?? '');

const motions: readonly { title: string; device: (one: BrowserContextOptions) => BrowserContextOptions }[] = [
  { title: 'with dice that tumble', device: (one) => one },
  { title: 'with reduced motion', device: calm },
];

for (const { title, device } of motions) {
  test(`[K08] ${title}, the dice set aside and the roll show the same faces in both of the player’s tabs, to the others, and to who joins while dice are in the air`, async ({
    newDevice,
    rigged,
  }) => {
    const host = await meet(newDevice, device(WIDE));
    const guest = await meet(newDevice, device(PHONE));
    const watcher = await meet(newDevice, device(TALL_PHONE));
    const link = await gather(host, guest);
    await watch(watcher.page, link);
    // With a six in place of the last five it would be a farkle, and soon be gone from the screens.
    rigged.rig('6', '1', '1-5-2-3-4-6', '2-2-3-5');
    await begin(host, guest);
    const secondTab = await personAt(host.device, device(WIDE));
    await secondTab.page.goto(link);
    const people = [host, secondTab, guest, watcher];
    await rollDice(host);
    await expectFaces(people, { rail: '', roll: named(1, 5, 2, 3, 4, 6) });

    // Dice that would stay in the air for minutes give the late comer the time to come.
    await host.page.evaluate(() => document.documentElement.style.setProperty('--tumble', '600s'));
    await expect.poll(() => host.table.mayDecide()).toBe(true);
    for (const die of [0, 1]) await host.table.press(host.table.dice.nth(die));
    await host.table.press(host.table.roll);
    await expect(host.table.dice.first()).toHaveAccessibleName(tray.inTheAir(1));

    const late = await meet(newDevice, device(PHONE));
    await watch(late.page, link);
    const both = { rail: named(1, 5).join(' '), roll: named(2, 2, 3, 5) };
    await expectFaces([secondTab, guest, watcher, late], both);
    await expect(host.table.dice.first()).toHaveAccessibleName(tray.inTheAir(1));
    await host.table.tray.click({ position: { x: 5, y: 5 } });
    await expectFaces([host, ...people, late], both);
  });
}

// The people of a test: each with a device, a hand, eyes and ears.
import { expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { listenTo } from './ear.ts';
import type { Ear } from './ear.ts';
import { Hand, setTable, startGame, takeSeat } from './entrance.ts';
import type { Wish } from './entrance.ts';
import { firstOf, rollForFirst, rollOwnDie } from './players.ts';
import { TablePage } from './table-page.ts';

type NewDevice = (options?: BrowserContextOptions) => Promise<BrowserContext>;

export interface Person {
  readonly device: BrowserContext;
  readonly page: Page;
  readonly hand: Hand;
  readonly table: TablePage;
  readonly ear: Ear;
  /** Banks from this many points on. */
  readonly nerve: number;
}

export async function meet(
  newDevice: NewDevice,
  options: BrowserContextOptions,
  nerve = 300,
): Promise<Person> {
  const device = await newDevice(options);
  return { ...(await personAt(device, options)), nerve };
}

/** Somebody looks at the same device in one more tab. */
export async function personAt(device: BrowserContext, options: BrowserContextOptions): Promise<Person> {
  const page = await device.newPage();
  const ear = await listenTo(page);
  const hand = new Hand(options);
  return { device, page, hand, ear, table: new TablePage(page, hand), nerve: 300 };
}

/** The host sets a table and the guest sits down; returns the link. */
export async function gather(host: Person, guest: Person, wish: Partial<Wish> = {}): Promise<string> {
  const link = await setTable(host.page, { name: 'Ann', ...wish });
  await takeSeat(guest.page, link, 'Bea', guest.hand);
  return link;
}

/** From the gathering to the first turn; the host presses first in the roll-off. */
export async function begin(host: Person, ...guests: readonly Person[]): Promise<void> {
  await startGame(host.page);
  await rollOwnDie(host);
  for (const guest of guests) await rollOwnDie(guest);
  await rollForFirst([host, ...guests]);
  for (const person of [host, ...guests]) await expect(person.table.seats.first()).toBeVisible();
}

/** Whose decision it is. */
export function whoDecides(people: readonly Person[]): Promise<Person> {
  return firstOf(async () => {
    for (const person of people) if (await person.table.mayDecide()) return person;
    return null;
  }, 'somebody may decide');
}

// From the home page to a seat, through what can be seen and pressed there.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { PresetId } from '@farkle/rules';
import { words } from './words.ts';

const { edges, gathering, home, join, ruleSets, start } = words.around;

export interface Wish {
  readonly name: string;
  readonly preset?: PresetId;
  /** The label of the turn clock, such as "30 s". */
  readonly clock?: string;
}

/** Presses as people on this device do, and counts. */
export class Hand {
  presses = 0;
  readonly #press: (target: Locator) => Promise<void>;

  constructor(device: { readonly hasTouch?: boolean | undefined }) {
    this.#press = device.hasTouch === true ? (target) => target.tap() : (target) => target.click();
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await this.#press(target);
  }
}

/** Starts a table from the home page; returns the link that the host is shown for friends. */
export async function setTable(page: Page, { name, preset = 'classic', clock }: Wish): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: home.start }).click();
  await page.getByRole('textbox', { name: start.nameLabel }).fill(name);
  await page.getByRole('radio', { name: new RegExp(`^${ruleSets.names[preset]}`) }).check();
  if (clock !== undefined) await page.getByRole('radio', { name: clock, exact: true }).check({ force: true });
  await page.getByRole('button', { name: start.create }).click();
  return shownLink(page);
}

/** The link that a gathering table shows for friends. */
async function shownLink(page: Page): Promise<string> {
  const shown = (await page.getByText(LINK).innerText()).match(LINK);
  if (!shown) throw new Error('No link is shown');
  return shown[0];
}

const LINK = /https?:\/\/\S+\/r\/[0-9A-Z]{6}/;

/** Opens a friend's link and takes a seat there; resolves when the table shows it as one's own. */
export async function takeSeat(
  page: Page,
  link: string,
  name: string,
  hand = new Hand({ hasTouch: false }),
): Promise<void> {
  await page.goto(link);
  const field = page.getByRole('textbox', { name: join.nameLabel });
  await hand.press(field);
  await page.keyboard.insertText(name);
  await hand.press(page.getByRole('button', { name: join.sit }));
  await expect(field).toBeHidden();
}

/** Opens a friend's link and watches. */
export async function watch(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: watchLabels }).click();
  await expect(page.getByRole('button', { name: watchLabels })).toBeHidden();
}

const watchLabels = new RegExp(`^(${[join.watch, join.watchGame, edges.watch].join('|')})$`);

/** The host's press that ends the gathering. */
export async function startGame(host: Page): Promise<void> {
  await host.getByRole('button', { name: gathering.start }).click();
}

/** The room code in a link. */
export const codeIn = (link: string): string => link.slice(-6);

// The table as a person at this screen sees it.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Hand } from './entrance.ts';
import { readable, words } from './words.ts';

const { actions, pad, rail, sum, tray } = words.table;

/** A die in the tray, by its accessible name. */
export interface SeenDie {
  readonly face: string;
  readonly scores: boolean;
  readonly selected: boolean;
}

/** What every screen at a table must show alike. */
export interface Sight {
  readonly onTurn: number;
  readonly totals: readonly number[];
  readonly dice: readonly string[];
  readonly rail: string;
  readonly atRisk: number;
}

const points = (text: string): number => Number(text.replaceAll(',', '').replace('−', '-'));

export class TablePage {
  readonly page: Page;
  readonly hand: Hand;
  readonly tray: Locator;
  readonly dice: Locator;
  readonly rail: Locator;
  readonly seats: Locator;
  readonly actions: Locator;
  readonly roll: Locator;
  readonly bank: Locator;
  /** Whatever can be pressed now. */
  readonly on: Locator;

  constructor(page: Page, hand = new Hand({ hasTouch: false })) {
    this.page = page;
    this.hand = hand;
    this.tray = page.getByRole('group', { name: tray.label });
    this.dice = this.tray.getByRole('button');
    this.rail = page.getByRole('region', { name: rail.label });
    this.seats = page.getByRole('region', { name: pad.label }).getByRole('listitem');
    this.actions = page.getByRole('group', { name: actions.label });
    this.roll = this.actions.getByRole('button', { name: new RegExp(`^${actions.rollNothing}`) });
    this.bank = this.actions.getByRole('button', { name: new RegExp(`^${actions.bankNothing}`) });
    this.on = page.locator('[aria-disabled="false"]');
  }

  /** It is this person's decision, and nothing is in the air. Answers at once, whatever is on screen. */
  async mayDecide(): Promise<boolean> {
    if ((await this.actions.count()) === 0) return false;
    const choice = (await this.dice.count()) > 0 ? this.dice : this.roll;
    return (await choice.and(this.on).count()) > 0;
  }

  async names(): Promise<readonly string[]> {
    return this.dice.evaluateAll((dice) => dice.map((die) => die.getAttribute('aria-label') ?? ''));
  }

  async seenDice(): Promise<readonly SeenDie[]> {
    return (await this.names()).map((name) => ({
      face: /: (\w+)/.exec(name)?.[1] ?? '',
      scores: !name.includes(tray.scoresNothing),
      selected: name.includes(tray.selected),
    }));
  }

  async atRisk(): Promise<number> {
    const shown = readable(await this.page.getByRole('main').innerText());
    return points(new RegExp(`${sum.atRisk} ([\\d,]+)`, 'i').exec(shown)?.[1] ?? 'nothing');
  }

  /** The points that the Bank button would bank. */
  async bankable(): Promise<number> {
    if ((await this.bank.getAttribute('aria-disabled')) === 'true') return 0;
    const label = readable(await this.bank.innerText());
    return points(/([\d,]+)/.exec(label)?.[1] ?? '0');
  }

  async sight(): Promise<Sight> {
    const rows = await this.seats.evaluateAll((seats) =>
      seats.map((seat) => ({
        text: (seat as HTMLElement).innerText,
        onTurn: seat.getAttribute('aria-current') === 'true',
      })),
    );
    return {
      onTurn: rows.findIndex(({ onTurn }) => onTurn),
      totals: rows.map(({ text }) => points(/(−?[\d,]+)\s*$/.exec(text)?.[1] ?? 'nothing')),
      dice: await this.names(),
      rail: readable(await this.rail.innerText()),
      atRisk: await this.atRisk(),
    };
  }

  async press(target: Locator): Promise<void> {
    await this.hand.press(target);
  }

  /** Presses every die that is shown as one that scores. */
  async chooseAllThatScore(): Promise<void> {
    for (const [place, die] of (await this.seenDice()).entries()) {
      if (die.scores && !die.selected) await this.press(this.dice.nth(place));
    }
  }
}

/** Waits until all these screens show the same table, and returns it. */
export async function expectSameSight(tables: readonly TablePage[]): Promise<Sight> {
  const look = () => Promise.all(tables.map((table) => table.sight()));
  let sights: readonly Sight[] = [];
  await expect
    .poll(
      async () => {
        sights = await look();
        return sights.every((sight) => JSON.stringify(sight) === JSON.stringify(sights[0]));
      },
      { message: 'all screens show the same totals, faces, set-asides and points at risk', timeout: 15_000 },
    )
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`The screens differ:\n${sights.map((sight) => JSON.stringify(sight)).join('\n')}`, {
        cause: error,
      });
    });
  const [first] = sights;
  if (!first) throw new Error('No screen was looked at');
  return first;
}

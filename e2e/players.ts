// Automatic players who see what the screen shows and press what can be pressed.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Ear } from './ear.ts';
import type { TablePage } from './table-page.ts';
import { words } from './words.ts';

const { result, rollOff } = words.around;
const { said } = words.table;

export interface Seated {
  readonly table: TablePage;
  readonly ear: Ear;
  /** Banks from this many points on. */
  readonly nerve: number;
}

/** What was pressed in a whole game. */
export interface Pressed {
  readonly rolls: number;
  readonly banks: number;
}

const ownDie = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${rollOff.roll}|${rollOff.rollAgain})`) });

/** Presses for the first turn and waits until the die has landed. */
export async function rollOwnDie({ table, ear }: Seated): Promise<void> {
  const before = ear.count(ownFirst);
  await table.press(ownDie(table.page));
  await expect
    .poll(() => ear.count(ownFirst), { message: 'the own die lands', intervals: [20] })
    .toBe(before + 1);
}

/** Everybody presses for the first turn until somebody has it, ties and all. */
export async function rollForFirst(seated: readonly Seated[]): Promise<void> {
  for (;;) {
    const seen = await firstOf(async () => {
      for (const player of seated) {
        if (await player.table.seats.first().isVisible()) return 'begun';
        if ((await ownDie(player.table.page).and(player.table.on).count()) > 0) return player;
      }
      return null;
    }, 'a die to roll, or the first turn');
    if (seen === 'begun') return;
    await rollOwnDie(seen);
  }
}

/** Plays decision after decision until the result is on every screen. `look` runs before each. */
export async function playOut(
  seated: readonly Seated[],
  look: (pressed: Pressed) => Promise<void> = () => Promise.resolve(),
): Promise<Pressed> {
  let rolls = 0;
  let banks = 0;
  for (;;) {
    const turn = await firstOf(async () => {
      for (const player of seated) {
        if (await player.table.mayDecide()) return player;
        if (await player.table.page.getByRole('table', { name: result.table }).isVisible()) return 'over';
      }
      return null;
    }, 'somebody to decide, or the result');
    if (turn === 'over') return { rolls, banks };
    await look({ rolls, banks });
    if (await decide(turn)) banks += 1;
    else rolls += 1;
  }
}

/** Presses Roll or Bank for one decision and waits until it has come about; says whether it was Bank. */
export async function decide(player: Seated): Promise<boolean> {
  const { table, ear, nerve } = player;
  await table.chooseAllThatScore();
  const bank = (await table.bankable()) >= nerve;
  if (!bank) {
    await rollDice(player);
    return false;
  }
  const before = ear.count(ownBank);
  await table.press(table.bank);
  await expect
    .poll(() => ear.count(ownBank), { message: 'the bank is told', intervals: [20] })
    .toBe(before + 1);
  return true;
}

/** Presses Roll and waits until the dice have landed. */
export async function rollDice({ table, ear }: Seated): Promise<void> {
  const before = ear.count(ownRoll);
  await table.press(table.roll);
  await expect.poll(() => ear.count(ownRoll), { message: 'the dice land', intervals: [20] }).toBe(before + 1);
}

const ownBank = new RegExp(`^${said.you} banked`);
const ownRoll = new RegExp(`^${said.you} rolled (?!.* for the start)`);
const ownFirst = new RegExp(`^${said.you} rolled .* for the start`);

/** Looks until something is seen. */
export async function firstOf<T>(look: () => Promise<T | null>, message: string): Promise<T> {
  const seen: T[] = [];
  const found = async () => {
    const now = await look();
    if (now !== null) seen.push(now);
    return seen.length > 0;
  };
  await expect.poll(found, { message, intervals: [20, 50, 100], timeout: 30_000 }).toBe(true);
  const [first] = seen;
  if (first === undefined) throw new Error(`Not seen: ${message}`);
  return first;
}

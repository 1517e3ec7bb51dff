import { configure, render, screen, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { Shown } from './shown.svelte.ts';
import Table from './Table.svelte';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Ann has 200 at risk and farkles; the beat lasts until it is skipped. */
async function farkle(you: number | null) {
  const room = new LocalRoom(['Ann', 'Bert'], you);
  room.begin();
  room.totals(2_700, 4_150);
  room.roll([1, 1, 2, 3, 4, 6]);
  const shown = new Shown(room, (motion) => (motion === 'beat' ? 600_000 : 0));
  render(Table, { room, shown, singleKeys: true, onleave: () => undefined });
  room.roll([2, 3, 4, 6], [0, 1]);
  await waitFor(() => expect(shown.moment?.type).toBe('Farkled'));
  return { shown };
}

const atRisk = () => document.querySelector('[data-at-risk]')?.textContent;

test.each([
  ['the player on turn', 0, 'You farkled and lost 200'],
  ['another player', 1, 'Ann farkled and lost 200'],
  ['a watcher', null, 'Ann farkled and lost 200'],
] as const)(
  'while a farkle is shown, %s sees nothing at risk any more and reads what happened',
  async (_, you, said) => {
    await farkle(you);
    await screen.findByText(said);
    expect(atRisk()).toBe('0');
    expect(screen.getByText('200 lost')).toBeTruthy();
    expect(screen.queryByText('Ann is choosing dice')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Your decision' })).toBeNull();
  },
);

test('the turn passes only after the beat', async () => {
  const { shown } = await farkle(0);
  await screen.findByText('You farkled and lost 200');
  shown.skip();
  await screen.findByText('Bert is about to roll');
  expect(screen.queryByText('200 lost')).toBeNull();
});

test('buttons that wait for dice in the air say so', async () => {
  const room = new LocalRoom(['Ann', 'Bert'], 0);
  room.begin();
  const shown = new Shown(room, () => 600_000);
  render(Table, { room, shown, singleKeys: true, onleave: () => undefined });
  room.roll([1, 5, 2, 3, 4, 4]);
  const roll = await screen.findByRole('button', { name: 'Roll The dice are rolling' });
  expect(roll.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Bank The dice are rolling' })).toBeTruthy();
});

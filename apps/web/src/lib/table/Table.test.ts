import { configure, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { Shown } from './shown.svelte.ts';
import Table from './Table.svelte';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

function open(you: number | null = 0, names: readonly string[] = ['Ann', 'Bert']) {
  const room = new LocalRoom(names, you);
  room.begin();
  room.totals(2_700, 4_150);
  const shown = new Shown(room, () => 0);
  const onleave = vi.fn();
  const table = render(Table, { room, shown, singleKeys: true, onleave });
  return { room, shown, onleave, table };
}

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const dice = () => within(screen.getByRole('group', { name: 'The roll' })).queryAllByRole('button');
const names = () => dice().map((die) => die.getAttribute('aria-label'));
const action = (name: RegExp) => screen.getByRole('button', { name });
const landed = (count: number) =>
  waitFor(() => {
    expect(dice()).toHaveLength(count);
    expect(names().join()).not.toContain('rolling');
  });

afterEach(() => vi.restoreAllMocks());

test('[K09] a whole turn is played by keys, and every die has a name and a state', async () => {
  const { room } = open();
  room.roll([4, 4, 4, 1, 5, 2]);
  await landed(6);
  expect(names()[3]).toBe('die 4: one');
  expect(names()[5]).toBe('die 6: two, scores nothing in this roll');

  press('4');
  await waitFor(() => expect(names()[3]).toBe('die 4: one, selected'));
  expect(dice().map((die) => die.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'false',
    'true',
    'false',
    'false',
  ]);
  press('Escape');
  await waitFor(() => expect(names()[3]).toBe('die 4: one'));

  press('a');
  await waitFor(() => expect(action(/^Bank 550/).getAttribute('aria-disabled')).toBe('false'));
  press('b');
  await screen.findByText('Bert is about to roll');
  expect(room.playing.game.players[0]?.total).toBe(3_250);
});

test('[K09] focus stays on the dice when fewer of them are rolled', async () => {
  const { room } = open();
  room.roll([4, 4, 4, 1, 5, 2]);
  await landed(6);
  dice()[5]?.focus();
  room.roll([1, 5, 3], [0, 1, 2]);
  await landed(3);
  await waitFor(() => expect(document.activeElement).toBe(dice()[2]));
});

test('[K09] focus stays on the button that was pressed', async () => {
  open();
  const roll = action(/^Roll all 6/);
  roll.focus();
  roll.click();
  await landed(6);
  expect(document.activeElement).toBe(roll);
});

test('[K09] focus of a button that goes away waits at the tray, and is on the dice of the next own roll', async () => {
  const { room } = open();
  const tray = () => screen.getByRole('group', { name: 'The roll' });
  room.roll([4, 4, 4, 1, 5, 2]);
  await landed(6);
  press('a');
  const bank = await screen.findByRole('button', { name: /^Bank 550/ });
  bank.focus();
  bank.click();
  await screen.findByText('Bert is about to roll');
  expect(document.activeElement).toBe(tray());

  room.roll([1, 1, 1, 1, 2, 3]);
  await landed(6);
  expect(document.activeElement).toBe(tray());
  room.bank([0, 1, 2, 3]);
  await screen.findByRole('button', { name: /^Roll all 6/ });
  expect(document.activeElement).toBe(tray());
  room.roll([1, 5, 2, 3, 4, 4]);
  await landed(6);
  await waitFor(() => expect(document.activeElement).toBe(dice()[0]));
});

test('[K09] a turn that ends takes no focus from a sheet that is open', async () => {
  const { room } = open();
  room.roll([4, 4, 4, 1, 5, 2]);
  await landed(6);
  action(/^Bank/).focus();
  press('?');
  const close = await screen.findByRole('button', { name: 'Close' });
  close.focus();
  room.bank([0, 1, 2, 3, 4]);
  await screen.findByText('Bert is about to roll');
  expect(document.activeElement).toBe(close);
});

test('a button that is off says why, keeps its place and does nothing', async () => {
  const { room } = open();
  room.totals(0, 0);
  room.roll([1, 5, 2, 3, 4, 4]);
  await landed(6);
  press('a');
  const bank = await screen.findByRole('button', { name: 'Bank 150 Opens at 500: 350 to go' });
  const send = vi.spyOn(room, 'send');
  bank.click();
  expect(bank.getAttribute('aria-disabled')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('single keys do nothing once they are switched off', async () => {
  const { room, table } = open();
  await table.rerender({ singleKeys: false });
  const send = vi.spyOn(room, 'send');
  press('r');
  expect(send).not.toHaveBeenCalled();
});

test('[P04] a watcher sees the table and the selection, and has no action', async () => {
  const { room } = open(null);
  room.roll([4, 4, 4, 1, 5, 2]);
  await landed(6);
  room.set({ selecting: { on: room.room.decision, keep: [0, 1, 2] } });
  await waitFor(() => expect(names()[0]).toBe('die 1: four, selected'));
  expect(screen.getByText('Ann is choosing dice')).toBeTruthy();
  expect(screen.getByText('You are watching.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Your decision' })).toBeNull();
});

test('while the connection is gone the table says so and takes no press', async () => {
  const { room } = open();
  room.set({ link: 'reconnecting' });
  await screen.findByText(/Reconnecting/);
  const send = vi.spyOn(room, 'send');
  action(/^Roll all 6/).click();
  expect(action(/^Roll all 6 Waiting for the connection/).getAttribute('aria-disabled')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('anybody seated may pass the turn of a player who is away, where no clock does', async () => {
  const { room } = open(1);
  room.set({
    presence: {
      seats: room.seats.map((seatId, place) => ({ seatId, online: place > 0, away: place === 0 })),
      watchers: 0,
    },
  });
  const pass = await screen.findByRole('button', { name: /^Pass Ann’s turn/ });
  pass.click();
  await waitFor(() => expect(room.playing.turn.seat).toBe(room.seats[1]));
});

test('[U01] a name is shown letter for letter', () => {
  const name = '<img src=x onerror=alert(1)>';
  open(0, [name, '{{7*7}}']);
  const pad = screen.getByRole('region', { name: 'Score pad' });
  expect(within(pad).getByText(name)).toBeTruthy();
  expect(within(pad).getByText('{{7*7}}')).toBeTruthy();
  expect(pad.querySelector('img')).toBeNull();
});

test('[U02] whose turn it is shows by more than a name or a colour', () => {
  open(0, ['Ann', 'Аnn']);
  const [first, second] = within(screen.getByRole('region', { name: 'Score pad' })).getAllByRole('listitem');
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(first?.textContent).toMatch(/1.*Ann.*on turn/s);
  expect(second?.getAttribute('aria-current')).toBeNull();
  expect(second?.textContent).toMatch(/2.*Аnn/s);
});

test('the final round stays on the table: who set it off, what is to beat, and who lacks how much', async () => {
  const { room } = open(1, ['Ann', 'Bert', 'Carla']);
  room.totals(9_400, 8_000, 500);
  room.roll([1, 1, 1, 1, 2, 3]);
  room.bank([0, 1, 2, 3]);
  await screen.findByText('10,400 to beat');
  const behind = within(screen.getByRole('list', { name: 'Final turns still to come' })).getAllByRole(
    'listitem',
  );
  expect(behind.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Bert 2,400 behind'),
    expect.stringContaining('Carla 9,900 behind'),
  ]);
  const lines = within(screen.getByRole('region', { name: 'Score pad' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('set it off'),
    expect.stringContaining('final turn now'),
    expect.stringContaining('final turn to come'),
  ]);
});

test('leaving asks first', async () => {
  const { onleave } = open();
  screen.getByRole('button', { name: 'Menu' }).click();
  (await screen.findByRole('button', { name: 'Leave' })).click();
  const yes = await screen.findByRole('button', { name: 'Leave the table' });
  expect(onleave).not.toHaveBeenCalled();
  yes.click();
  expect(onleave).toHaveBeenCalledOnce();
});

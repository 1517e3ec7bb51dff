import type { Acknowledgement } from '@farkle/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { Decisions } from './decisions.svelte.ts';
import { Shown } from './shown.svelte.ts';

let room: LocalRoom;
let decisions: Decisions;

/** All that is under way has happened. */
const settle = () => vi.waitUntil(() => new Promise((resolve) => setTimeout(resolve, 0, true)));

function sit(you: number | null): void {
  room = new LocalRoom(['Ann', 'Bert'], you);
  room.begin();
  room.totals(2_700, 4_150);
  decisions = new Decisions(room, new Shown(room, () => 0));
}

beforeEach(() => sit(0));

describe('choosing dice', () => {
  beforeEach(async () => {
    room.roll([4, 4, 4, 1, 5, 2]);
    await vi.waitUntil(() => decisions.open);
  });

  test('[K07] four dice tapped one right after the other are all chosen', () => {
    for (const position of [3, 0, 2, 1]) decisions.pick(position);
    expect(decisions.chosen).toEqual([0, 1, 2, 3]);
  });

  test('[K07] a double tap leaves a die where it was', () => {
    decisions.pick(3);
    decisions.pick(3);
    expect(decisions.chosen).toEqual([]);
  });

  test('every change of the selection is shown to the others', () => {
    const select = vi.spyOn(room, 'select');
    decisions.pick(3);
    decisions.pick(4);
    decisions.clear();
    expect(select.mock.calls).toEqual([[[3]], [[3, 4]], [[]]]);
  });

  test('a die that scores nothing is not chosen, and says why until the next press', () => {
    decisions.pick(5);
    expect(decisions.chosen).toEqual([]);
    expect(decisions.remark).toBe('The two scores nothing in this roll.');
    decisions.pick(3);
    expect(decisions.remark).toBeNull();
  });

  test('one press chooses all that score', () => {
    decisions.chooseAll();
    expect(decisions.chosen).toEqual([0, 1, 2, 3, 4]);
  });

  test('what was chosen before a reload, or in another tab, is still chosen, and can be changed', async () => {
    const on = room.room.decision;
    room.set({ selecting: { on, keep: [0, 1, 2] } });
    const reloaded = new Decisions(room, new Shown(room, () => 0));
    expect(reloaded.chosen).toEqual([0, 1, 2]);
    reloaded.pick(3);
    expect(reloaded.chosen).toEqual([0, 1, 2, 3]);
    const send = vi.spyOn(room, 'send');
    reloaded.roll();
    await settle();
    expect(send.mock.calls).toEqual([[{ type: 'roll', on, keep: [0, 1, 2, 3] }]]);
  });

  test('a selection belongs to its decision and is gone with it', async () => {
    decisions.pick(3);
    decisions.roll();
    await settle();
    expect(decisions.chosen).toEqual([]);
  });
});

describe('pressing', () => {
  test('[K07] Roll pressed twice rolls once', async () => {
    const send = vi.spyOn(room, 'send');
    const { decision } = room.playing;
    decisions.roll();
    decisions.roll();
    await settle();
    expect(send.mock.calls).toEqual([[{ type: 'roll', on: decision, keep: [] }]]);
  });

  test('[K07] a second press on Bank does nothing in the turn that follows', async () => {
    room.roll([1, 1, 1, 1, 2, 3]);
    await vi.waitUntil(() => decisions.open);
    decisions.chooseAll();
    const send = vi.spyOn(room, 'send');
    decisions.bank();
    decisions.bank();
    await settle();
    decisions.bank();
    await settle();
    expect(send.mock.calls).toHaveLength(1);
  });

  test('nothing is sent while the dice are in the air', () => {
    room.roll([4, 4, 4, 1, 5, 2]);
    const send = vi.spyOn(room, 'send');
    decisions.bank();
    decisions.roll();
    expect(send).not.toHaveBeenCalled();
  });

  test('nothing is sent while the connection is gone', () => {
    room.set({ link: 'reconnecting' });
    const send = vi.spyOn(room, 'send');
    decisions.roll();
    expect(send).not.toHaveBeenCalled();
  });

  test('a refusal is told in words, and the same press can be tried again', async () => {
    const refused: Acknowledgement = { ok: false, code: 'try-again', version: 1 };
    const send = vi.spyOn(room, 'send').mockResolvedValue(refused);
    decisions.roll();
    await vi.waitUntil(() => decisions.remark !== null);
    expect(decisions.remark).toBe('The table is busy. Try again in a moment.');
    decisions.roll();
    expect(send.mock.calls).toHaveLength(2);
  });
});

describe('looking on', () => {
  beforeEach(async () => {
    sit(null);
    room.roll([4, 4, 4, 1, 5, 2]);
    await vi.waitUntil(() => decisions.open);
  });

  test('a watcher sees what is being chosen', () => {
    room.set({ selecting: { on: room.room.decision, keep: [0, 1, 2] } });
    expect(decisions.chosen).toEqual([0, 1, 2]);
  });

  test('a selection for another decision is not shown', () => {
    room.set({ selecting: { on: room.room.decision - 1, keep: [0, 1, 2] } });
    expect(decisions.chosen).toEqual([]);
  });

  test('[P04] a watcher chooses and presses nothing', () => {
    const send = vi.spyOn(room, 'send');
    decisions.pick(3);
    decisions.chooseAll();
    decisions.roll();
    decisions.bank();
    expect(decisions.chosen).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });
});

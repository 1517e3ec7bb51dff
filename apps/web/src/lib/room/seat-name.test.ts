import type { SeatId } from '@farkle/rules';
import { expect, test } from 'vitest';
import { LocalRoom } from '../../../test/local-room.svelte.ts';
import { seatName, seatNames } from './seat-name.ts';

test('a seat has its name at the table, and keeps it in a game that it has left', () => {
  const room = new LocalRoom(['Ann', 'Bert', 'Carla'], 0);
  const [ann, bert] = room.seats as [SeatId, SeatId];
  expect(seatName(room.room, bert)).toBe('Bert');
  room.begin();
  room.act({ type: 'leave', seat: bert, present: [] });
  expect(room.room.seats.map(({ id }) => id)).not.toContain(bert);
  expect(seatName(room.room, bert)).toBe('Bert');
  expect(seatName(room.room, ann)).toBe('Ann');
});

test('nobody has no name, nor has a seat that was given back before the game', () => {
  const room = new LocalRoom(['Ann', 'Bert'], 0);
  const [, bert] = room.seats as [SeatId, SeatId];
  room.act({ type: 'leave', seat: bert, present: [] });
  expect(seatName(room.room, bert)).toBeNull();
  expect(seatName(room.room, null)).toBeNull();
});

test('a name written from right to left does not turn its sentence about', () => {
  const room = new LocalRoom(['נועה'], null);
  expect(seatName(room.room, room.seats[0] ?? null)).toBe('\u2068נועה\u2069');
});

test('several seats are listed as people list names', () => {
  const room = new LocalRoom(['Ann', 'Bert', 'Carla'], 0);
  expect(seatNames(room.room, room.seats)).toBe('Ann, Bert and Carla');
  expect(seatNames(room.room, room.seats.slice(1, 2))).toBe('Bert');
});

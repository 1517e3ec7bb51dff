import type { SeatId } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { deviceStorage, memoryStorage } from './device-storage.ts';
import { codeOfKey, SeatTokens } from './seat-tokens.ts';

const seat = (code: string, keptAt: number) => ({
  code,
  seatId: 'seat-1' as SeatId,
  token: `token-${code}`,
  keptAt,
});

/** A browser that lets nothing be stored, as with all cookies blocked. */
const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('seats of this device', () => {
  test('[P06] a second tab finds the seat that the first one took', () => {
    const browser = deviceStorage(() => window.localStorage);
    new SeatTokens(browser).keep(seat('K7M2QX', 1));
    expect(new SeatTokens(deviceStorage(() => window.localStorage)).of('K7M2QX')?.token).toBe('token-K7M2QX');
  });

  test('a seat is kept for its own room only', () => {
    const seats = new SeatTokens(memoryStorage());
    seats.keep(seat('K7M2QX', 1));
    expect(seats.of('K7M2QZ')).toBeNull();
  });

  test('the table joined last comes first', () => {
    const seats = new SeatTokens(memoryStorage());
    seats.keep(seat('K7M2QX', 1));
    seats.keep(seat('B3C4D5', 3));
    seats.keep(seat('F6G7H8', 2));
    expect(seats.all().map(({ code }) => code)).toEqual(['B3C4D5', 'F6G7H8', 'K7M2QX']);
  });

  test('a seat given back is forgotten', () => {
    const seats = new SeatTokens(memoryStorage());
    seats.keep(seat('K7M2QX', 1));
    seats.forget('K7M2QX');
    expect(seats.all()).toEqual([]);
  });

  test('what another program left under our key counts as no seat', () => {
    const storage = memoryStorage();
    const seats = new SeatTokens(storage);
    for (const text of ['', 'null', '{', '{"token":5,"seatId":"a"}', '[]']) {
      storage.set('farkle:seat:K7M2QX', text);
      expect(seats.of('K7M2QX'), text).toBeNull();
    }
  });

  test('with storage blocked the seat lasts as long as the page', () => {
    const seats = new SeatTokens(deviceStorage(blocked));
    seats.keep(seat('K7M2QX', 1));
    seats.name = 'Ann';
    expect(seats.of('K7M2QX')?.token).toBe('token-K7M2QX');
    expect(seats.all()).toHaveLength(1);
    expect(seats.name).toBe('Ann');
    seats.forget('K7M2QX');
    expect(seats.of('K7M2QX')).toBeNull();
  });

  test('another tab names the room whose seat it changed', () => {
    expect(codeOfKey('farkle:seat:K7M2QX')).toBe('K7M2QX');
    expect(codeOfKey('farkle:name')).toBeNull();
    expect(codeOfKey(null)).toBeNull();
  });
});

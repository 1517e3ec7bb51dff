import { describe, expect, test } from 'vitest';
import { createRoom, handshake, LIMITS, reaction, takeSeat } from '../src/index.ts';

describe('what is sent beside commands', () => {
  const room = { name: 'Ann', rules: 'classic' };

  test('a room and a seat are asked for with a name, and with a request id that cannot be guessed', () => {
    const requestId = 'a'.repeat(22);
    expect(createRoom.safeParse(room).success).toBe(true);
    expect(createRoom.safeParse({ ...room, requestId, turnClock: 30, hints: true }).success).toBe(true);
    expect(takeSeat.safeParse({ name: 'Ben', requestId }).success).toBe(true);
    for (const odd of ['a'.repeat(21), 'a'.repeat(45), 'with space in the middle', 5, null, {}]) {
      expect(createRoom.safeParse({ ...room, requestId: odd }).success).toBe(false);
      expect(takeSeat.safeParse({ name: 'Ben', requestId: odd }).success).toBe(false);
    }
  });

  test.each([
    [{ ...room, seat: 1 }],
    [{ name: ['Ann'], rules: 'classic' }],
    [{ ...room, hints: 'yes' }],
    [null],
    ['x'],
  ])('%j makes no room', (odd) => {
    expect(createRoom.safeParse(odd).success).toBe(false);
  });

  test('a name longer than a message can be is refused before it is looked at', () => {
    expect(takeSeat.safeParse({ name: 'x'.repeat(LIMITS.maxPayload + 1) }).success).toBe(false);
  });

  test('a handshake has a code and a version, and nothing that was not asked for', () => {
    const auth = { code: 'BCDFGH', protocol: 1 };
    expect(handshake.safeParse(auth).success).toBe(true);
    expect(handshake.safeParse({ ...auth, token: 't', name: 'Wat' }).success).toBe(true);
    const odd = [
      {},
      { ...auth, code: 12345 },
      { ...auth, code: {} },
      { ...auth, protocol: '1' },
      { code: 'B' },
    ];
    const long = ['code', 'token', 'name'].map((field) => ({ ...auth, [field]: 'x'.repeat(201) }));
    for (const sent of [...odd, ...long, { ...auth, seatId: 'seat-1' }, null, 'x', []]) {
      expect(handshake.safeParse(sent).success, JSON.stringify(sent)).toBe(false);
    }
  });

  test('a reaction is one of a few', () => {
    expect(reaction.safeParse({ reaction: 'wow' }).success).toBe(true);
    for (const odd of ['<img src=x>', '', 5, null, ['wow']]) {
      expect(reaction.safeParse({ reaction: odd }).success).toBe(false);
    }
  });
});

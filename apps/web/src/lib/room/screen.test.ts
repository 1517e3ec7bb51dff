import type { RoomView } from '@farkle/client';
import type { HandshakeRefusal } from '@farkle/protocol';
import { PRESETS, type GameState, type SeatId } from '@farkle/rules';
import { describe, expect, test } from 'vitest';
import { screenOf } from './screen.ts';

const gathering: GameState = {
  phase: 'gathering',
  ruleSet: PRESETS.classic,
  turnClock: null,
  hints: false,
  seats: [{ id: 'ann' as SeatId, name: 'Ann' }],
  host: 'ann' as SeatId,
  gameNumber: 0,
  decision: 0,
};
const game = {
  id: 'game' as never,
  commitment: '',
  seed: null,
  contributions: [],
  players: [],
  starter: null,
  rolls: 0,
  finalRound: null,
};
const rollingOff: GameState = {
  ...gathering,
  phase: 'rollingOff',
  for: 'start',
  game,
  contributionsOpen: false,
  rounds: [],
};
const playing: GameState = {
  ...gathering,
  phase: 'playing',
  game,
  turn: { stage: 'toRoll', seat: 'ann' as SeatId, offer: null },
};
const finished: GameState = { ...gathering, phase: 'finished', game, winners: [], reason: 'final-round' };

const blank: RoomView = {
  code: 'K7M2QX',
  link: 'live',
  refusal: null,
  closed: null,
  webSocketBlocked: false,
  seatId: null,
  maxSeats: 10,
  version: 1,
  room: null,
  presence: null,
  clock: null,
  selecting: null,
  sending: false,
};
const visit = (room: GameState | null, view: Partial<RoomView> = {}, also = {}) =>
  screenOf({ ...blank, room, ...view }, { room, watching: false, left: false, ...also });
const seated = { seatId: 'ann' as SeatId };

describe('the screen of a room', () => {
  test.each([
    ['gathering', gathering],
    ['roll-off', rollingOff],
    ['table', playing],
    ['result', finished],
  ])('a seated player sees %s', (kind, room) => {
    expect(visit(room, seated).kind).toBe(kind);
  });

  test('until the room is known it is being opened', () => {
    expect(visit(null, { link: 'connecting' }).kind).toBe('opening');
  });

  test.each([
    ['gathering', gathering],
    ['running', rollingOff],
    ['running', playing],
    ['finished', finished],
  ])('who opens the link of a table that is %s is asked to sit', (moment, room) => {
    expect(visit(room)).toEqual({ kind: 'join', moment, full: false });
  });

  test('at a full table only watching is left', () => {
    expect(visit(gathering, { maxSeats: 1 })).toMatchObject({ kind: 'join', full: true });
  });

  test('who chose to watch sees what the players see', () => {
    expect(visit(playing, {}, { watching: true }).kind).toBe('table');
  });

  test('the result waits until what leads to it has been shown', () => {
    const view: RoomView = { ...blank, ...seated, room: finished };
    expect(screenOf(view, { room: playing, watching: false, left: false }).kind).toBe('table');
  });

  test('a lost connection keeps the table on screen', () => {
    expect(visit(playing, { ...seated, link: 'reconnecting' }).kind).toBe('table');
  });
});

describe('the page when a room cannot be shown', () => {
  const refusals: readonly (readonly [HandshakeRefusal, string])[] = [
    [{ code: 'unknown-room' }, 'unknown-room'],
    [{ code: 'malformed-message', path: 'code' }, 'unknown-room'],
    [{ code: 'wrong-token' }, 'wrong-token'],
    [{ code: 'protocol-too-old' }, 'protocol-too-old'],
  ];

  test.each(refusals)('$code', (refusal, why) => {
    expect(visit(null, { link: 'refused', refusal })).toEqual({ kind: 'dead', why });
  });

  const passing: readonly (readonly [HandshakeRefusal, string])[] = [
    [{ code: 'rate-limited', retryAfterMs: 1_000 }, 'rate-limited'],
    [{ code: 'try-again' }, 'busy'],
  ];

  test.each(passing)('$code, before the room is known', (refusal, why) => {
    expect(visit(null, { link: 'connecting', refusal })).toEqual({ kind: 'dead', why });
    expect(visit(playing, { ...seated, link: 'reconnecting', refusal }).kind).toBe('table');
  });

  test('removed by the host, even while the table is still known', () => {
    expect(visit(gathering, { ...seated, link: 'closed', closed: 'removed' })).toEqual({
      kind: 'dead',
      why: 'removed',
    });
  });

  test('cleared away', () => {
    expect(visit(gathering, { link: 'closed', closed: 'room-expired' })).toEqual({
      kind: 'dead',
      why: 'room-expired',
    });
  });

  test('left by oneself', () => {
    expect(visit(gathering, {}, { left: true })).toEqual({ kind: 'dead', why: 'left' });
  });

  test('a network that lets no WebSocket through', () => {
    expect(visit(null, { link: 'connecting', webSocketBlocked: true })).toEqual({
      kind: 'dead',
      why: 'web-socket-blocked',
    });
  });
});

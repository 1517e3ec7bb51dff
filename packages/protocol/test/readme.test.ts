import { describe, expect, test } from 'vitest';
import {
  CODE_ALPHABET,
  createRoom,
  handshake,
  LIMITS,
  reaction,
  REACTIONS,
  selecting,
  takeSeat,
  wireCommand,
  type ClientToServer,
  type Clock,
  type ClosedCode,
  type EventsMessage,
  type GameRecord,
  type HandshakeRefusal,
  type Links,
  type Presence,
  type RoomSummary,
  type SeatGranted,
  type SeatPresence,
  type ServerToClient,
  type Snapshot,
} from '../src/index.ts';
import { CODES } from './codes.ts';
import { namesIn, tableOf } from './readme.ts';

/** All fields of a message, none missing and none too many: the compiler sees to it. */
type Fields<T> = Readonly<Record<keyof T, true>>;
const fields = <T>(all: Fields<T>) => Object.keys(all).sort();
type Said<E extends 'selecting' | 'reaction' | 'closed'> = Parameters<ServerToClient[E]>[0];

const FROM_SERVER: { readonly [E in keyof ServerToClient]: readonly string[] } = {
  snapshot: fields<Snapshot>({
    epoch: true,
    version: true,
    you: true,
    maxSeats: true,
    room: true,
    presence: true,
    clock: true,
    selecting: true,
  }),
  events: fields<EventsMessage>({ epoch: true, version: true, events: true }),
  presence: fields<Presence>({ seats: true, watchers: true }),
  clock: fields<Clock>({ on: true, remainingMs: true, paused: true }),
  selecting: fields<Said<'selecting'>>({ on: true, keep: true }),
  reaction: fields<Said<'reaction'>>({ seatId: true, reaction: true }),
  closed: fields<Said<'closed'>>({ code: true }),
  moving: [],
};

const FROM_CLIENT: Readonly<Record<keyof ClientToServer, true>> = {
  command: true,
  resync: true,
  selecting: true,
  reaction: true,
};

const REFUSED_HANDSHAKES: Readonly<Record<HandshakeRefusal['code'], true>> = {
  'unknown-room': true,
  'wrong-token': true,
  'protocol-too-old': true,
  'rate-limited': true,
  'try-again': true,
  'malformed-message': true,
};

const GRANTED = fields<SeatGranted>({ code: true, seatId: true, seatToken: true });
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/rooms': GRANTED,
  'POST /api/rooms/:code/seats': GRANTED,
  'GET /api/rooms/:code': fields<RoomSummary>({
    code: true,
    phase: true,
    ruleSet: true,
    target: true,
    host: true,
    seats: true,
    maxSeats: true,
    watchers: true,
  }),
  'GET /api/games/:gameId': fields<GameRecord>({ gameId: true, before: true, commits: true }),
  'GET /api/links': fields<Links>({ origins: true }),
};

const BODIES: Readonly<Record<string, readonly string[]>> = {
  'POST /api/rooms': Object.keys(createRoom.shape),
  'POST /api/rooms/:code/seats': Object.keys(takeSeat.shape),
};

const codeRows = () => tableOf('code', 'data', 'given to', 'meaning');
const rowsByName = (...header: string[]) =>
  new Map(tableOf(...header).map(([name, ...cells]) => [namesIn(name)[0] ?? '', cells]));

describe('the tables of README.md', () => {
  test('name every code with its data, in order', () => {
    const named = codeRows().map(([code, data]) => [namesIn(code)[0], namesIn(data).sort()]);
    const typed = Object.entries(CODES).map(([code, data]) => [code, Object.keys(data).sort()]);
    expect(named).toEqual(typed.sort());
  });

  test('say of every code what it means and who is given it', () => {
    for (const [code, , receivers = '', meaning = ''] of codeRows()) {
      expect(['command', 'handshake', 'HTTP'], code).toEqual(expect.arrayContaining(receivers.split(', ')));
      expect(meaning, code).not.toBe('');
    }
  });

  test('mark the codes that a handshake can be refused with', () => {
    const marked = codeRows().filter(([, , receivers]) => receivers?.includes('handshake'));
    expect(marked.map(([code]) => namesIn(code)[0])).toEqual(Object.keys(REFUSED_HANDSHAKES).sort());
  });

  test('name every message of the server with its fields', () => {
    const rows = rowsByName('server → client', 'fields');
    const named = [...rows].map(([event, [cell]]) => [event, namesIn(cell).sort()]);
    expect(Object.fromEntries(named)).toEqual(FROM_SERVER);
  });

  test('name what a seat’s presence and a closing say', () => {
    const rows = rowsByName('server → client', 'fields');
    const presence = fields<SeatPresence>({ seatId: true, online: true, away: true });
    expect(namesIn(rows.get('presence')?.[1])).toEqual(expect.arrayContaining(presence));
    const closed: Readonly<Record<ClosedCode, true>> = { removed: true, 'room-expired': true };
    expect(namesIn(rows.get('closed')?.[1])).toEqual(Object.keys(closed));
  });

  test('name every message of a client with its fields', () => {
    const rows = rowsByName('client → server', 'fields');
    expect([...rows.keys()]).toEqual(Object.keys(FROM_CLIENT));
    expect(namesIn(rows.get('selecting')?.[0])).toEqual(Object.keys(selecting.shape));
    expect(namesIn(rows.get('reaction')?.[0])).toEqual([...Object.keys(reaction.shape), ...REACTIONS]);
  });

  test('name every command with its fields', () => {
    const rows = rowsByName('command', 'fields');
    const named = [...rows].map(([type, [cell]]) => [type, namesIn(cell).sort()]);
    const typed = wireCommand.def.options.map(({ shape }) => {
      const own = Object.keys(shape).filter((field) => field !== 'type' && field !== 'id');
      return [shape.type.def.values[0], own.sort()];
    });
    expect(named).toEqual(typed);
  });

  test('name every field of the handshake', () => {
    expect([...rowsByName('field').keys()]).toEqual(Object.keys(handshake.shape));
  });

  test('name every limit with its value', () => {
    const rows = rowsByName('limit', 'value');
    const named = [...rows].map(([name, [value]]) => [name, Number(value)]);
    expect(Object.fromEntries(named)).toEqual(LIMITS);
    expect(namesIn(rows.get('codeLength')?.[1])).toEqual([CODE_ALPHABET]);
  });

  test('name every HTTP request with its body and its answer', () => {
    const rows = rowsByName('request', 'body', 'answer');
    expect([...rows.keys()]).toEqual(Object.keys(ANSWERS));
    for (const [request, [body, answer]] of rows) {
      expect(namesIn(body), request).toEqual(BODIES[request] ?? []);
      expect(namesIn(answer).sort(), request).toEqual(ANSWERS[request]);
    }
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newTable, PRESETS, type SeatId } from '@farkle/rules';
import { hmacDice } from '../src/dice/hmac-dice.ts';
import { createLog } from '../src/log.ts';
import { LiveRoom, type LiveRoomPorts } from '../src/rooms/live-room.ts';
import type { Member } from '../src/rooms/member.ts';
import { Rooms } from '../src/rooms/rooms.ts';
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts';
import type { RoomStore } from '../src/store/room-store.ts';

const CODE = 'BCDFGH';
const DAY_MS = 86_400_000;
const ROOMS = {
  dice: hmacDice,
  maxSeats: 10,
  maxName: 20,
  roomIdleMs: DAY_MS,
  contributionMs: 3_000,
} as const;

/** An empty table in a store, and what a live room needs to follow it. */
async function stored(): Promise<LiveRoomPorts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'farkle-live-room-'));
  const log = createLog('silent');
  const { rooms: store, presence } = await openEmbeddedStore({ dataDir, gameKeepMs: DAY_MS, log });
  onTestFinished(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  const state = newTable({ ruleSet: PRESETS.classic, turnClock: null, hints: false });
  await store.create(CODE, {
    state: JSON.stringify(state),
    secrets: JSON.stringify({ seats: {}, seed: null, contributionsUntil: null, clock: null, expiresAt: 0 }),
    deadline: store.now(CODE) + DAY_MS,
  });
  return {
    store,
    presence,
    time: store,
    log,
    times: { graceMs: 10_000, awayMs: 30_000 },
    maxSeats: 10,
    looked: () => undefined,
    closed: () => undefined,
  };
}

test('a room that expires while it is being opened is not opened', async () => {
  const ports = await stored();
  const { store, presence } = ports;
  const expiring: LiveRoomPorts = {
    ...ports,
    presence: {
      enter: (...socket) => presence.enter(...socket),
      leave: (...socket) => presence.leave(...socket),
      finger: (...dice) => presence.finger(...dice),
      onNodeLost: (changed) => presence.onNodeLost(changed),
      read: async (code) => {
        const room = await store.load(code);
        if (room) await store.remove(code, room, null);
        return presence.read(code);
      },
    },
  };
  expect(await LiveRoom.open(CODE, expiring)).toBeNull();
});

test('[S13] a connection whose seat was left while it came in is told so, and is in the room no longer', async () => {
  const room = await LiveRoom.open(CODE, await stored());
  const told = new Promise<string>((resolve) => {
    const member: Member = {
      id: 'socket',
      seatId: 'seat-that-left' as SeatId,
      atDoor: false,
      send: () => undefined,
      close: resolve,
    };
    expect(room?.join(member)).toBe(true);
  });
  expect(await told).toBe('removed');
});

test('after signals may have been missed, members are told which dice the store says are being fingered', async () => {
  const ports = await stored();
  const room = await LiveRoom.open(CODE, ports);
  if (!room) throw new Error('the room is not there');
  const shown: string[] = [];
  const send: Member['send'] = (event, ...message) => {
    if (event === 'selecting') shown.push(JSON.stringify(message[0]));
  };
  room.join({ id: 'watcher', seatId: null, atDoor: false, send, close: () => undefined });
  const fingered = (keep: readonly number[]) => JSON.stringify({ on: room.state.decision, keep });
  room.signal({ kind: 'selecting', from: 'elsewhere', selecting: { on: room.state.decision, keep: [0] } });
  await expect.poll(() => shown).toEqual([fingered([0])]);

  await ports.presence.finger(CODE, fingered([0, 1]));
  // Somebody whose seat is not there makes the node read the room again.
  const stranger = { id: 'stranger', seatId: 'gone' as SeatId, atDoor: true, send: () => undefined };
  await new Promise<void>((close) => void room.join({ ...stranger, close: () => close() }));
  await expect.poll(() => shown).toEqual([fingered([0]), fingered([0, 1])]);
});

test('[S10] a seat given by one node is let in at another that has not heard of it yet', async () => {
  const { store, presence, log, times } = await stored();
  const deaf = new Proxy(store, {
    get: (real, name: keyof RoomStore) =>
      name === 'subscribe' ? () => Promise.resolve(() => undefined) : real[name].bind(real),
  });
  const open = (reached: RoomStore): Rooms =>
    Rooms.open({ ...ROOMS, ...times, store: reached, presence, log });
  const [node, late] = [open(store), open(deaf)];
  await late.join(CODE, {
    id: 'watcher',
    seatId: null,
    atDoor: false,
    send: () => undefined,
    close: () => undefined,
  });

  const granted = await node.takeSeat(CODE, { name: 'Ann' });
  if (!granted.ok) throw new Error(granted.no.code);
  const { seatId, seatToken } = granted.value;
  expect(await late.admit(CODE, seatToken)).toEqual({ ok: true, value: seatId });
  expect(await late.admit(CODE, 'no-token')).toMatchObject({ no: { code: 'wrong-token' } });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newTable, PRESETS, type SeatId } from '@farkle/rules';
import { createLog } from '../src/log.ts';
import type { Room } from '../src/rooms/room.ts';
import { RoomWriter, type Proposal } from '../src/rooms/room-writer.ts';
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts';

const CODE = 'BCDFGH';

/** A writer on a store with one room, which has gone on by one version since it was `known`. */
async function writerBehindItsRoom(): Promise<{ writer: RoomWriter; known: Room; version: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'farkle-writer-'));
  const { rooms } = await openEmbeddedStore({ dataDir, gameKeepMs: 60_000, log: createLog('silent') });
  onTestFinished(async () => {
    await rooms.close();
    await rm(dataDir, { recursive: true });
  });
  const state = newTable({ ruleSet: PRESETS.classic, turnClock: null, hints: false });
  const secrets = {
    seats: {},
    seed: null,
    contributionsUntil: null,
    clock: null,
    expiresAt: rooms.now(CODE) + 60_000,
  };
  await rooms.create(CODE, {
    state: JSON.stringify(state),
    secrets: JSON.stringify(secrets),
    deadline: secrets.expiresAt,
  });
  const { epoch } = (await rooms.load(CODE))!;
  const writer = new RoomWriter(rooms, { roomIdleMs: 60_000, contributionMs: 0 });
  await writer.write(CODE, null, takes('seat-1'));
  return { writer, known: { code: CODE, epoch, version: 1, state, secrets }, version: 2 };
}

const takes =
  (seat: string) =>
  (room: Room): Proposal<never> => ({
    kind: 'change',
    events: [{ type: 'SeatTaken', seat: seat as SeatId, name: seat }],
    secrets: room.secrets,
  });

/** Says no to an empty table. */
const refusesIfEmpty = (room: Room): Proposal<string> =>
  room.state.seats.length === 0 ? { kind: 'refuse', refusal: 'nobody here' } : takes('seat-2')(room);

test('[P11] a refusal made on an old version is judged again on the newest', async () => {
  const { writer, known, version } = await writerBehindItsRoom();
  const written = await writer.write(CODE, known, refusesIfEmpty);
  expect(written).toMatchObject({ kind: 'committed', room: { version: version + 1 } });
  const command = { seat: 'seat-1', id: 'id-1', payloadHash: 'hash' };
  expect(await writer.write(CODE, known, refusesIfEmpty, command)).toMatchObject({ kind: 'committed' });
});

test('[P11] a refusal that stands names the version it was made on', async () => {
  const { writer, version } = await writerBehindItsRoom();
  const refuses = (): Proposal<string> => ({ kind: 'refuse', refusal: 'no' });
  expect(await writer.write(CODE, null, refuses)).toEqual({ kind: 'refused', refusal: 'no', version });
});

test('[S06] a retry is answered by what was committed before, though the room would refuse it now', async () => {
  const { writer, version } = await writerBehindItsRoom();
  const command = { seat: 'seat-1', id: 'id-1', payloadHash: 'hash' };
  const first = await writer.write(CODE, null, takes('seat-2'), command);
  const refuses = (): Proposal<string> => ({ kind: 'refuse', refusal: 'too late' });
  expect(first.kind).toBe('committed');
  expect(await writer.write(CODE, null, refuses, command)).toEqual({
    kind: 'repeated',
    outcome: JSON.stringify({ ok: true, version: version + 1 }),
  });
  expect(await writer.write(CODE, null, refuses, { ...command, payloadHash: 'other' })).toEqual({
    kind: 'id-reused',
  });
});

test('a room that others keep changing is given up after some tries, and one that is gone at once', async () => {
  const { writer } = await writerBehindItsRoom();
  let tries = 0;
  const overtaken = (room: Room): Proposal<never> => {
    tries += 1;
    return takes('seat-x')({ ...room });
  };
  const alwaysOld = await writer.write(CODE, null, (room) => {
    // A base that is never current, as when another node is always faster.
    Object.assign(room, { version: room.version - 1 });
    return overtaken(room);
  });
  expect(alwaysOld).toEqual({ kind: 'contested' });
  expect(tries).toBeGreaterThan(3);
  expect(await writer.write('ZZZZZZ', null, takes('seat-x'))).toEqual({ kind: 'gone' });
});

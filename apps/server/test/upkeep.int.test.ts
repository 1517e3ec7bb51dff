import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { GameCommit } from '@farkle/protocol';
import {
  decide,
  evolve,
  newTable,
  PRESETS,
  type Command,
  type GameId,
  type GameState,
  type SeatId,
} from '@farkle/rules';
import { createLog } from '../src/log.ts';
import type { DecisionClock } from '../src/rooms/decision-clock.ts';
import { RoomWriter } from '../src/rooms/room-writer.ts';
import type { Secrets } from '../src/rooms/secrets.ts';
import { Upkeep } from '../src/rooms/upkeep.ts';
import { newGameId } from '../src/store/bucket.ts';
import { openEmbeddedStore } from '../src/store/embedded/embedded-store.ts';
import type { Published } from '../src/store/room-store.ts';
import { scriptedDice } from './scripted-dice.ts';

const CODE = 'BCDFGH';
const ANN = 'seat-ann' as SeatId;
const BOB = 'seat-bob' as SeatId;
const CLEO = 'seat-cleo' as SeatId;
const GAME = newGameId(CODE) as GameId;
const SEED = 'ab'.repeat(32);
const DAY_MS = 86_400_000;

const GATHER: readonly Command[] = [
  { type: 'take-seat', seat: ANN, name: 'Ann', maxSeats: 10 },
  { type: 'take-seat', seat: BOB, name: 'Bob', maxSeats: 10 },
  { type: 'start', seat: ANN, on: 0, game: GAME, commitment: 'cd'.repeat(32) },
];
const PLAY: readonly Command[] = [
  ...GATHER,
  { type: 'close-contributions', on: 1 },
  { type: 'roll-for-first', seat: ANN, on: 1, target: ANN, away: [] },
  { type: 'roll-for-first', seat: BOB, on: 1, target: BOB, away: [] },
];

/** The room after these commands; the first die of roll n shows 6 - n. */
function stateAfter(commands: readonly Command[]): GameState {
  const table = newTable({ ruleSet: PRESETS.classic, turnClock: 30, hints: false });
  return commands.reduce<GameState>((state, command) => {
    const die = 'game' in state && state.game.rolls > 0 ? 1 : 6;
    const decision = decide(command, state, [die, 1, 1, 1, 1, 1]);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolve, state);
  }, table);
}

interface Kept {
  readonly commands?: readonly Command[];
  readonly clock?: (on: number, now: number) => DecisionClock;
  readonly contributionsUntil?: (now: number) => number;
  readonly expiresAt?: (now: number) => number;
}

/** A room in a store, and the upkeep that looks after it. */
async function keep({ commands = PLAY, clock, contributionsUntil, expiresAt }: Kept) {
  const dataDir = await mkdtemp(join(tmpdir(), 'farkle-upkeep-'));
  const { rooms, presence } = await openEmbeddedStore({
    dataDir,
    gameKeepMs: DAY_MS,
    log: createLog('silent'),
  });
  onTestFinished(async () => {
    await rooms.close();
    await rm(dataDir, { recursive: true });
  });
  const state = stateAfter(commands);
  const secrets: Secrets = {
    seats: {},
    seed: SEED,
    contributionsUntil: contributionsUntil?.(rooms.now(CODE)) ?? null,
    clock: clock?.(state.decision, rooms.now(CODE)) ?? null,
    expiresAt: expiresAt?.(rooms.now(CODE)) ?? rooms.now(CODE) + DAY_MS,
  };
  await rooms.create(CODE, {
    state: JSON.stringify(state),
    secrets: JSON.stringify(secrets),
    deadline: rooms.now(CODE) + DAY_MS,
  });
  const published: Published[] = [];
  await rooms.subscribe(CODE, (one) => void published.push(one));
  const writer = new RoomWriter(rooms, { roomIdleMs: DAY_MS, contributionMs: 3_000 });
  const upkeep = new Upkeep({ store: rooms, presence, writer, dice: scriptedDice() });
  const now = async (): Promise<{ state: GameState; secrets: Secrets }> => {
    const stored = (await rooms.load(CODE))!;
    return { state: JSON.parse(stored.state) as GameState, secrets: JSON.parse(stored.secrets) as Secrets };
  };
  return { upkeep, rooms, presence, published, now };
}

test('[P07] a turn whose clock has run out is ended while somebody is there', async () => {
  const { upkeep, presence, now } = await keep({ clock: (on, at) => ({ on, dueAt: at - 100 }) });
  await presence.enter(CODE, 'socket', BOB);
  await upkeep.serve(CODE);
  expect((await now()).state).toMatchObject({ phase: 'playing', turn: { seat: BOB } });
});

test('[P07] a clock rests while all players are away, though somebody waits there for the next game', async () => {
  const { upkeep, presence, now } = await keep({
    commands: [...PLAY, { type: 'take-seat', seat: CLEO, name: 'Cleo', maxSeats: 10 }],
    clock: (on, at) => ({ on, dueAt: at - 100 }),
  });
  await presence.enter(CODE, 'socket', CLEO);
  await upkeep.serve(CODE);
  const rested = await now();
  expect(rested).toMatchObject({ state: { turn: { seat: ANN } }, secrets: { clock: { remainingMs: 0 } } });

  const here = { present: [CLEO], away: [], message: { seats: [], watchers: 0 }, changesInMs: Infinity };
  await upkeep.attend({ code: CODE, state: rested.state, clock: rested.secrets.clock, known: null }, here);
  expect((await now()).secrets.clock).toMatchObject({ remainingMs: 0 });
});

test('[P07] a clock that runs out where nobody is rests, and whoever comes has time to decide', async () => {
  const { upkeep, presence, rooms, now } = await keep({ clock: (on, at) => ({ on, dueAt: at - 100 }) });
  await presence.enter(CODE, 'watcher', null);
  await upkeep.serve(CODE);
  const rested = await now();
  expect(rested).toMatchObject({ state: { turn: { seat: ANN } }, secrets: { clock: { remainingMs: 0 } } });

  const here = { present: [ANN], away: [], message: { seats: [], watchers: 1 }, changesInMs: Infinity };
  await upkeep.attend({ code: CODE, state: rested.state, clock: rested.secrets.clock, known: null }, here);
  const { clock } = (await now()).secrets;
  expect(clock && 'dueAt' in clock ? clock.dueAt - rooms.now(CODE) : 0).toBeGreaterThan(4_000);
});

test('[P10] a clock that could not be served in time, because the store was away, starts anew', async () => {
  const { upkeep, presence, rooms, now } = await keep({ clock: (on, at) => ({ on, dueAt: at - 5_000 }) });
  await presence.enter(CODE, 'socket', ANN);
  await upkeep.serve(CODE);
  const { state, secrets } = await now();
  expect(state).toMatchObject({ turn: { seat: ANN } });
  expect(
    secrets.clock && 'dueAt' in secrets.clock ? secrets.clock.dueAt - rooms.now(CODE) : 0,
  ).toBeGreaterThan(25_000);
});

test('a deadline that is not due yet, or is served twice, changes nothing more', async () => {
  const { upkeep, presence, published } = await keep({ clock: (on, at) => ({ on, dueAt: at + 5_000 }) });
  await presence.enter(CODE, 'socket', ANN);
  await upkeep.serve(CODE);
  expect(published).toEqual([]);
  await upkeep.serve('ZZZZZZ');

  const due = await keep({ clock: (on, at) => ({ on, dueAt: at - 100 }) });
  await due.presence.enter(CODE, 'socket', ANN);
  await Promise.all([due.upkeep.serve(CODE), due.upkeep.serve(CODE)]);
  expect(due.published).toHaveLength(1);
});

test('contributions that are not all there are closed when their time is over', async () => {
  const { upkeep, now } = await keep({ commands: GATHER, contributionsUntil: (at) => at });
  await upkeep.serve(CODE);
  const { state, secrets } = await now();
  const nothing = [ANN, BOB].map((seat) => ({ seat, random: '' }));
  expect(state).toMatchObject({
    phase: 'rollingOff',
    contributionsOpen: false,
    game: { contributions: nothing },
  });
  expect(secrets.contributionsUntil).toBeNull();
});

test('a room that expires in mid-game is removed, and its dice can be checked from then on', async () => {
  const { upkeep, rooms, published } = await keep({ expiresAt: (at) => at });
  await upkeep.serve(CODE);
  expect(await rooms.load(CODE)).toBeNull();
  expect(published).toEqual([{ kind: 'removed' }]);
  const log = (await rooms.readGame(GAME))!.map((entry) => JSON.parse(entry) as GameCommit);
  expect(log.at(-1)?.events).toEqual([{ type: 'SeedRevealed', game: GAME, seed: SEED }]);
});

import { PRESETS } from '@farkle/rules';
import type { LocalRoom } from '../test/local-room.svelte.ts';

const TOTALS = [2700, 4150, 950, 0, 6300, 10200, 3050, 8800, 1500, 7250];

/** Brings a room into one state. */
type Scene = (room: LocalRoom) => void;

/** Every state of the table, by name. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'turn-start': (room) => {
    room.begin();
    room.totals(...TOTALS.map((total) => Math.min(total, 8800)));
  },
  rolled: (room) => {
    SCENES['turn-start']?.(room);
    room.roll([4, 4, 4, 1, 5, 2]);
  },
  'second-roll': (room) => {
    SCENES['turn-start']?.(room);
    room.roll([4, 4, 4, 1, 5, 2]);
    room.roll([1, 5, 3], [0, 1, 2]);
  },
  'one-die': (room) => {
    SCENES['second-roll']?.(room);
    room.roll([5], [0, 1]);
  },
  'hot-dice': (room) => {
    SCENES['one-die']?.(room);
    room.roll([1, 1, 2, 3, 4, 6], [0]);
    room.roll([5, 2, 2, 3], [0, 1]);
    room.roll([1, 3, 6], [0]);
  },
  opening: (room) => {
    room.begin();
    room.roll([1, 5, 2, 3, 4, 6].map((face) => (face === 6 ? 2 : face)) as never);
  },
  'final-round': (room) => {
    room.begin();
    room.totals(9400, ...TOTALS.slice(1).map((total) => Math.min(total, 9700)));
    room.roll([1, 1, 1, 1, 5, 2]);
    room.bank([0, 1, 2, 3]);
    room.roll([4, 4, 4, 1, 5, 2]);
  },
  'last-turn': (room) => {
    room.begin();
    room.totals(9400, 10250);
    room.roll([1, 1, 1, 1, 5, 2]);
    room.bank([0, 1, 2, 3]);
    room.roll([5, 5, 5, 2, 3, 4]);
  },
  away: (room) => {
    SCENES['second-roll']?.(room);
    room.set({
      presence: {
        seats: room.seats.map((seatId, index) => ({
          seatId,
          online: index % 3 !== 0,
          away: index % 3 === 0,
        })),
        watchers: 0,
      },
    });
  },
  reconnecting: (room) => {
    SCENES['second-roll']?.(room);
    room.set({ link: 'reconnecting' });
  },
  clock: (room) => {
    SCENES['second-roll']?.(room);
    room.set({
      room: { ...room.room, turnClock: 30 },
      clock: { on: room.room.decision, paused: false, remainingMs: () => 17_400 },
    });
  },
  piggyback: (room) => {
    room.begin({ ...PRESETS.classic, piggyback: true });
    room.totals(...TOTALS);
    room.roll([4, 4, 4, 1, 5, 2]);
    room.bank([0, 1, 2]);
  },
};

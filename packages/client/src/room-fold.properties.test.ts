import type { EventsMessage } from '@farkle/protocol';
import { evolve, newTable, PRESETS, type GameEvent, type GameState, type SeatId } from '@farkle/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldEvents, takeSnapshot, type KnownRoom } from './room-fold.ts';

const TABLE = newTable({ ruleSet: PRESETS.classic, turnClock: null, hints: false });

/** What the server did: every state it was ever in, and the message that led there. */
interface History {
  readonly states: readonly KnownRoom[];
  readonly messages: readonly EventsMessage[];
}

function history(commitsOfEpochs: readonly number[]): History {
  const states: KnownRoom[] = [];
  const messages: EventsMessage[] = [];
  commitsOfEpochs.forEach((commits, index) => {
    const epoch = `epoch-${index}`;
    let room: GameState = TABLE;
    states.push({ epoch, version: 1, room });
    for (let version = 2; version <= commits + 1; version++) {
      const events: GameEvent[] = [
        { type: 'SeatTaken', seat: `${epoch}-${version}` as SeatId, name: String(version) },
      ];
      room = events.reduce(evolve, room);
      states.push({ epoch, version, room });
      messages.push({ epoch, version, events });
    }
  });
  return { states, messages };
}

const snapshotOf = (state: KnownRoom) => ({
  ...state,
  you: { seatId: null },
  maxSeats: 10,
  presence: { seats: [], watchers: 0 },
  clock: null,
  selecting: null,
});

/** Messages as a bad network might bring them: any of the history, in any order, as often as it likes. */
const delivery = fc.array(
  fc.record({ at: fc.nat(), snapshot: fc.boolean() }, { requiredKeys: ['at', 'snapshot'] }),
  { maxLength: 60 },
);

describe('following commits', () => {
  test('whatever comes in whatever order, what is known is a state the server was in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 }),
        delivery,
        (epochs, deliveries) => {
          const { states, messages } = history(epochs);
          let known = states[0]!;
          for (const { at, snapshot } of deliveries) {
            if (snapshot) known = takeSnapshot(known, snapshotOf(states[at % states.length]!));
            else if (messages.length > 0) {
              const fold = foldEvents(known, messages[at % messages.length]!);
              if (fold.kind === 'folded') known = fold.known;
            }
            expect(states).toContainEqual(known);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a client that takes a snapshot whenever its fold is lost ends where the server is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.constantFrom(0, 1, 2), { minLength: 18, maxLength: 18 }),
        (epochs, fates) => {
          const { states, messages } = history(epochs);
          const last = states.at(-1)!;
          let known: KnownRoom | null = null;
          const now = (version: number, epoch: string) =>
            states.find((state) => state.version === version && state.epoch === epoch)!;
          known = takeSnapshot(known, snapshotOf(states[0]!));
          for (const [index, message] of messages.entries()) {
            const times = index === messages.length - 1 ? 1 : fates[index]!;
            for (let time = 0; time < times; time++) {
              const fold = foldEvents(known, message);
              if (fold.kind === 'folded') known = fold.known;
              if (fold.kind === 'lost') {
                known = takeSnapshot(known, snapshotOf(now(message.version, message.epoch)));
              }
            }
          }
          if (messages.at(-1)?.epoch === last.epoch) expect(known).toEqual(last);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a newer state is not given up for an older snapshot of the same epoch, but for any of another', () => {
    const { states } = history([3, 1]);
    const newest = states[3]!;
    expect(takeSnapshot(newest, snapshotOf(states[1]!))).toBe(newest);
    expect(takeSnapshot(newest, snapshotOf(states[4]!))).toEqual(states[4]);
  });
});

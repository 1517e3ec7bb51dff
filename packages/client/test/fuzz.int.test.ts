import type { Acknowledgement } from '@farkle/protocol';
import { evolve, type GameState } from '@farkle/rules';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { RoomChange, RoomClient } from '../src/index.ts';
import type { Network } from './network.ts';
import { test, until } from './room.ts';
import { seatTaken, type TableServer } from './table-server.ts';

interface Table {
  readonly server: TableServer;
  readonly network: Network;
  readonly client: RoomClient;
  readonly answers: Promise<Acknowledgement>[];
}

let seats = 0;
const anyone = () => seatTaken(`seat-${++seats}`);

/** What may happen to a client, each in one step. */
const steps: Readonly<Record<string, (table: Table) => void>> = {
  commit: ({ server }) => void server.commit([anyone()]),
  commitTwice: ({ server }) => {
    server.commit([anyone()]);
    server.commit([anyone(), anyone()]);
  },
  loseACommit: ({ server }) => server.skip([anyone()]),
  repeatACommit: ({ server }) => {
    const event = anyone();
    server.commit([event]);
    server.say('events', { epoch: server.epoch, version: server.version, events: [event] });
  },
  sayAnOldCommit: ({ server }) =>
    server.say('events', { epoch: server.epoch, version: 1, events: [anyone()] }),
  sayACommitOfNoEpoch: ({ server }) =>
    server.say('events', { epoch: 'never was', version: server.version + 1, events: [anyone()] }),
  sayNonsense: ({ server }) =>
    server.say('events', {
      epoch: server.epoch,
      version: server.version + 1,
      events: [{ type: 'Nonsense' } as never],
    }),
  loseHistory: ({ server }) => {
    server.epoch = `${server.epoch}+`;
    server.version = 1;
    server.room = { ...server.room, seats: [] };
    server.say('events', { epoch: server.epoch, version: 1, events: [] });
  },
  cut: ({ network }) => network.cut(),
  silence: ({ network }) => network.silence(),
  restore: ({ network }) => network.restore(),
  closeFromTheServer: ({ server }) => server.connected.forEach((member) => member.disconnect(true)),
  move: ({ server }) => server.say('moving'),
  wake: ({ client }) => client.wake(),
  networkLost: ({ client }) => client.networkLost(),
  send: ({ client, answers }) => answers.push(client.send({ type: 'leave' })),
};

/** Follows a client from outside: what it publishes must always be what folding its own changes gives. */
function foldAlong(client: RoomClient): { room: GameState | null } {
  const along: { room: GameState | null } = { room: client.view.room };
  client.subscribe((view, change: RoomChange) => {
    if (change.kind === 'events') along.room = change.events.reduce(evolve, along.room!);
    else if (change.kind === 'snapshot') along.room = view.room;
    expect(along.room).toEqual(view.room);
  });
  return along;
}

test(
  'whatever happens to server, network and device, the client ends where the server is and each command acted once',
  { timeout: 240_000 },
  async ({ server, network, open }) => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.constantFrom(0, 0, 5, 40, 300));
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (happenings) => {
        network.restore();
        const client = open();
        const table: Table = { server, network, client, answers: [] };
        const along = foldAlong(client);
        for (const [name, pause] of happenings) {
          steps[name]!(table);
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
        network.restore();
        // A connection that went silent is found out by a command, a look, or after 15 s by its heartbeat.
        if (client.view.link !== 'live' || happenings.some(([name]) => name === 'silence')) client.wake();
        const answers = await Promise.all(table.answers);
        await until(client, ({ link }) => link === 'live');
        server.commit([anyone()]);
        await until(client, (view) => view.link === 'live' && view.version === server.version);
        expect(client.view).toMatchObject({ room: server.room, sending: false });
        expect(along.room).toEqual(server.room);
        expect(answers.every(({ ok }) => ok)).toBe(true);
        sent += answers.length;
        client.close();
      }),
      { numRuns: 15 },
    );
    expect(new Set(server.commands.map(({ id }) => id)).size).toBe(sent);
  },
);

import { randomBytes } from 'node:crypto';
import type { SeatGranted } from '@farkle/protocol';
import { openRound, stillToThrow } from '@farkle/rules';
import type { Api } from './api.ts';
import { enter, type Member } from './member.ts';

/** Players at a new table, in seating order; the first one is the host. */
export interface Table {
  readonly code: string;
  readonly seats: readonly SeatGranted[];
  readonly players: readonly Member[];
}

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];

/** A room with connected players before its first game; `room` is what the host chose. */
export async function gather(
  server: Pick<Api, 'url' | 'createRoom' | 'takeSeat'>,
  count: number,
  room: object = {},
): Promise<Table> {
  const [host = '', ...others] = NAMES.slice(0, count);
  const first = await server.createRoom(host, room);
  const seats = [first];
  for (const name of others) seats.push(await server.takeSeat(first.code, name));
  const players = await Promise.all(seats.map((seat) => enter(server.url, seat)));
  const [leader] = players;
  await leader?.until(
    () => leader.presence.seats.every(({ online }) => online) && leader.room.seats.length === count,
  );
  return { code: first.code, seats, players };
}

/** Starts the game and plays the roll-off, ties too, up to the first turn. */
export async function startGame({ players }: Table): Promise<void> {
  const [host] = players;
  if (!host) throw new Error('an empty table');
  await host.insist({ type: 'start', on: host.room.gameNumber });
  await contributeAll(players);
  await host.until(() => host.room.phase === 'rollingOff' && !host.room.contributionsOpen);
  while (host.room.phase === 'rollingOff') {
    const [next] = stillToThrow(openRound(host.room));
    const player = players.find(({ seatId }) => seatId === next);
    if (!player) throw new Error('nobody here has to throw');
    await player.until(() => player.version >= host.version);
    const { version } = await player.insist({ type: 'roll-for-first', on: player.room.decision });
    await host.until(() => host.version >= version);
  }
  await Promise.all(players.map((player) => player.until(() => player.room.phase === 'playing')));
}

/** Each player gives its share to the dice. */
export async function contributeAll(players: readonly Member[]): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      await player.until(() => player.room.phase === 'rollingOff');
      await player.insist({
        type: 'contribute',
        on: player.room.gameNumber,
        random: randomBytes(32).toString('hex'),
      });
    }),
  );
}

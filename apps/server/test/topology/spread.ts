import { enter } from '../member.ts';
import { gather, type Table } from '../table.ts';
import type { Topology } from './topology.ts';

/** A table of players who sit at the nodes one after the other. */
export async function spread({ api, nodes }: Topology, count: number, room: object = {}): Promise<Table> {
  const table = await gather(api, count, { rules: 'bank-from-first', ...room });
  for (const player of table.players) player.socket.disconnect();
  const players = await Promise.all(
    table.seats.map((seat, index) => enter(nodes[index % nodes.length]!.url, seat)),
  );
  await Promise.all(
    players.map((player) => player.until(() => player.presence.seats.every(({ online }) => online))),
  );
  return { ...table, players };
}

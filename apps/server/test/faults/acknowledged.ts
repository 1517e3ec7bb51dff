import type { GameRecord } from '@farkle/protocol';
import type { GameEvent } from '@farkle/rules';
import type { WireTable } from '../wire/wire-game.ts';

/** What a player's command leaves in the log. */
const TRACES: Readonly<Record<string, GameEvent['type']>> = {
  roll: 'DiceRolled',
  bank: 'Banked',
  'roll-for-first': 'RolledForFirst',
};

/**
 * Holds the log of a finished game against what its players were told: each acknowledged command is in the commit
 * whose version was acknowledged, and there is no other commit of a player.
 */
export function checkAcknowledged({ players }: WireTable, { commits }: GameRecord): void {
  const seatOfVersion = new Map<number, string>();
  for (const { client, accepted } of players) {
    const seat = client.view.seatId ?? '';
    for (const { request, version } of accepted) {
      if (seatOfVersion.has(version)) throw new Error(`version ${version} was acknowledged twice`);
      seatOfVersion.set(version, seat);
      const commit = commits.find((one) => one.version === version);
      const trace = TRACES[request.type];
      const isThere = commit?.events.some(
        (event) => event.type === trace && 'seat' in event && event.seat === seat,
      );
      if (isThere !== true) {
        throw new Error(`the ${request.type} acknowledged as version ${version} is not in the log`);
      }
    }
  }
  const types = new Set(Object.values(TRACES));
  const byPlayers = commits.filter(({ events }) => events.some(({ type }) => types.has(type)));
  const extra = byPlayers.find(({ version }) => !seatOfVersion.has(version));
  if (extra !== undefined) throw new Error(`version ${extra.version} was made but never acknowledged`);
}

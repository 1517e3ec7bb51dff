// Production servers have no scripted dice: these play on until chance has brought what a test needs.
import { validSetAsides, type Playing, type ToDecide } from '@farkle/rules';
import type { Acknowledgement } from '@farkle/protocol';
import type { Member } from '../member.ts';

/** A player on turn who has points at risk and a roll to decide on. */
export interface AtRisk {
  readonly player: Member;
  readonly turn: ToDecide;
}

/** Plays on until somebody has set dice aside and rolled the rest without a farkle; all have seen it then. */
export async function untilAtRisk(players: readonly Member[]): Promise<AtRisk> {
  for (;;) {
    const { player, room } = onTurn(players);
    const { turn } = room;
    if (turn.stage === 'toDecide' && turn.total > 0) return { player, turn };
    await act(players, () => player.roll(turn.stage === 'toRoll' ? [] : fewest(turn, room)));
  }
}

/** One turn, by whoever is on it: a roll, and a bank if it scores. */
export async function takeTurn(players: readonly Member[]): Promise<void> {
  const { player, room } = onTurn(players);
  if (room.turn.stage === 'toRoll') await act(players, () => player.roll());
  const { turn } = playing(player);
  if (turn.stage !== 'toDecide' || turn.seat !== player.seatId) return;
  await act(players, () => player.bank(fewest(turn, playing(player))));
}

/** Whose turn it is. */
export function onTurn(players: readonly Member[]): { readonly player: Member; readonly room: Playing } {
  const room = playing(players[0]!);
  const player = players.find(({ seatId }) => seatId === room.turn.seat);
  if (player === undefined) throw new Error('nobody here is on turn');
  return { player, room };
}

/** A selection that scores, of as few dice as any. */
export function fewest({ roll }: ToDecide, { ruleSet }: Playing): readonly number[] {
  const keeps = validSetAsides(roll, ruleSet).map(({ positions }) => positions);
  return keeps.reduce((least, keep) => (keep.length < least.length ? keep : least));
}

/** A room in which somebody is on turn. */
export function playing({ room }: Member): Playing {
  if (room.phase !== 'playing') throw new Error(`the room is ${room.phase}`);
  return room;
}

async function act(players: readonly Member[], command: () => Promise<Acknowledgement>): Promise<void> {
  const answer = await command();
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`);
  await Promise.all(players.map((player) => player.until(() => player.version >= answer.version)));
}

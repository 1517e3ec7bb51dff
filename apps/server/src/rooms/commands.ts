import { createHash } from 'node:crypto';
import type { Acknowledgement, WireCommand } from '@farkle/protocol';
import type { SeatId } from '@farkle/rules';
import { assertNever } from '@farkle/rules';
import type { DiceSource } from '../dice/dice-source.ts';
import type { Attendance } from './attendance.ts';
import { play, startGame } from './game-play.ts';
import type { LiveRoom } from './live-room.ts';
import type { RoomWriter } from './room-writer.ts';
import { commandOf, dependsOnAttendance } from './seat-commands.ts';

const NOBODY: Pick<Attendance, 'present' | 'away'> = { present: [], away: [] };

/** Runs what a seat asks for on the room's newest version. */
export async function runCommand(
  room: LiveRoom,
  seat: SeatId,
  wire: WireCommand,
  { writer, dice }: { readonly writer: RoomWriter; readonly dice: DiceSource },
): Promise<Acknowledgement> {
  const here = dependsOnAttendance(wire) ? await room.look() : NOBODY;
  const { id, ...payload } = wire;
  const key = {
    seat,
    id,
    payloadHash: createHash('sha256').update(JSON.stringify(payload)).digest('base64'),
  };
  const written = await writer.write(
    room.code,
    room.known,
    (now) =>
      wire.type === 'start'
        ? startGame(now, { seat, on: wire.on }, dice)
        : play(now, commandOf(seat, wire, here), dice),
    key,
  );
  switch (written.kind) {
    case 'committed':
      room.keep(written.room);
      return { ok: true, version: written.room.version };
    case 'repeated':
      return JSON.parse(written.outcome) as Acknowledgement;
    case 'refused':
      return { ok: false, version: written.version, ...written.refusal };
    case 'id-reused':
      return { ok: false, version: room.version, code: 'id-reused' };
    case 'contested':
      return { ok: false, version: room.version, code: 'try-again' };
    case 'gone':
      room.expire();
      return { ok: false, version: room.version, code: 'unknown-room' };
    default:
      return assertNever(written);
  }
}

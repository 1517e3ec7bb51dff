import type { RoomView, RunningClock } from '@farkle/client';
import {
  judgeSelection,
  type Dice,
  type Piggyback,
  type Playing,
  type Position,
  type ScoringGroup,
  type SeatId,
  type SetAside,
  type Turn,
} from '@farkle/rules';
import { words } from '$lib/words/words.ts';
import type { Decisions } from './decisions.svelte.ts';
import { endsTurn, happening } from './happening.ts';
import { padRows, type PadRow } from './pad-rows.ts';
import { scoringPositions } from './selection.ts';
import type { Shown } from './shown.svelte.ts';

/** Everything the table shows at one instant. */
export interface Look {
  readonly room: Playing;
  readonly rows: readonly PadRow[];
  readonly onTurn: PadRow;
  readonly winners: readonly SeatId[];
  readonly roll: Dice;
  readonly scoring: ReadonlySet<Position>;
  readonly chosen: readonly Position[];
  readonly setAside: readonly SetAside[];
  /** The groups of the last set-aside, marked on the chart. */
  readonly scored: readonly ScoringGroup[];
  readonly piggyback: Piggyback | null;
  readonly atRisk: number;
  /** What the chosen dice add, or `null` when they are no valid selection; 0 with none chosen. */
  readonly adds: number | null;
  /** What was at risk and has just been lost; 0 otherwise. */
  readonly lost: number;
  /** What holds the table up, in words; `null` when a decision is awaited. */
  readonly happening: string | null;
  /** The decision is this person's: theirs are the buttons. */
  readonly deciding: boolean;
  readonly mayRoll: boolean;
  readonly mayBank: boolean;
  /** Whose roll is awaited, in words, while no dice lie on the felt. */
  readonly toRoll: string | null;
  readonly clock: RunningClock | null;
}

const { tray } = words.table;

/** What the table shows of a game being played, or `null` in any other phase. */
export function lookAt(shown: Shown, decisions: Decisions, view: RoomView): Look | null {
  const { room, moment } = shown;
  if (room?.phase !== 'playing') return null;
  const { turn } = room;
  const rows = padRows(room, view.presence, view.seatId);
  const onTurn = rows.find((row) => row.seat === turn.seat);
  if (!onTurn) return null;

  const lying = turn.stage === 'toDecide' ? turn : null;
  const chosen = moment?.type === 'HotDice' ? moment.positions : shown.settled ? decisions.chosen : [];
  const judged = judgeSelection(room, chosen);
  const travelling = moment?.type === 'Banked';
  const lost = moment !== null && 'lost' in moment ? moment.lost : 0;
  const offered = turn.stage === 'toRoll' && turn.offer !== null;

  return {
    room,
    rows,
    onTurn,
    winners: moment?.type === 'GameFinished' ? moment.winners : [],
    roll: lying?.roll ?? [],
    scoring: lying ? scoringPositions(lying.roll, room.ruleSet) : new Set(),
    chosen,
    setAside: lying?.setAside ?? [],
    scored: lying?.setAside.at(-1)?.groups ?? [],
    piggyback: lying?.piggyback ?? null,
    atRisk: travelling || lost > 0 ? 0 : (lying?.total ?? 0),
    adds: chosen.length === 0 || travelling ? 0 : judged.roll === null ? judged.points : null,
    lost,
    happening: happening(shown, view.seatId),
    deciding: decisions.mine && !endsTurn(moment),
    mayRoll: decisions.open && judged.roll === null && !offered,
    mayBank: decisions.open && judged.bank === null,
    toRoll: lying ? null : decisions.mine ? yourStart(turn) : tray.toRoll(onTurn.name),
    clock: view.clock?.on === room.decision ? view.clock : null,
  };
}

function yourStart(turn: Turn): string {
  const offer = turn.stage === 'toRoll' ? turn.offer : null;
  return offer === null ? tray.youToRoll : tray.offered(offer.dice, offer.points);
}

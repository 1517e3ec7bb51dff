// Plays a logged game again by the printed rules. It shares no code with the rules package, on purpose.
import { LogIsWrong } from './event-reader.ts';
import type { LoggedGame } from './logged-game.ts';
import { OnePlayerLeft, PlainTable } from './plain-table.ts';
import { playTurn, type LeftOver } from './plain-turn.ts';
import { commitmentTo, recomputedDice, type Share } from './recomputed-dice.ts';

/** What the checker arrived at by itself, or what is wrong with the log. */
export type Verdict =
  | {
      readonly ok: true;
      /** Game totals by seat. */
      readonly totals: ReadonlyMap<string, number>;
      readonly winners: readonly string[];
      readonly rolls: number;
    }
  | { readonly ok: false; readonly complaint: string };

/**
 * Checks all that a log says: versions, dice against seed and shares, selections and their points, minimums, hot dice,
 * totals, farkles, the order of turns, the final round, the winners.
 */
export function checkGame(game: LoggedGame): Verdict {
  try {
    const table = new PlainTable(game);
    const { commitment, shares } = play(table, game);
    proveDice(table, game, commitment, shares);
    table.log.expectEnd();
    return { ok: true, totals: table.totals, winners: table.winners, rolls: table.rolled.length };
  } catch (error) {
    if (error instanceof LogIsWrong) return { ok: false, complaint: error.message };
    throw error;
  }
}

interface Promised {
  readonly commitment: string;
  shares: readonly Share[];
}

function play(table: PlainTable, game: LoggedGame): Promised {
  const promised: Promised = { commitment: start(table, game), shares: [] };
  try {
    promised.shares = collectShares(table);
    table.winners = takeTurns(table, rollOff(table, table.order));
  } catch (error) {
    if (!(error instanceof OnePlayerLeft)) throw error;
  }
  return promised;
}

function start(table: PlainTable, { before, gameId }: LoggedGame): string {
  if (before.phase !== 'gathering' || table.order.length < 2) table.log.fail('this table cannot start');
  const started = table.log.next('either');
  const commitment = String(started['commitment']);
  table.mustBe(started, {
    type: 'GameStarted',
    game: gameId,
    gameNumber: before.gameNumber + 1,
    commitment,
    players: table.order,
    decision: table.nextDecision(),
  });
  return commitment;
}

function collectShares(table: PlainTable): readonly Share[] {
  const given = new Map<string, string>();
  for (;;) {
    const event = table.next('either', null);
    if (event === 'left') continue;
    if (event.type !== 'Contributed') {
      const shares = table.order.map((seat) => ({ seat, random: given.get(seat) ?? '' }));
      table.mustBe(event, { type: 'ContributionsClosed', contributions: shares });
      return shares;
    }
    const [seat, random] = [String(event['seat']), String(event['random'])];
    if (!table.order.includes(seat) || given.has(seat)) table.log.fail('this seat has no share to give');
    if (!/^[0-9a-f]{64}$/.test(random)) table.log.fail('not a random share');
    given.set(seat, random);
  }
}

/** Everybody in it throws one die, and those tied again; answers who is highest. */
function rollOff(table: PlainTable, among: readonly string[]): string {
  let contenders = table.stillHere(among);
  for (;;) {
    const thrown = new Map<string, number>();
    while (contenders.length > 1 && contenders.some((seat) => !thrown.has(seat))) {
      throwDie(table, contenders, thrown);
      contenders = table.stillHere(contenders);
    }
    const dieOf = (seat: string) => thrown.get(seat) ?? 0;
    const highest = Math.max(...contenders.map(dieOf));
    const leaders = contenders.filter((seat) => dieOf(seat) === highest);
    const [leader] = leaders;
    if (leader !== undefined && leaders.length === 1) return leader;
    const decision = table.nextDecision();
    const tied = table.log.next('same');
    const named = Array.isArray(tied['contenders']) ? tied['contenders'].map(String) : [];
    table.mustBe(
      { ...tied, contenders: named.sort() },
      { type: 'RollOffTied', contenders: [...leaders].sort(), decision },
    );
    contenders = leaders;
  }
}

function throwDie(table: PlainTable, contenders: readonly string[], thrown: Map<string, number>): void {
  const event = table.next('new', null);
  if (event === 'left') return;
  const seat = String(event['seat']);
  if (!contenders.includes(seat) || thrown.has(seat)) table.log.fail('this seat has no die to throw');
  const die = Number(event['die']);
  const { by } = event;
  if (typeof by === 'string' && table.line(by).left) table.log.fail('somebody threw who has left');
  table.mustBe(event, { type: 'RolledForFirst', seat, by, die, n: table.noteRoll([die]) });
  thrown.set(seat, die);
}

/** Turn after turn until the game is over; answers who won. */
function takeTurns(table: PlainTable, starter: string): readonly string[] {
  const { ending, target, piggyback } = table.rules;
  let seat = starter;
  let offer: LeftOver | null = null;
  let finalTurns: readonly string[] | null = null;
  for (;;) {
    const end = playTurn(table, seat, offer);
    offer = end.by === 'bank' && piggyback ? end.leftOver : null;
    const { total } = table.line(seat);
    if (finalTurns !== null) {
      if (end.by !== 'leaving') table.log.expect({ type: 'FinalTurnTaken', seat });
      finalTurns = finalTurns.filter((other) => other !== seat);
    } else if (end.by === 'bank' && total >= target) {
      if (ending === 'first-across') return finish(table, [seat], ending);
      finalTurns = finalTurnsAfter(table, seat);
      offer = null;
      table.log.expect({ type: 'FinalRoundStarted', by: seat, pending: finalTurns, total });
    }
    const [next] = finalTurns === null ? table.othersFrom(seat) : table.stillHere(finalTurns);
    if (next === undefined) return highestWins(table);
    seat = next;
  }
}

/** Everybody else plays once more; with equal turns only those who have had fewer. */
function finalTurnsAfter(table: PlainTable, by: string): readonly string[] {
  const others = table.othersFrom(by);
  if (table.rules.ending === 'final-round') return others;
  const most = Math.max(...[by, ...others].map((seat) => table.line(seat).turns));
  return others.filter((seat) => table.line(seat).turns < most);
}

function highestWins(table: PlainTable): readonly string[] {
  const here = table.stillHere(table.order);
  const highest = Math.max(...here.map((seat) => table.line(seat).total));
  const winners = here.filter((seat) => table.line(seat).total === highest);
  if (winners.length === 1 || table.rules.tie === 'share') return finish(table, winners, table.rules.ending);
  table.log.expect({ type: 'WinTied', contenders: winners, decision: table.nextDecision() });
  return finish(table, [rollOff(table, winners)], 'roll-off');
}

function finish(table: PlainTable, winners: readonly string[], reason: string): readonly string[] {
  table.log.expect({ type: 'GameFinished', winners, reason });
  return winners;
}

/** The seed must be the one promised, and make every die that was rolled. */
function proveDice(table: PlainTable, game: LoggedGame, commitment: string, shares: readonly Share[]): void {
  const revealed = table.log.next('same');
  const seed = String(revealed['seed']);
  table.mustBe(revealed, { type: 'SeedRevealed', game: game.gameId, seed });
  if (!/^[0-9a-f]{64}$/.test(seed) || commitmentTo(seed) !== commitment) {
    table.log.fail('this is not the seed that was promised');
  }
  table.rolled.forEach((dice, n) => {
    const proved = recomputedDice(seed, shares, n).slice(0, dice.length);
    if (proved.join() !== dice.join()) {
      table.log.fail(`roll ${n} shows ${dice.join('-')}, the seed makes ${proved.join('-')}`);
    }
  });
}

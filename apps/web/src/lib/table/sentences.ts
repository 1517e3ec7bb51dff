import { assertNever, type Dice, type GameEvent, type GameState, type SeatId } from '@farkle/rules';
import { seatName, seatNames } from '$lib/room/seat-name.ts';
import { listed } from '$lib/words/listed.ts';
import { words } from '$lib/words/words.ts';

const { said, faces, and, comma } = words.table;

/** Faces read aloud: "four, four and one". */
export function spokenFaces(dice: Dice): string {
  return listed(
    dice.map((face) => faces[face - 1] ?? ''),
    { and, comma },
  );
}

/** The sentence that tells a happening to those who cannot see it (K09), or `null` for one that nobody needs told. */
export function sentenceFor(event: GameEvent, room: GameState, you: SeatId | null): string | null {
  const who = (seat: SeatId) => (seat === you ? said.you : (seatName(room, seat) ?? ''));
  switch (event.type) {
    case 'SeatTaken':
      return event.seat === you ? null : said.sat(event.name);
    case 'SeatLeft':
      return said.left(who(event.seat));
    case 'GameStarted':
      return said.started;
    case 'RolledForFirst':
      return said.rolledForFirst(who(event.seat), faces[event.die - 1] ?? '');
    case 'RollOffTied':
    case 'WinTied':
      return said.tied(together(event.contenders, room, you));
    case 'TurnStarted':
      return event.seat === you ? said.yourTurn : said.turn(who(event.seat));
    case 'PiggybackTaken':
      return said.tookOver(who(event.seat), event.dice, event.points);
    case 'DiceRolled':
      return said.rolled(who(event.seat), spokenFaces(event.dice));
    case 'DiceSetAside': {
      const chosen = event.groups.flatMap(({ dice }) => dice);
      const sentence = said.setAside(who(event.seat), spokenFaces(chosen), event.points, event.total);
      return event.hotDice ? `${sentence} ${said.hotDice}` : sentence;
    }
    case 'Farkled': {
      const sentence = said.farkled(who(event.seat), event.lost);
      return event.penalty > 0 ? `${sentence} ${said.penalty(event.penalty)}` : sentence;
    }
    case 'Banked':
      return (event.byClock ? said.bankedByClock : said.banked)(who(event.seat), event.points, event.total);
    case 'TurnPassed':
      return said.passed(who(event.seat), who(event.by), event.lost);
    case 'TurnTimedOut':
      return said.timedOut(who(event.seat), event.lost);
    case 'FinalRoundStarted':
      return said.finalRound(who(event.by), event.total);
    case 'GameFinished':
      return wonSentence(event.winners, room, you);
    case 'HostChanged':
    case 'RulesChosen':
    case 'Contributed':
    case 'ContributionsClosed':
    case 'SeedRevealed':
    case 'FinalTurnTaken':
    case 'TableReset':
      return null;
    default:
      return assertNever(event);
  }
}

function wonSentence(winners: readonly SeatId[], room: GameState, you: SeatId | null): string {
  if (winners.length === 1 && winners[0] === you) return said.youWon;
  const names = together(winners, room, you);
  return winners.length === 1 ? said.won(names) : said.shared(names);
}

/** Yourself first, so that "You" begins the sentence. */
function together(seats: readonly SeatId[], room: GameState, you: SeatId | null): string {
  if (you === null || !seats.includes(you)) return seatNames(room, seats);
  const others = seats.filter((seat) => seat !== you);
  return listed([said.you, ...others.map((seat) => seatName(room, seat) ?? '')], { and, comma });
}

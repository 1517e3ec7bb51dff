import { isDeepStrictEqual } from 'node:util';
import { recomputedDice, type Share } from '../wire/recomputed-dice.ts';
import type { LoggedGame } from '../wire/logged-game.ts';
import type { Complain } from './checker.ts';
import type { Entry, TableHistory } from './history.ts';
import { promotionOver } from './promotion-span.ts';

type Shown = Extract<Entry, { kind: 'shown' }>;

/**
 * Everybody was shown the same past: without a gap, without going back, and the one that is in the log. Answers how
 * many epochs were shown.
 */
export function checkShown({ entries, game }: TableHistory, complain: Complain): number {
  const shown = entries.filter((entry) => entry.kind === 'shown');
  checkForks(shown, complain);
  for (const one of byMember(shown).values()) checkSteps(one, entries, complain);
  checkLog(shown, { entries, game }, complain);
  return new Set(shown.map(({ epoch }) => epoch)).size;
}

/** Within one epoch nobody was shown something else for a version than anybody else. */
function checkForks(shown: readonly Shown[], complain: Complain): void {
  const first = new Map<string, Shown>();
  for (const one of shown.filter(({ events }) => events !== null)) {
    const key = `${one.epoch} ${one.version}`;
    const other = first.get(key) ?? one;
    first.set(key, other);
    if (!isDeepStrictEqual(other.events, one.events)) {
      complain(`forked: members ${other.member} and ${one.member} were shown two versions ${one.version}`);
    }
  }
}

/** One member's way: commits follow without a gap, and only another epoch after a promotion goes back. */
function checkSteps(steps: readonly Shown[], entries: readonly Entry[], complain: Complain): void {
  steps.forEach((step, index) => {
    const former = steps[index - 1];
    if (step.events !== null && !(former?.epoch === step.epoch && former.version + 1 === step.version)) {
      complain(`gap: member ${step.member} was shown version ${step.version} after ${former?.version}`);
    }
    if (former === undefined || step.version >= former.version) return;
    const isAfterPromotion = entries.some(({ kind, at }) => kind === 'promoting' && at < step.at);
    if (former.epoch === step.epoch || !isAfterPromotion) {
      complain(`member ${step.member} went back from version ${former.version} to ${step.version}`);
    }
  });
}

/** What was shown is in the log, unless a promotion lost it; who saw what was lost saw another epoch afterwards. */
function checkLog(
  shown: readonly Shown[],
  { entries, game }: Pick<TableHistory, 'entries' | 'game'>,
  complain: Complain,
): void {
  const logged = new Map(game.commits.map(({ version, events }) => [version, events]));
  const begin = game.commits[0]?.version ?? 0;
  const lost = shown.filter(({ version, events }) => {
    return events !== null && version >= begin && !isDeepStrictEqual(events, logged.get(version));
  });
  const lastEpochs = new Map(shown.map(({ member, epoch }) => [member, epoch]));
  for (const { member, version, epoch, at } of lost) {
    if (promotionOver(at, entries) === null) {
      complain(`forked: member ${member} was shown a version ${version} that is not in the log`);
    } else if (lastEpochs.get(member) === epoch) {
      complain(`member ${member} was shown version ${version}, which was lost, and no new epoch`);
    }
  }
  checkLostDice(lost, game, complain);
}

/** A roll that was lost with a promotion and made again has the same dice, unless the game's shares were lost too. */
function checkLostDice(lost: readonly Shown[], { commits }: LoggedGame, complain: Complain): void {
  const closed = commits.find(({ events }) => events.some(({ type }) => type === 'ContributionsClosed'));
  const events = commits.flatMap((commit) => commit.events);
  const shares = events.find(({ type }) => type === 'ContributionsClosed')?.['contributions'];
  const seed = events.find(({ type }) => type === 'SeedRevealed')?.['seed'];
  if (closed === undefined || typeof seed !== 'string') return;
  if (lost.some(({ version }) => version <= closed.version)) return;
  for (const { type, n, dice } of lost.flatMap((one) => one.events ?? [])) {
    if (type !== 'DiceRolled' || !Array.isArray(dice)) continue;
    const proved = recomputedDice(seed, shares as readonly Share[], Number(n)).slice(0, dice.length);
    if (!isDeepStrictEqual(proved, dice)) complain(`roll ${Number(n)} was drawn twice`);
  }
}

function byMember(shown: readonly Shown[]): ReadonlyMap<number, readonly Shown[]> {
  const members = new Map<number, Shown[]>();
  for (const one of shown) {
    const steps = members.get(one.member) ?? [];
    members.set(one.member, steps);
    steps.push(one);
  }
  return members;
}

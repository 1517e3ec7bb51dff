import type { Playing } from '@farkle/rules';

/** What banking would do to the game, as far as it can be said now. */
export type BankMeaning =
  | { readonly kind: 'makes'; readonly total: number }
  | { readonly kind: 'wins' }
  | { readonly kind: 'shares-win' }
  | { readonly kind: 'leads' }
  | { readonly kind: 'levels' }
  | { readonly kind: 'short'; readonly by: number }
  | { readonly kind: 'sets-off' };

/** What it means when the player on turn banks `points`. */
export function bankMeaning({ game, ruleSet, turn }: Playing, points: number): BankMeaning {
  const rivals = game.players.filter((player) => player.seat !== turn.seat && !player.left);
  const total = (game.players.find((player) => player.seat === turn.seat)?.total ?? 0) + points;
  if (game.finalRound === null) {
    if (total < ruleSet.target) return { kind: 'makes', total };
    return ruleSet.ending === 'first-across' ? { kind: 'wins' } : { kind: 'sets-off' };
  }
  const best = Math.max(...rivals.map((player) => player.total));
  const { pending } = game.finalRound;
  const last = !rivals.some((player) => pending.includes(player.seat));
  if (total < best) return { kind: 'short', by: best - total };
  if (total > best) return { kind: last ? 'wins' : 'leads' };
  return { kind: last && ruleSet.tie === 'share' ? 'shares-win' : 'levels' };
}

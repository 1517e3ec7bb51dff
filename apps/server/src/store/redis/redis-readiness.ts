import { StoreUnavailable, type Readiness } from '../room-store.ts';
import type { BucketBeats } from './bucket-beats.ts';
import type { RedisPrimary } from './redis-primary.ts';
import type { Shards } from './shards.ts';

/** One primary as it was found: `unfit` means that it may throw rooms away. */
type Verdict =
  { readonly kind: 'fit' } | { readonly kind: 'warning' | 'away' | 'unfit'; readonly reason: string };

/**
 * Whether this node can serve rooms. It cannot when all primaries are away or refuse writes, nor when one may throw
 * rooms away. While some are away and others serve it can: no other node would do better, and the rooms of those that
 * serve must not suffer.
 */
export async function judge(shards: Shards, beats: BucketBeats): Promise<Readiness> {
  const verdicts = await Promise.all(
    [...shards.primaries].map(([primary, [bucket = '']]) => judgePrimary(primary, () => beats.beat(bucket))),
  );
  const troubles = verdicts.filter((verdict) => verdict.kind !== 'fit');
  const unfit = troubles.find(({ kind }) => kind === 'unfit');
  if (unfit !== undefined) return { ok: false, reason: unfit.reason };
  const [first] = troubles;
  if (verdicts.every(({ kind }) => kind === 'away')) {
    return { ok: false, reason: first?.reason ?? 'nobody tells where Redis is' };
  }
  return first === undefined ? { ok: true } : { ok: true, warning: first.reason };
}

async function judgePrimary(primary: RedisPrimary, beat: () => Promise<unknown>): Promise<Verdict> {
  try {
    // A beat is refused where writes are.
    await beat();
    const policy = /maxmemory_policy:(\S+)/.exec(await primary.info('memory'))?.[1];
    if (policy !== 'noeviction') {
      const reason = `Redis may throw rooms away: its setting maxmemory-policy is ${policy} and must be noeviction`;
      return { kind: 'unfit', reason };
    }
    if (!primary.isListening) return { kind: 'away', reason: 'the subscriber connection to Redis is away' };
    return await judgePersistence(primary);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const reason = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
    return { kind: 'away', reason };
  }
}

/** Serving without persistence is an operator's choice, but one that should not be made by oversight. */
async function judgePersistence(primary: RedisPrimary): Promise<Verdict> {
  if (!(await primary.info('persistence')).includes('aof_enabled:0')) return { kind: 'fit' };
  const reason = 'Redis keeps rooms in memory only: with its setting appendonly they outlive its restart';
  return { kind: 'warning', reason };
}

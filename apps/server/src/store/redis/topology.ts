import keySlot from 'cluster-key-slot';
import { BUCKET_NAMES } from '../bucket.ts';
import { Informants } from './informants.ts';
import { hashTag } from './keys.ts';
import type { RedisClient } from './redis-client.ts';
import { at, type AddressSource, type RedisPlace } from './redis-place.ts';
import { askingSentinels } from './sentinels.ts';

/** Which primary has which bucket. */
export interface Topology {
  /** The name of each bucket's primary, as a server tells it; `hint` is the name of one that should know. */
  read(hint?: string): Promise<ReadonlyMap<string, string>>;
  /** The name of the primary at `host:port`. */
  nameAt(address: string): string;
  /** As `AddressSource`, of one primary. */
  addressOf(primary: string, failed: number): Promise<string>;
}

type SlotRanges = Awaited<ReturnType<RedisClient['clusterSlots']>>;
type ClusterServer = SlotRanges[number]['master'];

const SLOTS = BUCKET_NAMES.map((bucket) => ({ bucket, slot: keySlot(hashTag(bucket)) }));

/** How the primaries of this place are found. */
export function topologyOf(place: RedisPlace): Topology {
  switch (place.kind) {
    case 'single':
      return onePrimary(() => Promise.resolve(place.url));
    case 'sentinel':
      return onePrimary(askingSentinels(place.sentinels, place.primary));
    case 'cluster':
      return askingCluster(place.servers);
  }
}

function onePrimary(source: AddressSource): Topology {
  const all = new Map(BUCKET_NAMES.map((bucket) => [bucket, 'primary']));
  return {
    read: () => Promise.resolve(all),
    nameAt: (address) => address,
    addressOf: (_primary, failed) => source(failed),
  };
}

/** In a cluster a primary is named by its URL: what has another address is another primary. */
function askingCluster(servers: readonly string[]): Topology {
  const [given = ''] = servers;
  const informants = new Informants(servers);
  return {
    addressOf: (primary) => Promise.resolve(primary),
    nameAt: (address) => {
      const colon = address.lastIndexOf(':');
      return at(given, address.slice(0, colon), address.slice(colon + 1));
    },
    read: (hint) => {
      if (hint !== undefined) informants.prefer(hint);
      return informants.ask(async (client, url) => {
        const ranges = await client.clusterSlots();
        // A server that does not know its own name leaves it out.
        const urlOf = ({ host, port }: ClusterServer) => at(given, host || new URL(url).hostname, port);
        const all = ranges.flatMap(({ master, replicas }) => [master, ...replicas]);
        informants.replace([...all.map(urlOf), ...servers]);
        return primaries(ranges, urlOf);
      });
    },
  };
}

/** A bucket whose slot nobody has is left out. */
function primaries(ranges: SlotRanges, urlOf: (server: ClusterServer) => string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { bucket, slot } of SLOTS) {
    const range = ranges.find(({ from, to }) => from <= slot && slot <= to);
    if (range !== undefined) found.set(bucket, urlOf(range.master));
  }
  return found;
}

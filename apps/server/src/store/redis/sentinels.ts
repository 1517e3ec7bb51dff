import { Informants } from './informants.ts';
import type { RedisClient } from './redis-client.ts';
import { at, type AddressSource } from './redis-place.ts';

/** What a Sentinel says about the primary. */
interface Answer {
  readonly host: string;
  readonly port: string;
  /** Raised by each change of the primary. */
  readonly epoch: number;
}

/**
 * Asks Sentinels where the primary is, whose name is the host of the URL `primary`. After a change each Sentinel learns
 * of it in its own time, so an answer that is older than a former one does not count.
 */
export function askingSentinels(sentinels: readonly string[], primary: string): AddressSource {
  const informants = new Informants(sentinels);
  const name = new URL(primary).hostname;
  let newest = 0;
  return async (failed) => {
    try {
      const { host, port, epoch } = await informants.ask(async (client) => {
        const answer = await askFor(name, client);
        if (answer.epoch < newest) throw new Error('this Sentinel does not know the newest primary yet');
        return answer;
      }, failed);
      newest = epoch;
      return at(primary, host, port);
    } catch (error) {
      // Sentinels that were set up anew count from the beginning.
      newest = 0;
      throw error;
    }
  };
}

async function askFor(name: string, client: RedisClient): Promise<Answer> {
  const [address, standing] = await Promise.all([
    client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
    client.sendCommand(['SENTINEL', 'MASTER', name]),
  ]);
  if (!Array.isArray(address)) throw new Error(`this Sentinel knows no primary ${name}`);
  const [host = '', port = ''] = address.map(String);
  const { 'config-epoch': epoch } = standing as unknown as Record<string, string>;
  return { host, port, epoch: Number(epoch) };
}

import { test as base, vi } from 'vitest';
import { openRoom, type RoomClient, type RoomClientOptions, type RoomView } from '../src/index.ts';
import { Network } from './network.ts';
import { TableServer } from './table-server.ts';

interface Room {
  readonly server: TableServer;
  readonly network: Network;
  /** Opens the room over `network`; closed when the test ends. */
  readonly open: (options?: Partial<RoomClientOptions>) => RoomClient;
}

/** A test with a server, a network before it, and clients that are closed at its end. */
export const test = base.extend<Room>({
  server: async ({ onTestFinished }, use) => {
    const server = await new TableServer().listen();
    onTestFinished(() => server.close());
    await use(server);
  },
  network: async ({ server }, use) => {
    const network = await Network.before(server.port);
    await use(network);
    await network.close();
  },
  open: async ({ network }, use) => {
    const clients: RoomClient[] = [];
    await use((options) => {
      const client = openRoom({ url: network.url, code: 'BCDFGH', ...options });
      clients.push(client);
      return client;
    });
    for (const client of clients) client.close();
  },
});

/** Waits until the client's view is as described. */
export async function until(client: RoomClient, holds: (view: RoomView) => boolean): Promise<RoomView> {
  return vi.waitUntil(() => (holds(client.view) ? client.view : undefined), { timeout: 15_000, interval: 5 });
}

/** Waits until the client is live at `version`. */
export function untilLive(client: RoomClient, version = 1): Promise<RoomView> {
  return until(client, (view) => view.link === 'live' && view.version >= version);
}

/** Waits until something outside the client holds. */
export async function eventually(holds: () => boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 15_000, interval: 5 });
}

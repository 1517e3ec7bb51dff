import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BUNDLE } from '../apps/server/test/bundle.ts';
import { PERSISTENT, RedisServer } from '../apps/server/test/redis-server.ts';
import { ServerProcess } from '../apps/server/test/server-process.ts';
import { Proxy, proxyPorts } from '../apps/server/test/topology/proxy.ts';
import { Topology } from '../apps/server/test/topology/topology.ts';
import { calm, PHONE, WIDE } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { begin, gather, meet, whoDecides } from './party.ts';
import { rollDice } from './players.ts';
import { expectSameSight } from './table-page.ts';
import { words } from './words.ts';

const { edges } = words.around;

test('[H05] over TLS, behind the proxy, the socket connects over wss and nothing breaks the policy', async ({
  newDevice,
}) => {
  const topology = await Topology.start({ nodes: 2 });
  try {
    const secure = { baseURL: topology.proxy.secureUrl, ignoreHTTPSErrors: true };
    const host = await meet(newDevice, { ...calm(PHONE), ...secure });
    const guest = await meet(newDevice, { ...calm(WIDE), ...secure });
    const socket = host.page.waitForEvent('websocket');
    await gather(host, guest);
    expect((await socket).url()).toMatch(/^wss:/);
    await begin(host, guest);
    await rollDice(await whoDecides([host, guest]));
    await expectSameSight([host.table, guest.table]);
    for (const { device } of [host, guest]) await device.close();
  } finally {
    await topology.close();
  }
});

test.describe('a new version of the protocol', () => {
  // What Chromium prints when the old server ends.
  test.use({ tolerated: /WebSocket connection to .* failed|net::ERR_/ });

  test('[K02] old tabs reload once, ask when that brought the old page again, and keep their seats', async ({
    newDevice,
  }) => {
    const redis = await RedisServer.start(PERSISTENT);
    const newBundle = BUNDLE.replace('server.mjs', 'next-server.mjs');
    await writeFile(newBundle, nextProtocol(await readFile(BUNDLE, 'utf8')));
    const env = { REDIS_URL: redis.url };
    const [former, next] = [await ServerProcess.start(env), await ServerProcess.start(env, newBundle)];
    await next.kill();
    const servers = [former, next].map(({ port }) => `127.0.0.1:${String(port)}`);
    const proxy = await Proxy.start(await proxyPorts(), servers);
    try {
      const host = await meet(newDevice, { ...calm(PHONE), baseURL: proxy.url });
      const guest = await meet(newDevice, { ...calm(WIDE), baseURL: proxy.url });
      const [hostTab, guestTab] = [await watchTab(host.page), await watchTab(guest.page)];
      await gather(host, guest);
      await begin(host, guest);
      const loads = { host: hostTab.loads, guest: guestTab.loads };

      await next.start();
      guestTab.brings = 'next';
      expect((await former.terminate()).code).toBe(0);
      await expect(host.page.getByText(edges['protocol-too-old'].title)).toBeVisible({ timeout: 30_000 });
      await expect(guest.table.seats.first()).toBeVisible({ timeout: 30_000 });
      expect(guestTab.loads).toBe(loads.guest + 1);
      expect(hostTab.loads).toBe(loads.host + 1);

      hostTab.brings = 'next';
      await host.page.getByRole('button', { name: edges.reload }).click();
      await expect(host.table.seats.first()).toBeVisible();
      await rollDice(await whoDecides([host, guest]));
      await expectSameSight([host.table, guest.table]);
      expect(hostTab.loads).toBe(loads.host + 2);
      for (const { device } of [host, guest]) await device.close();
    } finally {
      await proxy.close();
      await Promise.all([former.kill(), next.kill()]);
      await redis.close();
      await rm(newBundle);
    }
  });
});

/** The server of the next version: it speaks a newer protocol and is the same otherwise. */
function nextProtocol(bundle: string): string {
  const next = bundle.replace('PROTOCOL_VERSION = 1', 'PROTOCOL_VERSION = 2');
  if (next === bundle) throw new Error('the protocol version is not where it was');
  return next;
}

/** A tab that counts its loads; each brings the page of the former build, or of the next one once that is said. */
async function watchTab(page: Page): Promise<{ brings: 'former' | 'next'; readonly loads: number }> {
  const tab = { brings: 'former' as 'former' | 'next', loads: 0 };
  let shown = tab.brings;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    shown = tab.brings;
    tab.loads += 1;
  });
  // The two builds differ in nothing but the number in the handshake.
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const isHandshake = typeof message === 'string' && message.startsWith('40');
      server.send(
        isHandshake && shown === 'next' ? message.replace('"protocol":1', '"protocol":2') : message,
      );
    });
  });
  return tab;
}

// `test` for everything in a browser: one production server per worker, and pages whose console stays silent.
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { startRiggedServer } from './rigged-server.ts';
import type { RiggedServer } from './rigged-server.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

type NewDevice = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface PerTest {
  /** Complaints of the console that a test provokes, such as those about a network that is gone. */
  tolerated: RegExp | null;
  /** A server with settings of its own, which outlives the test's devices. */
  ownServer: (env?: Record<string, string>) => Promise<RunningServer>;
  newDevice: NewDevice;
}

export const test = base.extend<PerTest, { server: RunningServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  tolerated: [null, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  ownServer: async ({}, use) => {
    const servers: RunningServer[] = [];
    await use(async (env) => {
      const server = await startServer(env);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },

  /** A browser context of its own, as on another person's device; closed at the end of the test. */
  newDevice: async ({ browser, baseURL, tolerated, ownServer: _outlives }, use) => {
    const devices: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => {
      const device = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options });
      devices.push(device);
      device.on('weberror', (fault) => complaints.push(String(fault.error())));
      device.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      device.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        const own = new URL(options.baseURL ?? baseURL ?? '').origin;
        if (protocol.startsWith('http') && origin !== own) complaints.push(`asked ${request.url()}`);
      });
      device.on('dialog', (dialog) => complaints.push(`opened a dialog: ${dialog.message()}`));
      return device;
    });
    for (const device of devices) await device.close();
    expect(
      complaints.filter((complaint) => tolerated?.test(complaint) !== true),
      'no page reports an error, a refused resource or a broken policy, asks a foreign host or opens a dialog',
    ).toEqual([]);
  },

  context: async ({ newDevice }, use) => {
    await use(await newDevice());
  },
});

/** The same, at a server whose dice fall as the test says. */
export const riggedTest = test.extend<object, { rigged: RiggedServer }>({
  rigged: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startRiggedServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ rigged }, use) => {
    rigged.unrig();
    await use(rigged.url);
  },
});

export { expect } from '@playwright/test';

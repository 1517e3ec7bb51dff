// `test` for everything in a browser: one production server per worker, and pages whose console stays silent.
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

type NewDevice = (options?: BrowserContextOptions) => Promise<BrowserContext>;

export const test = base.extend<{ newDevice: NewDevice }, { server: RunningServer }>({
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

  /** A browser context of its own, as on another person's device; closed at the end of the test. */
  newDevice: async ({ browser, baseURL }, use) => {
    const devices: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => {
      const device = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options });
      devices.push(device);
      device.on('weberror', (fault) => complaints.push(String(fault.error())));
      device.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      return device;
    });
    for (const device of devices) await device.close();
    expect(complaints, 'no page reports an error, a refused resource or a broken policy').toEqual([]);
  },

  context: async ({ newDevice }, use) => {
    await use(await newDevice());
  },
});

export { expect } from '@playwright/test';

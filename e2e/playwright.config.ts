import { defineConfig } from '@playwright/test';
import { browser } from '../scripts/bootstrap.mjs';

const executablePath = browser();

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    // A trace takes a picture of the page at every press, which makes whole games several times longer.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name that is not localhost: pages on it have no secure context, as on a home network.
        '--host-resolver-rules=MAP game.test 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'e2e', testMatch: '**/*.e2e.ts' },
    { name: 'screenshots', testMatch: '**/*.screens.ts' },
  ],
});

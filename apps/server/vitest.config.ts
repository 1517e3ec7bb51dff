import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    // Whole servers on a busy machine; what waits, waits for a condition.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ['./test/bundle.ts'],
    setupFiles: ['../../test-setup/no-printing.ts'],
  },
});

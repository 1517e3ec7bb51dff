import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    include: ['{src,test}/**/*.test.ts'],
    // All rolls and whole games take seconds on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['../../test-setup/no-printing.ts'],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // apps/web runs in its own folder (`web` in scripts/steps.mjs): kit takes the working folder for its root.
    projects: ['packages/*/vitest.config.ts', 'apps/server/vitest.config.ts'],
    coverage: {
      provider: 'v8',
      include: ['packages/rules/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text', 'html'],
      reportsDirectory: 'coverage',
      thresholds: { branches: 100 },
    },
  },
});

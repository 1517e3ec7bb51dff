import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'protocol',
    include: ['{src,test}/**/*.test.ts'],
    setupFiles: ['../../test-setup/no-printing.ts'],
  },
});

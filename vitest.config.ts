import type { ViteUserConfig } from 'vitest/config';
import { defineConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  // The limit is there to end a hang; no test measures time.
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/support/shipped-files.ts', 'test/support/random-seed.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default config;

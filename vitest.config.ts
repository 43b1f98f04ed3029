import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The limit is there to end a hang; no test measures time.
  test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 120_000 },
});

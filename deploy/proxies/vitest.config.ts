import { defineConfig } from 'vitest/config';

/** The documented proxies, for real: they have to be installed. */
export default defineConfig({
  test: { name: 'proxies', include: ['deploy/proxies/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});

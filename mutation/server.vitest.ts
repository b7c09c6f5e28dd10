import { defineConfig } from 'vitest/config';

const slices = ['orders/list', 'parcels', 'imports', 'inventory'];

/** The tests that run against mutants of the server. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: [...slices.map((slice) => `server/src/${slice}/**/*.test.ts`), 'server/src/platform/mail/*.test.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

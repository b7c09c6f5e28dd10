import { defineConfig } from 'vitest/config';

/** Browser tests: as many files in parallel as there are demos, since each file drives a whole product. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // Files of one worker share its browser.
    isolate: false,
    globalSetup: ['./support/demo-product.ts'],
    // Against a demo that is already running, one file at a time.
    maxWorkers: process.env.E2E_URL ? 1 : 2,
    // Screens may need more than the default second to show the result of a call.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 240_000,
  },
});

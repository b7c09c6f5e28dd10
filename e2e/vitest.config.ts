import { defineConfig } from 'vitest/config';

/** Browser tests: as many files in parallel as there are demos, since each file drives a whole product. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    // Layout shifts depend on how busy the machine is: they are measured by a command of their own.
    include: [process.env.E2E_MEASURE ? '**/*.measure.ts' : '**/*.test.ts'],
    // Files of one worker share its browser.
    isolate: false,
    globalSetup: ['./support/demo-product.ts'],
    // Against a demo that is already running, one file at a time.
    maxWorkers: process.env.E2E_URL ? 1 : 2,
    // The limits are for what never happens: on a machine that does other things, a screen takes a quarter of a minute.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

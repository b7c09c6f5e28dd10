import { defineConfig } from 'vitest/config';

/** Browser tests: as many files at a time as there are demos, since each drives a whole product. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./support/demo-product.ts'],
    // Against a demo that runs already, one after the other.
    maxWorkers: process.env.E2E_URL ? 1 : 2,
    // Until they have been seen to pass often on a quiet machine; a second try is told as such.
    retry: 1,
    // What a screen shows after a call takes longer than the second that is given otherwise.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 240_000,
  },
});

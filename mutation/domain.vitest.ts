import { defineConfig } from 'vitest/config';

/** The tests that run against mutants of `domain`. */
export default defineConfig({
  test: { root: `${import.meta.dirname}/..`, include: ['domain/src/**/*.test.ts'], isolate: false },
});

import { defineConfig } from 'vitest/config';

const testsOf = (name: string) => ({ name, include: [`${name}/src/**/*.test.ts`] });

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: testsOf('domain') },
      { test: { ...testsOf('simulators'), testTimeout: 20_000 } },
      {
        test: {
          ...testsOf('server'),
          // One PostgreSQL for all files; each file gets a database of its own.
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: testsOf('web') },
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { serverDrills, serverTests } from './server/testing/suite.ts';

// Why: docs/decisions/demo-and-tests.md, "Test files share a process".
const testsOf = (name: string) => ({
  name,
  include: [`${name}/src/**/*.test.ts`],
  isolate: false,
  // The limit is there for what never ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['testing/property-runs.ts'],
});

export default defineConfig({
  test: {
    // More than the two cores that it is measured on: the server's tests often wait for PostgreSQL.
    maxWorkers: 3,
    projects: [
      { test: testsOf('domain') },
      { test: testsOf('simulators') },
      serverTests,
      serverDrills,
      { test: testsOf('web') },
      { test: { name: 'deploy', include: ['deploy/*.test.ts'] } },
    ],
  },
});

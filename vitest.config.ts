import { defineConfig } from 'vitest/config';
import { serverSuite } from './server/testing/suite.ts';

// Why: docs/decisions/demo-and-tests.md, "Test files share a process".
const testsOf = (name: string) => ({ name, include: [`${name}/src/**/*.test.ts`], isolate: false });

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: testsOf('domain') },
      { test: { ...testsOf('simulators'), testTimeout: 20_000 } },
      serverSuite('embedded'),
      { test: testsOf('web') },
      { test: { name: 'deploy', include: ['deploy/*.test.ts'] } },
    ],
  },
});

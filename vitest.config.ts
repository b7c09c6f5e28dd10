import { defineConfig } from 'vitest/config';
import { serverSuite } from './server/testing/suite.ts';

const testsOf = (name: string) => ({ name, include: [`${name}/src/**/*.test.ts`] });

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

// `npm test`: static checks, unit and integration tests, and the main roads in a browser. `npm run test:all` (`--all`)
// leaves nothing out that runs on this machine. The last line has the totals.
import { globSync } from 'node:fs';
import { runVitest } from './run-vitest.mjs';
import { runStaticChecks } from './static-checks.mjs';

const all = process.argv.includes('--all');
const projects = ['domain', 'simulators', 'web', 'deploy', 'server', ...(all ? ['drills'] : [])];
const total = { passed: 0, failed: 0 };
/** Failed checks and tests, repeated at the end where they are easy to find. */
const failures = [];

async function phase(name, run) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { passed, failed, failures: found } = await run();
  console.log(`── ${name}: ${failed === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  total.passed += passed;
  total.failed += failed;
  failures.push(...found);
}

/** So much of the output of a check that its reason is there where the names of what failed are. */
const firstLines = (output) => output.split('\n').slice(0, 8).join('\n    ');

/** A check counts as one test. */
async function checks() {
  const { passed, failed } = await runStaticChecks({ database: true });
  return {
    passed,
    failed: failed.length,
    failures: failed.map(({ name, output }) => ({ test: name, message: firstLines(output) })),
  };
}

await phase('static checks', checks);
const tests = all ? 'unit and integration tests, and drills' : 'unit and integration tests';
await phase(tests, () =>
  runVitest(
    tests,
    projects.flatMap((name) => ['--project', name]),
  ),
);
const inBrowser = all ? 'browser tests' : 'main roads in a browser';
await phase(inBrowser, () =>
  runVitest(inBrowser, ['--config', 'e2e/vitest.config.ts', ...(all ? [] : ['e2e/main-roads/'])]),
);
for (const { test, message } of failures) console.log(`\nfailed: ${test}\n    ${message}`);
if (!all) {
  const drills = globSync('server/src/**/*.drill.test.ts').length;
  const stories = globSync('e2e/*.test.ts').length;
  console.log(
    `\nLeft out: ${drills} files of drills, ${stories} files of browser tests; npm run test:all runs them, too.`,
  );
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

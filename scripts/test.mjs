// `npm test`: static checks, unit and integration tests, and the main roads in a browser. `npm run test:all` (`--all`)
// leaves nothing out that runs on this machine; with `--minutes M`, half of the browser tests where it is too slow for
// all of them. The last line has the totals.
import { globSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { runVitest } from './run-vitest.mjs';
import { runStaticChecks } from './static-checks.mjs';

const { all, minutes } = parseArgs({
  options: { all: { type: 'boolean', default: false }, minutes: { type: 'string' } },
}).values;
const begun = Date.now();
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
// Why: docs/decisions/demo-and-tests.md, "A slow machine runs half of the browser tests".
/** The files of browser tests that are left out: all but the main roads, those that there is no time for, or none. */
function leftOut() {
  const stories = globSync('e2e/*.test.ts').sort((a, b) => statSync(b).size - statSync(a).size || (a < b ? -1 : 1));
  if (!all) return stories;
  // All of them take about as long as everything before them.
  const isSlow = minutes !== undefined && Date.now() - begun > Number(minutes) * 60_000 * 0.4;
  const day = Math.floor(begun / 86_400_000);
  return isSlow ? stories.filter((_, at) => at % 2 !== day % 2) : [];
}
const left = leftOut();
const inBrowser = all ? 'browser tests' : 'main roads in a browser';
const without = left.flatMap((file) => ['--exclude', `**/${basename(file)}`]);
await phase(inBrowser, () => runVitest(inBrowser, ['--config', 'e2e/vitest.config.ts', ...without]));
for (const { test, message } of failures) console.log(`\nfailed: ${test}\n    ${message}`);
const drills = all ? 0 : globSync('server/src/**/*.drill.test.ts').length;
if (left.length + drills > 0) {
  console.log(
    `\nLeft out: ${drills} files of drills, ${left.length} files of browser tests; npm run test:all runs them, too.`,
  );
  if (all) console.log(`This machine is too slow for all of them in ${minutes} minutes: ${left.join(' ')}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

// `npm test`: types, lint, architecture, unit, integration and browser tests; the last line has the totals.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checks } from './checks.mjs';

const folder = mkdtempSync(join(tmpdir(), 'shipmagic-test-'));
const total = { passed: 0, failed: 0 };
/** Names of failed tests, repeated at the end where they are easy to find. */
const failures = [];

function run(name, command, args) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status === 0;
}

/** A check counts as one test. */
function check(name, command, args) {
  const ok = run(name, command, args);
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(name);
}

/** A vitest run counts as its tests; one that crashes without a report counts as failed. */
function tests(name, args) {
  const report = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const ok = run(name, 'vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  try {
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    failures.push(...failedTests(testResults));
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    const ran = numPassedTests + numFailedTests;
    if (ran !== numTotalTests) {
      console.error(`${numTotalTests - ran} tests did not run`);
      total.failed += numTotalTests - ran;
    }
    if (!ok && numFailedTests === 0) {
      total.failed += 1;
      failures.push(`${name}: a file or the run itself failed`);
    }
  } catch {
    total.failed += 1;
    failures.push(`${name}: no report`);
  }
}

function failedTests(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative('.', name)}: ${test.fullName}\n    ${test.failureMessages[0]?.split('\n')[0] ?? ''}`),
  );
}

for (const [name, command, args] of checks) check(name, command, args);
check('database types match the migrations', 'node', ['scripts/generate-schema.mjs', '--verify']);
check('what the specification asks for is proven', 'node', ['scripts/check-coverage.mjs']);
tests('unit and integration tests', []);
tests('browser tests', ['--config', 'e2e/vitest.config.ts']);
rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

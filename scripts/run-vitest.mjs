import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Runs vitest with these arguments and returns how many tests passed and failed, and what failed. A test that did not
 * run counts as failed, and so does a run that crashed without a report.
 */
export function runVitest(name, args, { quiet = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-report-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    'vitest',
    ['run', ...args, ...(quiet ? [] : ['--reporter=default']), '--reporter=json', `--outputFile.json=${report}`],
    { stdio: quiet ? 'ignore' : 'inherit' },
  );
  try {
    return outcome(name, status === 0, JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, failures: [{ test: `${name}: no report`, message: '' }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcome(name, isOk, { numPassedTests: passed, numFailedTests, numTotalTests, testResults }) {
  const failures = failedTests(testResults);
  const notRun = numTotalTests - passed - numFailedTests;
  if (notRun > 0) failures.push({ test: `${name}: ${notRun} tests did not run`, message: '' });
  const failed = numFailedTests + notRun;
  if (isOk || failed > 0) return { passed, failed, failures };
  return { passed, failed: 1, failures: [{ test: `${name}: a file or the run itself failed`, message: '' }] };
}

function failedTests(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        test: `${relative('.', name)}: ${test.fullName}`,
        message: test.failureMessages[0]?.split('\n')[0] ?? '',
      })),
  );
}

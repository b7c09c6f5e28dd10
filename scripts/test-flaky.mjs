// `npm run test:flaky -- --times 20 [files]`: runs the tests again and again while each core is kept busy, and reports
// every test that failed at least once. Files of browser tests run with their own configuration.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { runVitest } from './run-vitest.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, idle: { type: 'boolean', default: false } },
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) {
  console.error('--times takes how often the tests are to run: a whole number from 1');
  process.exit(2);
}
const isBrowser = (file) => file.startsWith('e2e/');
const runs = [
  ...(positionals.length === 0 || positionals.some((file) => !isBrowser(file))
    ? [positionals.filter((file) => !isBrowser(file))]
    : []),
  ...(positionals.some(isBrowser) ? [['--config', 'e2e/vitest.config.ts', ...positionals.filter(isBrowser)]] : []),
];

const busy = values.idle
  ? []
  : Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
/** Test → the messages of its failures. */
const failed = new Map();
let green = 0;
for (let time = 1; time <= times; time += 1) {
  const started = Date.now();
  const outcomes = runs.map((args) => runVitest('run', args, { quiet: true }));
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const { test, message } of failures) failed.set(test, [...(failed.get(test) ?? []), message]);
  if (failures.length === 0) green += 1;
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${time} of ${times}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
}
await Promise.all(busy.map((worker) => worker.terminate()));
for (const [test, messages] of failed) {
  console.log(`\nfailed ${messages.length} of ${times} times: ${test}`);
  for (const message of new Set(messages)) console.log(`    ${message}`);
}
console.log(`\n${green} of ${times} runs without a failure`);
process.exitCode = failed.size === 0 ? 0 : 1;

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Why: docs/decisions/demo-and-tests.md, "Types are checked by the native compiler".
const compiler = 'node_modules/typescript-7/bin/tsc';
// Its threads would each find out the same types once more: less than half of the processor's time without them.
const types = (name, project) => [`types of ${name}`, 'node', [compiler, '-p', project, '--singleThreaded']];

/** Name, command, arguments; the longest first, so that the last one to end is a short one. */
const checks = [
  types('server, simulators and tools', '.'),
  types('web', 'web'),
  ['nothing unused', 'knip', []],
  ['import law', 'node', ['scripts/import-law.mjs']],
  ['lint', 'biome', ['check', '--error-on-warnings', '.']],
  types('domain', 'domain'),
  types('browser tests', 'e2e'),
  ['alert rules and dashboard match the figures', 'node', ['scripts/generate-monitoring.mjs', '--verify']],
  ['migrations let the former release go on', 'node', ['scripts/check-migrations.mjs']],
  ['links of the documents', 'node', ['scripts/check-links.mjs']],
  ['comments say the thing itself', 'node', ['scripts/check-comments.mjs']],
  ['decisions: citations and index', 'node', ['scripts/check-decisions.mjs']],
];
/** Those that start a database. */
const withDatabase = [['database types match the migrations', 'node', ['scripts/generate-schema.mjs', '--verify']]];

/**
 * Runs the checks side by side, as many as there are cores, and prints each with its seconds as it ends; then the output
 * of those that failed. Returns these with their output, and how many passed.
 */
export async function runStaticChecks({ database = false } = {}) {
  const waiting = database ? [...withDatabase, ...checks] : [...checks];
  const total = waiting.length;
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next;
      const started = Date.now();
      const { code, output } = await run(command, args);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (code !== 0) failed.push({ name, output });
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  for (const { name, output } of failed) console.error(`\n── ${name}\n${output}`);
  return { failed, passed: total - failed.length };
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('close', (code, signal) => resolve({ code, output: output.trim() || withoutWords(code, signal) }));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
  });
}

/** A check that says nothing was ended from outside, as by a machine without memory, or forgot to say why. */
const withoutWords = (code, signal) =>
  signal
    ? `It was ended by ${signal} and said nothing: run it again, alone.`
    : `It ended with ${code} and said nothing.`;

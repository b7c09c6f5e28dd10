// `npm run check`: types, lint, import law and unused code, in parallel. Prints what failed, with its output.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { checks } from './checks.mjs';

const started = Date.now();
const waiting = [...checks];
const failed = [];

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, args] = next;
    const { code, output } = await run(command, args);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) failed.push(`── ${name}\n${output}`);
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('close', (code) => resolve({ code, output }));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
  });
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
for (const text of failed) console.error(`\n${text}`);
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = failed.length > 0 ? 1 : 0;

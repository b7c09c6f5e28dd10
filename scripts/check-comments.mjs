// A comment says the thing itself: "The outcome, in words", and not "What came of it, in words".
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Migrations that have been applied stay as they are. */
const files = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!server/migrations'];
const begins = /^\s*(?:\/\/|\/?\*+|\{\/\*)\s*What\b/;

/** The files that git knows and that are there, or the reason why there are none. */
function listFiles() {
  const { status, signal, error, stdout, stderr } = spawnSync('git', ['ls-files', '-z', '--', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) return { problem: `git cannot be run: ${error.message}` };
  if (signal) return { problem: `git was ended by ${signal}` };
  if (status !== 0) return { problem: `git ls-files ended with ${status}: ${stderr.trim() || 'without a word'}` };
  const listed = stdout.split('\0').filter(Boolean);
  return listed.length > 0 ? { listed } : { problem: 'git lists no files here: is this the root of a clone?' };
}

/** Null for a file that was deleted and is not committed yet. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const { listed = [], problem } = listFiles();
const found = listed.flatMap((file) =>
  (read(file) ?? '').split('\n').flatMap((line, i) => (begins.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
);
for (const line of found) console.error(line);
if (problem) console.error(problem);
console.log(`${listed.length} files, ${found.length} comments that begin with "What"`);
// Not `exit`: the words above may still be on their way.
process.exitCode = problem || found.length > 0 ? 1 : 0;

// A comment says the thing itself: "The outcome, in words", and not "What came of it, in words".
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Migrations that have been applied stay as they are. */
const files = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!server/migrations'];
const begins = /^\s*(?:\/\/|\/?\*+|\{\/\*)\s*What\b/;

const listed = execFileSync('git', ['ls-files', '--', ...files], { encoding: 'utf8' })
  .split('\n')
  .filter(existsSync);
let found = 0;
for (const file of listed)
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (begins.test(line)) {
      found += 1;
      console.error(`${file}:${i + 1}: ${line.trim()}`);
    }
console.log(`${listed.length} files, ${found} comments that begin with "What"`);
process.exit(found === 0 && listed.length > 0 ? 0 : 1);

// Checks that every proof in docs/coverage.md, `file › words of its title`, is an existing test.
import { existsSync, readFileSync } from 'node:fs';

const page = 'docs/coverage.md';
const proof = /`([\w./-]+\.test\.ts) › ([^`]+)`/g;
const problems = [];
const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what') && !line.startsWith('| -'));
for (const row of rows) {
  const proofs = [...row.matchAll(proof)];
  if (proofs.length === 0 && !row.includes('Deviation:')) problems.push(`no proof and no deviation: ${row}`);
  for (const [, file, title] of proofs) {
    if (!existsSync(file)) problems.push(`no such file: ${file}`);
    else if (!readFileSync(file, 'utf8').includes(title)) problems.push(`no such test in ${file}: ${title}`);
  }
}
if (rows.length === 0) problems.push(`${page} has no rows`);
for (const problem of problems) console.error(problem);
console.log(`${rows.length} requirements, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

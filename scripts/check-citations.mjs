// Checks that every decision cited from the code, `Why: docs/decisions/<page>.md, "<heading>"`, exists under that heading.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const citation = /\bWhy: (docs\/decisions\/[\w-]+\.md), "(.+)"\.\s*$/;
const headings = new Map();

function headingsOf(page) {
  if (!headings.has(page)) {
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    headings.set(page, new Set([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading.trim())));
  }
  return headings.get(page);
}

let citations = 0;
const problems = [];
const folders = ['domain', 'server', 'simulators', 'web', 'e2e', 'bench', 'attack', 'scripts'];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
}).split('\n');
for (const file of files) {
  if (!/\.(ts|tsx|mjs|sql)$/.test(file) || file === 'scripts/check-citations.mjs' || !existsSync(file)) continue;
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!line.includes('docs/decisions/')) continue;
    citations += 1;
    const [, page, heading] = citation.exec(line) ?? [];
    if (!page) problems.push(`${file}:${i + 1}: not of the form Why: docs/decisions/<page>.md, "<heading>".`);
    else if (!headingsOf(page).has(heading)) problems.push(`${file}:${i + 1}: ${page} has no heading "${heading}"`);
  }
}
if (citations === 0) problems.push('no decision is cited');
for (const problem of problems) console.error(problem);
console.log(`${citations} citations of decisions, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

// Checks that every decision that is cited exists under its heading, and that the index in docs/decisions/README.md lists
// them all; `--write` (`npm run decisions`) writes the index, below the text at its beginning.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'docs/decisions';
const indexFile = `${folder}/README.md`;
/** In code: `Why: docs/decisions/<page>.md, "<heading>".`; in texts: `<page>.md, "<heading>"`. */
const inCode = /\bWhy: docs\/decisions\/([\w-]+\.md), "(.+)"\.\s*$/;
const inText = /([\w-]+\.md)`?, "([^"]+)"/g;

const problems = [];
/** The headings of each page. */
const pages = new Map();
let index = `${readFileSync(indexFile, 'utf8').split(/^## /m)[0].trim()}\n\n`;
for (const page of readdirSync(folder).sort()) {
  if (page === 'README.md') continue;
  const text = readFileSync(`${folder}/${page}`, 'utf8');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading.trim());
  const twice = headings.filter((heading, i) => headings.indexOf(heading) < i);
  problems.push(...twice.map((heading) => `${folder}/${page} has the heading "${heading}" twice`));
  pages.set(page, new Set(headings));
  const lines = headings.map((heading) => `- [${heading}](${page}#${anchor(heading)})\n`);
  index += `## [${/^# (.+)$/m.exec(text)[1]}](${page})\n\n${lines.join('')}\n`;
}
index = `${index.trimEnd()}\n`;

/** As GitHub derives it from a heading. */
function anchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

if (process.argv.includes('--write')) writeFileSync(indexFile, index);
else if (readFileSync(indexFile, 'utf8') !== index) problems.push(`${indexFile} is not up to date: npm run decisions`);

let citations = 0;
function check(place, page, heading) {
  citations += 1;
  if (!pages.get(page)?.has(heading)) problems.push(`${place}: ${folder}/${page} has no heading "${heading}"`);
}

const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
for (const file of execFileSync('git', options, { encoding: 'utf8' }).split('\n')) {
  if (!/\.(ts|tsx|mjs|sql|md)$/.test(file) || file === 'scripts/check-decisions.mjs' || !existsSync(file)) continue;
  const isText = file.endsWith('.md');
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const place = `${file}:${i + 1}`;
    if (isText) {
      for (const [, page, heading] of line.matchAll(inText)) if (pages.has(page)) check(place, page, heading);
    } else if (line.includes(`${folder}/`)) {
      const [, page, heading] = inCode.exec(line) ?? [];
      if (page) check(place, page, heading);
      else problems.push(`${place}: not of the form Why: ${folder}/<page>.md, "<heading>".`);
    }
  }
}
if (citations === 0) problems.push('no decision is cited');
for (const problem of problems) console.error(problem);
console.log(`${citations} citations of decisions, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

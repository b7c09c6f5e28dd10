// Links of the documents lead somewhere, to a heading where they name one, and one to a line leads to the name that it
// has as its text: [`mount`](server/src/platform/http/mount.ts#L1). `--write` corrects the numbers. Every picture in
// docs/images is in a document.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const link = /\[([^\]]*)\]\((?!https?:|mailto:)([^)#\s]*)(#L(\d+)|#[^)]*)?\)/g;
const problems = [];
const linked = new Set();
let links = 0;

/** A heading as GitHub names it in addresses. */
const slugOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
const headingsOf = (file) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slugOf(heading)));

/** The line on which a name is declared, or else first stands; 0 without one. */
function lineOf(file, name) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const declared = new RegExp(`(function|const|class|interface|type) ${name}\\b`);
  const index = lines.findIndex((line) => declared.test(line));
  return (index === -1 ? lines.findIndex((line) => line.includes(name)) : index) + 1;
}

for (const page of execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(existsSync)) {
  const text = readFileSync(page, 'utf8');
  const corrected = text.replace(link, (whole, label, path, fragment, number) => {
    links += 1;
    const file = path === '' ? page : join(dirname(page), path);
    linked.add(file);
    if (!existsSync(file)) problems.push(`${page}: there is no ${path}`);
    else if (fragment && !number && file.endsWith('.md') && !headingsOf(file).has(fragment.slice(1)))
      problems.push(`${page}: ${path} has no heading ${fragment}`);
    else if (number) {
      const name = label.replaceAll('`', '');
      const line = lineOf(file, name);
      if (line === 0) problems.push(`${page}: ${path} does not have ${name}`);
      else if (line !== Number(number)) return whole.replace(fragment, `#L${line}`);
    }
    return whole;
  });
  if (corrected === text) continue;
  if (process.argv.includes('--write')) writeFileSync(page, corrected);
  else problems.push(`${page}: line numbers are not up to date: npm run links`);
}
for (const picture of readdirSync('docs/images'))
  if (!linked.has(join('docs/images', picture))) problems.push(`${basename(picture)} is in no document`);
if (links === 0) problems.push('no link was found');
for (const problem of problems) console.error(problem);
console.log(`${links} links, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

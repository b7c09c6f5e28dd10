// `npm run coverage`: what the product is required to do and where that is proven, as a page of Markdown. It is made of
// the comments above tests: `// Proves (Dashboard): Four cards, three dots while loading`.
import { globSync, readFileSync } from 'node:fs';

const folders = '{domain,server,web,simulators,e2e,deploy,cluster}';
const citation = /^[ \t]*\/\/ Proves \((.+?)\): (.*(?:\n[ \t]*\/\/ (?!Proves \().*)*)/gm;

/** Section → its requirements with their tests' files. */
const sections = new Map();
for (const file of globSync(`${folders}/**/*.test.ts`, { exclude: (path) => path.endsWith('node_modules') }).sort()) {
  for (const [, section, lines] of readFileSync(file, 'utf8').matchAll(citation)) {
    const requirement = lines.replaceAll(/\n[ \t]*\/\/ /g, ' ');
    sections.set(section, [...(sections.get(section) ?? []), { requirement, file }]);
  }
}
console.log('# What is proven where');
for (const [section, rows] of [...sections].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`\n## ${section}\n`);
  for (const { requirement, file } of rows) console.log(`- ${requirement}: [${file}](${file})`);
}

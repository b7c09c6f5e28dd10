// `npm run release -- 1.2.0`: the commit that is checked out is tagged as the release that was open, with its part of
// CHANGELOG.md as the tag's text, and a commit on top opens the named one. Nothing is pushed. Why: docs/decisions/platform.md, "A release is a commit, noted by the next one".
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFunctions } from '../server/src/platform/db/database-functions.ts';
import { migrationFiles } from '../server/src/platform/db/migrate.ts';
import { hashOfFiles } from '../server/src/platform/db/releases.ts';

const root = join(import.meta.dirname, '..');
const at = (name) => join(root, name);
const read = (name) => readFileSync(at(name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function fail(text) {
  console.error(text);
  process.exit(1);
}

async function openRelease(next) {
  const releases = JSON.parse(read('server/releases.json'));
  const open = releases.at(-1);
  if (!/^\d+\.\d+\.\d+$/.test(next ?? '')) fail('Name the version to open: npm run release -- 1.2.0');
  if (git('status', '--porcelain', '--untracked-files=no')) fail('A release is a commit: commit first.');
  if (releases.some(({ version }) => version === next)) fail(`${next} is a release already.`);
  const commit = git('rev-parse', 'HEAD');
  const released = git('log', '-1', '--format=%cs');
  if (!read('CHANGELOG.md').includes(`## [${open.version}] - ${released}`))
    fail(`CHANGELOG.md needs the heading "## [${open.version}] - ${released}", committed.`);
  const tag = `v${open.version}`;
  if (git('tag', '--list', tag))
    fail(`There is a tag ${tag} already. Delete it if it is none of yours: git tag -d ${tag}`);
  const files = await migrationFiles();
  const functions = hashOfFiles(await databaseFunctions());
  const empty = { released: null, commit: null, last: null, sha256: null, functions: null };
  Object.assign(open, { released, commit, last: files.at(-1).name, sha256: hashOfFiles(files), functions });
  writeFileSync(at('server/releases.json'), `${JSON.stringify([...releases, { version: next, ...empty }], null, 2)}\n`);
  setVersions(next);
  writeFileSync(at('CHANGELOG.md'), read('CHANGELOG.md').replace(/^## \[/m, `## [${next}] - not released yet\n\n## [`));
  // The headings of the text begin with what git takes for a comment.
  git(
    'tag',
    '--annotate',
    '--cleanup=verbatim',
    '--message',
    `ShipMagic ${open.version}\n\n${newsOf(open.version)}`,
    tag,
  );
  git('commit', '--quiet', '--all', '--message', `Open ${next}`);
  console.log(`${open.version} is ${commit}, tagged ${tag}, and ${next} is open. When you have looked at both:
  git push --follow-tags`);
}

/** The part of CHANGELOG.md about a version, without its heading. */
function newsOf(version) {
  const [, text = ''] = read('CHANGELOG.md').split(`## [${version}]`);
  return text
    .split(/^## \[/m)[0]
    .replace(/^.*\n/, '')
    .trim();
}

/** In the packages, in what they say of each other, and in the lockfile. */
function setVersions(version) {
  const { workspaces } = JSON.parse(read('package.json'));
  const own = (described) => {
    described.version = version;
    for (const name of Object.keys(described.dependencies ?? {}))
      if (name.startsWith('@shipmagic/')) described.dependencies[name] = version;
  };
  const change = (name, work) => {
    const described = JSON.parse(read(name));
    work(described);
    writeFileSync(at(name), `${JSON.stringify(described, null, 2)}\n`);
  };
  for (const folder of ['.', ...workspaces]) change(join(folder, 'package.json'), own);
  change('package-lock.json', (lock) => {
    lock.version = version;
    for (const folder of ['', ...workspaces]) own(lock.packages[folder]);
  });
}

await openRelease(process.argv[2]);

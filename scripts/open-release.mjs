// `npm run release -- 1.2.0`: the commit that is checked out becomes the release that was open, and the named one is
// opened. Why: docs/decisions/platform.md, "A release is a commit, noted by the next one".
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
  const commit = git('rev-parse', 'HEAD');
  const released = git('log', '-1', '--format=%cs');
  if (!read('CHANGELOG.md').includes(`## [${open.version}] - ${released}`))
    fail(`CHANGELOG.md needs the heading "## [${open.version}] - ${released}", committed.`);
  const files = await migrationFiles();
  const functions = hashOfFiles(await databaseFunctions());
  const empty = { released: null, commit: null, last: null, sha256: null, functions: null };
  Object.assign(open, { released, commit, last: files.at(-1).name, sha256: hashOfFiles(files), functions });
  writeFileSync(at('server/releases.json'), `${JSON.stringify([...releases, { version: next, ...empty }], null, 2)}\n`);
  setVersions(next);
  writeFileSync(at('CHANGELOG.md'), read('CHANGELOG.md').replace(/^## \[/m, `## [${next}] - not released yet\n\n## [`));
  console.log(`${open.version} is ${commit}, and ${next} is open. Look at what has changed, and commit it. Then:
  git tag -a v${open.version} -m ${open.version} ${commit}`);
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

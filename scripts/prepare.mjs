// Runs before `npm start` and `npm test`, on Node 20 or later: installs missing dependencies and builds the web app if
// it has changed. As `npm run build` it builds the server, too.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findChromium } from './chromium.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);
const purpose = process.argv[2] ?? 'start';
const hash = createHash('sha256');
const windows = process.platform === 'win32';

function say(text) {
  if (!process.argv.includes('--quiet')) console.log(text);
}

function fail(text) {
  console.error(`\n${text}\n`);
  process.exit(1);
}

function installPackages() {
  const lock = readFileSync('package-lock.json');
  const stamp = 'node_modules/.shipmagic-lock';
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing packages …');
  // Not `npm ci`, which refuses a lockfile written on another platform.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', args, { stdio: 'inherit', shell: windows });
  if (done.status !== 0) fail('npm install did not work; its messages stand above.');
  writeFileSync(
    stamp,
    createHash('sha256')
      .update(readFileSync('package-lock.json'))
      .update(`${process.platform} ${process.arch}`)
      .digest('hex'),
  );
}

/** The Node from node_modules, or else the one running this file. */
function findNode() {
  const own = join('node_modules', '.bin', 'node');
  const node = existsSync(own) ? own : process.execPath;
  const [major, minor] = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    .trim()
    .split('.')
    .map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    fail(
      `ShipMagic needs Node 22.18 or newer here; this is ${major}.${minor}. On Linux (x64, arm64) a fitting Node comes with npm install.`,
    );
  }
  return node;
}

function addFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') addFolder(path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(path).update(readFileSync(path));
  }
}

function buildWeb(node) {
  for (const folder of ['web', 'domain/src']) addFolder(folder);
  const wanted = hash.update(readFileSync('package-lock.json')).digest('hex');
  const stamp = 'web/dist/.built-from';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web app …');
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (done.status !== 0) fail('The web app could not be built; the messages stand above.');
  compressAssets('web/dist/assets');
  writeFileSync(stamp, wanted);
}

/** Compresses assets once at the highest level instead of at every request. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Browser tests need Chromium: Debian's, installed here if we are root. */
function installChromium() {
  if (findChromium()) return;
  const hint =
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) fail(hint);
  say('Installing Chromium …');
  const run = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!run('update', '-qq') || !run('install', '-y', '-qq', 'chromium')) fail(hint);
}

function buildServer(node) {
  say('Building the server …');
  const done = spawnSync(node, ['scripts/build-server.mjs'], { stdio: 'inherit' });
  if (done.status !== 0) fail('The server could not be built; the messages stand above.');
  say('Built. Start it: node dist/server/src/main.js');
}

installPackages();
const node = findNode();
if (purpose !== 'worker') buildWeb(node);
if (purpose === 'build') buildServer(node);
if (purpose === 'test') installChromium();

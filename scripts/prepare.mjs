// Runs before `npm start`, `npm test` and the tools, on Node 20 or later: installs missing packages and builds the web app
// if it has changed. As `npm run build` it builds the server, too.
//
//   start   packages of the product, and the web app
//   worker  packages of the product
//   test    all packages, the web app and a browser
//   tools   all packages
//   build   all packages, the web app and the server
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findChromium } from './chromium.mjs';
import { whyInstallFailed } from './why-install-failed.mjs';

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

/** Purposes for which the packages of the product are enough. */
const productOnly = ['start', 'worker'];
const stamps = { product: 'node_modules/.shipmagic-product', all: 'node_modules/.shipmagic-lock' };

const lockNow = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const holds = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

/**
 * Tests and tools bring half a gigabyte of packages that no start needs. Once they are there, they are kept up to date:
 * npm would remove them.
 */
function installPackages() {
  const wanted = lockNow();
  if (holds(stamps.all, wanted)) return;
  const hasTools = existsSync(stamps.all) || existsSync('node_modules/vitest');
  const all = hasTools || !productOnly.includes(purpose);
  if (!all && holds(stamps.product, wanted)) return;
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const count = Object.entries(packages).filter(
    ([path, { link, dev, os = [process.platform], cpu = [process.arch] }]) =>
      path.includes('node_modules/') &&
      !link &&
      (all || !dev) &&
      os.includes(process.platform) &&
      cpu.includes(process.arch),
  ).length;
  say(`Installing ${count} packages …`);
  // Not `npm ci`, which refuses a lockfile written on another platform.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...(all ? [] : ['--omit=dev'])];
  const done = spawnSync('npm', args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    shell: windows,
    env: withHome(),
  });
  process.stderr.write(done.stderr ?? '');
  if (done.error?.code === 'ENOENT') fail('npm is missing. Install Node with npm: https://nodejs.org');
  if (done.status !== 0) fail(whyInstallFailed(done.stderr ?? ''));
  const [kept, other] = all ? [stamps.all, stamps.product] : [stamps.product, stamps.all];
  rmSync(other, { force: true });
  writeFileSync(kept, lockNow());
}

/** An account without an entry in /etc/passwd has no home, for which npm and the build look. */
function withHome() {
  if (process.env.HOME || windows) return process.env;
  const home = join(root, 'node_modules', '.home');
  mkdirSync(home, { recursive: true });
  return { ...process.env, HOME: home };
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
  // The guide is a part of the web app.
  for (const folder of ['web', 'domain/src', 'docs/use', 'docs/images']) addFolder(folder);
  hash.update(readFileSync('docs/changes-in-flight.md'));
  const wanted = hash.update(readFileSync('package-lock.json')).digest('hex');
  const stamp = 'web/dist/.built-from';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web app …');
  for (const config of ['web/vite.config.ts', 'web/tracking.vite.config.ts']) {
    const args = ['node_modules/vite/bin/vite.js', 'build', 'web', '--config', config, '--logLevel', 'warn'];
    const done = spawnSync(node, args, { stdio: 'inherit', env: withHome() });
    if (done.status !== 0) fail('The web app could not be built; the messages stand above.');
  }
  compressAssets('web/dist/assets');
  writeFileSync(stamp, wanted);
}

/** Compresses assets once at the highest level instead of at every request. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|wasm)$/.test(file))) {
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

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`ShipMagic needs Node 20 or newer to install itself; this is ${process.versions.node}. See https://nodejs.org`);
installPackages();
const node = findNode();
if (purpose !== 'worker' && purpose !== 'tools') buildWeb(node);
if (purpose === 'build') buildServer(node);
if (purpose === 'test') installChromium();

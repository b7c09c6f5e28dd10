import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const file = (name: string) => join(import.meta.dirname, name);
const isRoot = process.getuid?.() === 0;
let above: string;
let dataDir: string;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'shipmagic-private-'));
  chmodSync(above, 0o755);
  dataDir = join(above, 'data');
});
afterEach(() => {
  const pointer = join(dataDir, 'database-lies-in');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(above, { recursive: true, force: true });
});

const script = (then: string) =>
  `const { keepFilesPrivate } = await import(${JSON.stringify(file('private-files.ts'))});
   keepFilesPrivate(${JSON.stringify(dataDir)}); ${then}`;
const run = (then: string) => execFileSync(process.execPath, ['--input-type=module', '-e', script(then)]);

/** Access of other accounts to files in the folder, except the database's own. */
function open(folder = dataDir, found: string[] = []): string[] {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = lstatSync(path);
    if ((entry.mode & 0o077) !== 0) found.push(`${name} ${(entry.mode & 0o777).toString(8)}`);
    if (entry.isDirectory() && name !== 'postgres' && name !== 'binaries') open(path, found);
  }
  return found;
}
const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

test('existing and new files are private to their owner, including those of child programs', () => {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  writeFileSync(join(dataDir, 'logs', 'old.log'), 'x', { mode: 0o644 });
  writeFileSync(join(dataDir, 'ports.json'), 'x', { mode: 0o644 });
  expect(open()).not.toEqual([]);
  run(`
    const fs = await import('node:fs');
    const { spawnSync } = await import('node:child_process');
    fs.mkdirSync(${JSON.stringify(join(dataDir, 'demo', 'state'))}, { recursive: true });
    fs.writeFileSync(${JSON.stringify(join(dataDir, 'demo', 'new.json'))}, '{}');
    spawnSync('touch', [${JSON.stringify(join(dataDir, 'touched'))}]);`);
  expect(readdirSync(dataDir).sort()).toEqual(['demo', 'logs', 'ports.json', 'touched']);
  expect(open()).toEqual([]);
});

test('a closed folder stays closed; a new one admits only the database’s account', () => {
  run('');
  expect(modeOf(dataDir)).toBe(isRoot ? '711' : '700');
  chmodSync(dataDir, 0o700);
  run('');
  expect(modeOf(dataDir)).toBe('700');
});

test.each(['inside of the folder', 'beside a folder that is closed'])(
  'the embedded database still starts, %s',
  async (where) => {
    if (where.startsWith('beside')) mkdirSync(dataDir, { mode: 0o700 });
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        script(`
          const { startCluster } = await import(${JSON.stringify(file('db/embedded/cluster.ts'))});
          const cluster = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, volatile: true });
          console.log(cluster.url);
          process.stdin.once('data', async () => { await cluster.stop(); process.exit(); });`),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'exit');
    const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
    expect(String(url)).toMatch(/^postgresql:/);
    expect(open().filter((one) => !one.startsWith('binaries'))).toEqual([]);
    expect(existsSync(join(dataDir, 'database-lies-in'))).toBe(isRoot && where.startsWith('beside'));
    child.stdin.write('stop\n');
    expect((await ended)[0]).toBe(0);
  },
  120_000,
);

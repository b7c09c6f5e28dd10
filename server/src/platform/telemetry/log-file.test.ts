import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../testing/until.ts';
import { LogFile } from './log-file.ts';
import { logDay } from './log-folder.ts';
import { logHealth } from './log-health.ts';

let dataDir: string;
let folder: string;
const today = logDay(new Date());
const mb = 1024 * 1024;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-log-file-'));
  folder = join(dataDir, 'logs');
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const open = (keepBytes = 20 * mb) => new LogFile({ folder, name: 'test', keepBytes, againMs: 10 });
const files = () => readdirSync(folder).toSorted();
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const lost = async () => (await logHealth.counter.get()).values[0]?.value ?? 0;

describe('a log file', () => {
  test('has the lines in their order, in a file of the day that a later process goes on with', async () => {
    const log = open();
    for (let i = 0; i < 1000; i++) log.write(`${i}\n`);
    await log.written();
    const later = open();
    later.write('later\n');
    await later.written();
    expect(files()).toEqual([`test.${today}.1.log`]);
    expect(textOf(`test.${today}.1.log`)).toBe(`${Array.from({ length: 1000 }, (_, i) => `${i}\n`).join('')}later\n`);
    expect(statSync(join(folder, `test.${today}.1.log`)).mode & 0o077).toBe(0);
  });

  test('is followed by another one when it is large, and the oldest go when all are larger than what is kept', async () => {
    const log = open(20_000);
    for (let i = 0; i < 60; i++) {
      log.write(`${String(i).padStart(499)}\n`);
      await log.written();
    }
    const parts = files();
    // Two lines fill a file of a twentieth.
    expect(parts.length).toBeLessThanOrEqual(21);
    expect(parts).not.toContain(`test.${today}.1.log`);
    expect(textOf(`test.${today}.30.log`)).toContain(' 59\n');
  });

  test('goes after fourteen days, whatever wrote it; other files stay', async () => {
    const log = open();
    log.write('first\n');
    await log.written();
    const old = new Date(Date.now() - 16 * 24 * 60 * 60 * 1000);
    for (const name of [`worker.${logDay(old)}.1.log`, 'notes.txt']) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), old, old);
    }
    // A full one makes it open the next.
    truncateSync(join(folder, `test.${today}.1.log`), mb);
    log.write('second\n');
    await log.written();
    expect(files()).toEqual(['notes.txt', `test.${today}.1.log`, `test.${today}.2.log`]);
  });

  test('that was deleted is made anew', async () => {
    const log = open();
    log.write('first\n');
    await log.written();
    rmSync(folder, { recursive: true });
    log.write('second\n');
    await log.written();
    expect(textOf(`test.${today}.1.log`)).toBe('second\n');
  });
});

// Proves (Signs of trouble): A log that cannot be written ends nothing: lines are counted, and it says how many are
// missing once it can be written again
test('lines that cannot be written are dropped and counted, and the first that can says so', async () => {
  const before = await lost();
  // Stops root, too, as a full disk does.
  writeFileSync(folder, 'in its place');
  const log = open();
  log.write('lost\n');
  log.write('lost, too\n');
  await until('both are lost', async () => (await lost()) - before === 2 || null);
  expect(logHealth.since).not.toBeNull();
  // Whoever waits for the log at the end of the process is not kept.
  await log.written();
  rmSync(folder);
  await until('it works by itself, although nothing is logged', async () => logHealth.since === null || null);
  log.write('written\n');
  await log.written();
  const [notice = '', ...rest] = textOf(`test.${today}.1.log`).trimEnd().split('\n');
  expect(JSON.parse(notice)).toMatchObject({ level: 40, lines: 2, msg: expect.stringContaining('are lost') });
  expect(rest).toEqual(['written']);
});

test('more lines than may wait are dropped, so that memory stays as it is', async () => {
  const before = await lost();
  const log = open();
  for (let i = 0; i < 6; i++) log.write(`${'x'.repeat(mb - 1)}\n`);
  // One is on its way, and four wait.
  expect((await lost()) - before).toBe(1);
  await log.written();
  expect(files().some((file) => textOf(file).includes('"lines":1'))).toBe(true);
});

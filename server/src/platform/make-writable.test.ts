import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { makeWritable, whyNotWritable } from './make-writable.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipmagic-writable-'));
const file = join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data directory is made with all that is above it', () => {
  makeWritable(join(folder, 'a', 'b'));
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
});

test.each([
  [file, /it is a file\./],
  [join(file, 'data'), /part of its path is a file\./],
  ['/proc/data', /no folder can be made there\.|this account may not\./],
])('%s cannot be one, which is said with what to do', (path, words) => {
  expect(() => makeWritable(path)).toThrow(ConfigError);
  expect(() => makeWritable(path)).toThrow(words);
});

test.each([
  ['EACCES', 'this account may not'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EIO', 'EIO: i/o error'],
])('%s is told in words', (code, words) => {
  expect(whyNotWritable('/data', { code, message: 'EIO: i/o error' })).toBe(
    `Nothing can be written to /data: ${words}. Give this account the folder, or choose another one: DATA_DIR=/path npm start`,
  );
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isReplacing, markOf, purposeKeys } from './key-ring.ts';
import { masterKeys, replaceGeneratedKey } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-secrets-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});
const keysOf = (given: { secretKey?: string; secretKeyOld?: string; secretKeyNext?: string } = {}) =>
  masterKeys({ secretKey: null, secretKeyOld: null, secretKeyNext: null, ...given, dataDir });
const fileOf = (name: string) => join(dataDir, name);

describe('a generated key', () => {
  test('is made once, and replaced with the former one beside it', () => {
    const first = keysOf();
    expect([keysOf(), isReplacing(first)]).toEqual([first, false]);
    replaceGeneratedKey(dataDir);
    const second = keysOf();
    expect(second.current).not.toBe(first.current);
    expect(second).toEqual({
      current: second.current,
      all: [second.current, first.current],
      oldest: first.current,
    });
    for (const name of readdirSync(dataDir)) expect([name, statSync(fileOf(name)).mode & 0o777]).toEqual([name, 0o600]);
    rmSync(fileOf('secret.key.old'));
    expect(keysOf().all).toEqual([second.current]);
  });

  test('stays in force if its replacement was interrupted, which is then done again', () => {
    const first = keysOf();
    // The copy was made, and the new key was not.
    writeFileSync(fileOf('secret.key.old'), readFileSync(fileOf('secret.key')));
    expect(keysOf()).toEqual(first);
    replaceGeneratedKey(dataDir);
    expect(keysOf().oldest).toBe(first.current);
  });

  test('is what a key of the environment replaces, by its file', () => {
    const { current } = keysOf();
    expect(keysOf({ secretKey: 'k'.repeat(32), secretKeyOld: current }).all).toEqual(['k'.repeat(32), current]);
    // A file left by its own replacement is nothing to a key of the environment.
    replaceGeneratedKey(dataDir);
    expect(keysOf({ secretKey: 'k'.repeat(32) }).all).toEqual(['k'.repeat(32)]);
  });
});

test('one key cannot replace itself, and one change ends before the next', () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
  expect(() => keysOf({ secretKey: one, secretKeyOld: one })).toThrow(
    'SECRET_KEY and SECRET_KEY_OLD are the same key.',
  );
  expect(() => keysOf({ secretKey: one, secretKeyNext: one })).toThrow(
    'SECRET_KEY and SECRET_KEY_NEXT are the same key.',
  );
  expect(() => keysOf({ secretKey: one, secretKeyOld: two, secretKeyNext: three })).toThrow(
    'Finish one change of SECRET_KEY before the next',
  );
});

test('keys of each purpose are told apart, and the next one is accepted without being used', () => {
  const told = purposeKeys(keysOf({ secretKey: '1'.repeat(32), secretKeyNext: '2'.repeat(32) }), 'a');
  const both = purposeKeys(keysOf({ secretKey: '2'.repeat(32), secretKeyOld: '1'.repeat(32) }), 'a');
  expect([isReplacing(told), isReplacing(both)]).toEqual([false, true]);
  expect([both.current, both.oldest]).toEqual([told.all[1], told.current]);
  const marks = [...told.all, ...purposeKeys(keysOf({ secretKey: '1'.repeat(32) }), 'b').all].map(markOf);
  expect(new Set(marks).size).toBe(3);
  expect(marks.every((mark) => /^[0-9a-f]{12}$/.test(mark))).toBe(true);
});

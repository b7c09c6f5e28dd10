import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startS3, type TestS3 } from '../../../testing/s3.ts';
import { type KeyRing, keyRing, markOf } from '../key-ring.ts';
import { createLogger } from '../telemetry/log.ts';
import { newFileName } from './file-name.ts';
import type { StoreName } from './file-store.ts';
import { createFiles, type Files, type StoredFile } from './files.ts';
import { filesConfig, filesVariables } from './files-config.ts';
import { sweepFiles } from './sweep-files.ts';

const keys = keyRing<Uint8Array>(Buffer.alloc(32, 7));
const text = 'Shakuntala Devi, 12 Lake Road, Mysuru';
const bytes = Buffer.from(`%PDF-1.7 ${text}`);
const day = 24 * 60 * 60 * 1000;
const log = createLogger({ level: 'silent', dataDir: '', name: 'test' });
let s3: TestS3;
let dataDir: string;

beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-files-'));
  return () => rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => s3?.close());

const configOf = (env: Record<string, string>) => filesConfig(z.object(filesVariables).parse(env));
const filesIn = (
  target: StoreName,
  about: { keys?: KeyRing; env?: Record<string, string>; timeoutMs?: number } = {},
): Files =>
  createFiles({
    dataDir,
    config: configOf({ ...s3.env, S3_PREFIX: `run/${dataDir.slice(-6)}`, FILES_STORE: target, ...about.env }),
    keys: about.keys ?? keys,
    timeoutMs: about.timeoutMs ?? 10_000,
  });
const problemOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'none',
    (error: { problem?: string; message: string }) => `${error.problem}: ${error.message}`,
  );
async function listed(files: Files, store: StoreName): Promise<string[]> {
  const names = [];
  for await (const { name } of files.stores.get(store)?.list() ?? []) names.push(name);
  return names.sort();
}

describe.each(['disk', 's3'] as const)('files in %s', (store) => {
  const put = async (files: Files, content = bytes) => await files.put('label', content);
  /** The file as it lies there. */
  const storeOf = (files: Files) => files.stores.get(store) as NonNullable<ReturnType<Files['stores']['get']>>;

  // Proves (Files): Files on disk and in S3 keep the same contract: whole or not at all, encrypted, checked when
  // read, deleted, listed
  test('come back as they were put, under a name of their own each', async () => {
    const files = filesIn(store);
    const [first, second] = [await put(files), await put(files)];
    expect(first).toMatchObject({ storedIn: store, size: bytes.length, name: expect.stringMatching(/^label-/) });
    expect(second.name).not.toBe(first.name);
    expect(await files.get(first)).toEqual(bytes);
    expect(await listed(files, store)).toEqual([first.name, second.name].sort());
    const large = Buffer.alloc(3_000_000, 'a page of a label ');
    expect((await files.get(await put(files, large))).equals(large)).toBe(true);
    expect(await files.get(await put(files, Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  test('are encrypted: nothing of them can be read where they lie', async () => {
    const files = filesIn(store);
    const sealed = await storeOf(files).read((await put(files)).name);
    expect(sealed?.length).toBe(bytes.length + 28);
    expect(sealed?.includes('Shakuntala')).toBe(false);
    expect(sealed?.includes('%PDF')).toBe(false);
  });

  test('are deleted, once and again', async () => {
    const files = filesIn(store);
    const file = await put(files);
    expect(await storeOf(files).has(file.name)).toBe(true);
    await files.remove(file);
    await files.remove(file);
    expect(await storeOf(files).has(file.name)).toBe(false);
    expect(await problemOf(files.get(file))).toMatch(/^missing: label-\S+ is not in the/);
    expect(await listed(files, store)).toEqual([]);
  });

  test.each([
    ['a byte was changed', (sealed: Buffer) => sealed.fill(sealed.readUInt8(40) ^ 1, 40, 41)],
    ['its end is gone', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['nothing is left of it', () => Buffer.alloc(0)],
  ])('a file is damaged when %s, and never comes back wrong', async (_, damage) => {
    const files = filesIn(store);
    const file = await put(files);
    const sealed = await storeOf(files).read(file.name);
    await storeOf(files).write(file.name, damage(sealed ?? Buffer.alloc(0)));
    expect(await problemOf(files.get(file))).toMatch(/^damaged: label-\S+ in the \S+ .*is damaged/);
  });

  test('a file put in the place of another one, or with another key, or with a wrong sum, is damaged', async () => {
    const files = filesIn(store);
    const [mine, theirs] = [await put(files), await put(files, Buffer.from('%PDF-1.7 of somebody else'))];
    await storeOf(files).write(mine.name, (await storeOf(files).read(theirs.name)) ?? Buffer.alloc(0));
    expect(await problemOf(files.get(mine))).toMatch(/^damaged/);
    expect(await problemOf(files.get({ ...theirs, sha256: mine.sha256 }))).toMatch(/^damaged/);
    expect(await problemOf(filesIn(store, { keys: keyRing<Uint8Array>(Buffer.alloc(32, 8)) }).get(theirs))).toMatch(
      /^damaged/,
    );
    expect(await files.get(theirs)).toEqual(Buffer.from('%PDF-1.7 of somebody else'));
  });

  test('a name that is none of ours is refused before anything is touched', async () => {
    const files = filesIn(store);
    for (const name of ['../secret.key', 'label-..', '', `label-${'0'.repeat(36)}`])
      await expect(files.remove({ storedIn: store, name })).rejects.toThrow('is not the name of a file');
  });

  test('what no row names is swept after a day, and nothing else', async () => {
    const files = filesIn(store);
    const [kept, lost] = [await put(files), await put(files)];
    const named = async () => new Set([kept.name]);
    const sweep = (now: Date, isSure = false) => sweepFiles({ files, log, now, named, isSure });
    expect(await sweep(new Date(Date.now() + day - 60_000))).toEqual({ deleted: 0, left: 0 });
    expect(await listed(files, store)).toEqual([kept.name, lost.name].sort());
    expect(await sweep(new Date(Date.now() + day + 60_000))).toEqual({ deleted: 1, left: 0 });
    expect(await listed(files, store)).toEqual([kept.name]);
  });

  test('a storage full of files without rows may be another installation’s and is left alone', async () => {
    const files = filesIn(store);
    for (let i = 0; i < 101; i++) await put(files);
    const sweep = (isSure: boolean) =>
      sweepFiles({ files, log, now: new Date(Date.now() + 2 * day), named: async () => new Set(), isSure });
    expect(await sweep(false)).toEqual({ deleted: 0, left: 101 });
    expect(await listed(files, store)).toHaveLength(101);
    expect(await sweep(true)).toEqual({ deleted: 101, left: 0 });
    expect(await listed(files, store)).toEqual([]);
  });
});

describe('on disk', () => {
  const pathOf = ({ name }: Pick<StoredFile, 'name'>) => join(dataDir, 'files', 'label', name.slice(6, 9), name);

  // Proves (Files): Files are private to the product’s account; an installation keeps to its prefix
  test('files are for the product’s own account only', async () => {
    const before = process.umask(0);
    try {
      const path = pathOf(await filesIn('disk').put('label', bytes));
      expect(statSync(path).mode & 0o777).toBe(0o600);
      for (const folder of [join(path, '..'), join(path, '..', '..'), join(dataDir, 'files')])
        expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  test('a file that was not finished is none, and is swept', async () => {
    const files = filesIn('disk');
    const file = await files.put('label', bytes);
    const half = `${pathOf({ name: newFileName('label', markOf(keys.current)) })}.part`;
    const folder = join(half, '..');
    await files.put('label', bytes);
    expect(existsSync(folder) || existsSync(join(dataDir, 'files'))).toBe(true);
    const unfinished = join(pathOf(file), '..', `${file.name}.part`);
    writeFileSync(unfinished, readFileSync(pathOf(file)).subarray(0, 10));
    expect(await files.get(file)).toEqual(bytes);
    const named = async () => new Set(readdirSync(join(pathOf(file), '..')).filter((name) => !name.endsWith('.part')));
    await sweepFiles({ files, log, now: new Date(Date.now() + 2 * day), named });
    expect([existsSync(unfinished), existsSync(pathOf(file))]).toEqual([false, true]);
  });

  test('a folder that cannot be used is said, and no part of a file is left', async () => {
    const files = filesIn('disk');
    // A file in the folder's place stops everybody, root included.
    writeFileSync(join(dataDir, 'files'), 'x');
    expect(await problemOf(files.put('label', bytes))).toBe(
      'unreachable: The folder of files cannot be used (ENOTDIR)',
    );
    rmSync(join(dataDir, 'files'));
    if (process.getuid?.() === 0) return;
    await files.put('label', bytes);
    chmodSync(join(dataDir, 'files', 'label'), 0o500);
    expect(await problemOf(files.put('label', bytes))).toBe('full: The folder of files may not be written (EACCES)');
    chmodSync(join(dataDir, 'files', 'label'), 0o700);
  });

  test('a full disk is said, and no part of a file is left', async () => {
    const files = filesIn('disk');
    const file = await files.put('label', bytes);
    const { name } = file;
    // Writing to this device fails as on a full disk.
    const shard = join(pathOf(file), '..');
    const { symlinkSync } = await import('node:fs');
    symlinkSync('/dev/full', join(shard, `${name}.part`));
    expect(await problemOf(files.stores.get('disk')?.write(name, bytes) ?? Promise.resolve())).toBe(
      'full: The folder of files has no space left (ENOSPC)',
    );
    expect(readdirSync(shard)).toEqual([name]);
    expect(await files.get(file)).toEqual(bytes);
  });
});

describe('an S3 storage', () => {
  // Proves (Files): A storage that fails is said in words and within its time: busy, silent, broken, refusing, full,
  // not usable
  test('that is busy or breaks the connection is asked again', async () => {
    const files = filesIn('s3');
    for (const fault of ['busy', 'broken'] as const) {
      s3.fail(fault, 2);
      const file = await files.put('label', bytes);
      s3.fail(fault, 1);
      expect(await files.get(file)).toEqual(bytes);
    }
  });

  test.each([
    // A busy machine answers late, too: only silence is to run into the limit.
    ['stays busy', 10_000, 'busy', 3, /^unreachable: The S3 storage refused \(503, SlowDown\)$/],
    ['does not answer', 500, 'silent', 1, /^unreachable: The S3 storage did not answer in time$/],
    ['breaks every connection', 10_000, 'broken', 3, /^unreachable: The S3 storage cannot be reached$/],
  ] as const)('that %s is said within its time', async (_, timeoutMs, fault, times, words) => {
    const files = filesIn('s3', { timeoutMs });
    const file = await filesIn('s3').put('label', bytes);
    for (const work of [
      () => files.get(file),
      () => files.put('label', bytes),
      () => files.remove(file),
      () => listed(files, 's3'),
    ]) {
      s3.fail(fault, times);
      expect(await problemOf(work())).toMatch(words);
    }
    expect(await filesIn('s3').get(file)).toEqual(bytes);
  });

  test('refuses another account, by its signature', async () => {
    const files = filesIn('s3', { env: { S3_SECRET_ACCESS_KEY: 'another one' } });
    expect(await problemOf(files.put('label', bytes))).toMatch(/^unreachable: The S3 storage refused \(403/);
  });

  test('lists more files than one answer holds', async () => {
    const files = filesIn('s3');
    const names = await pMap(Array.from({ length: 1005 }), () => files.put('label', bytes), { concurrency: 8 });
    expect(await listed(files, 's3')).toEqual(names.map(({ name }) => name).sort());
  });

  test('keeps to its prefix', async () => {
    const [mine, theirs] = [filesIn('s3'), filesIn('s3', { env: { S3_PREFIX: 'another/installation' } })];
    const file = await theirs.put('label', bytes);
    expect(await listed(mine, 's3')).toEqual([]);
    expect(await problemOf(mine.get(file))).toMatch(/^missing/);
    await theirs.remove(file);
  });

  test('that is no longer configured is named', async () => {
    const file = await filesIn('s3').put('label', bytes);
    const files = createFiles({ dataDir, config: configOf({}), keys });
    expect(await problemOf(files.get(file))).toBe(
      'unreachable: It lies in the S3 storage, which is not configured here',
    );
  });
});

describe('the configuration', () => {
  const given = { S3_BUCKET: 'my-labels', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  // Proves (Files): S3 by path or host name, with credentials from the environment
  test.each([
    [{}, 'https://s3.us-east-1.amazonaws.com/my-labels'],
    [{ S3_REGION: 'ap-south-1', S3_PATH_STYLE: 'false' }, 'https://my-labels.s3.ap-south-1.amazonaws.com'],
    [{ S3_ENDPOINT: 'https://garage.example.com:3900/' }, 'https://garage.example.com:3900/my-labels'],
    [{ S3_ENDPOINT: 'https://garage.example.com', S3_PATH_STYLE: 'false' }, 'https://my-labels.garage.example.com'],
  ])('%o leads to the bucket %s', (env, bucketUrl) =>
    expect(configOf({ ...given, ...env })).toMatchObject({ target: 's3', s3: { bucketUrl, prefix: 'shipmagic/' } }),
  );

  test('new files go to S3 once it is there, unless the disk is wanted', () => {
    expect(configOf({})).toEqual({ target: 'disk', s3: null });
    expect(configOf({ ...given, FILES_STORE: 'disk' })).toMatchObject({ target: 'disk', s3: { region: 'us-east-1' } });
  });

  test.each([
    [{ FILES_STORE: 's3' }],
    [{ S3_BUCKET: 'my-labels' }],
    [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
  ])('%o is refused', (env) => expect(() => configOf(env)).toThrow(/S3_BUCKET/));
});

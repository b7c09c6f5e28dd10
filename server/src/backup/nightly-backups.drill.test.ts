import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { createVendor } from '../../testing/orders.ts';
import { startS3, type TestS3 } from '../../testing/s3.ts';
import { testKeys } from '../../testing/secret.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { answers } from '../platform/db/answers.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { backUpWhenDue } from './backup.jobs.ts';
import { backupCommand, backupsCommand, restoreCommand } from './backup-commands.ts';
import { readBackupHealth } from './backup-health.ts';
import { createBackupPlace } from './backup-place.ts';
import { toFrame } from './frames.ts';
import type { Backups } from './make-backup.ts';
import { localBackup } from './open-backup.ts';
import { withScratchDatabase } from './scratch-database.ts';
import { tryBackup } from './try-backup.ts';
import { writeBackup } from './write-backup.ts';

const key = 'a-key-of-backups-that-is-long-enough-for-all';
const night = (day: number, time = '21:05') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const databases: TestDatabase[] = [];
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Maker, of "things"\nand\\more ₹');
  await vendor.order({ name: 'NIGHT1' });
  await seedOrders(app.services.db, 200);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-nightly-'));
  await app.database.query('truncate backup_runs');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => app?.close());

function backups(env: Record<string, string> = {}): Backups {
  const given = {
    BACKUP_TO: `disk:${folder}`,
    BACKUP_KEY: key,
    BACKUP_KEEP_DAYS: '3',
    BACKUP_TEST_RESTORE: 'false',
    ...env,
  };
  const { nightly } = readConfig({ ...app.env, ...given }).backups;
  if (!nightly) throw new Error('none are configured');
  const place = createBackupPlace(nightly.place, folder);
  return { ...nightly, place, ownerUrl: app.database.ownerUrl, masterKeys: testKeys };
}
const tested = (env: Record<string, string> = {}) => backups({ BACKUP_TEST_RESTORE: 'true', ...env });
const servicesWith = (made: Backups) => ({ ...app.services, backups: made });
const job = (now: Date, made = backups()) => backUpWhenDue(servicesWith(made), now);
const kept = () => readdirSync(folder).sort();
const health = (now: Date) => inSystemTransaction(app.services.db, (tx) => readBackupHealth(tx, now));
const runs = () => app.database.query('select kind, state, said from backup_runs order by id');
const scratches = async () =>
  (await app.database.query("select datname from pg_database where datname like current_database() || '%scratch%'"))
    .length;

describe('the backup of a night', () => {
  // Proves (Backups): Nightly backups are encrypted, made once by many workers, kept for their days on disk or in S3,
  // and made up for after a miss or a failure
  test('is made at its time, encrypted, tried, and made once by many workers', async () => {
    await Promise.all([job(night(10), tested()), job(night(10), tested()), job(night(10), tested())]);
    await job(night(10, '22:00'), tested());
    await job(night(11, '20:50'));
    expect(kept()).toEqual(['shipmagic-2026-11-10T21-05-00Z.backup']);
    expect(await runs()).toEqual([
      { kind: 'backup', state: 'good', said: expect.stringContaining(`is in the folder ${folder}`) },
      {
        kind: 'test',
        state: 'good',
        said: expect.stringMatching(/\d+ tables, \d{3,} rows and 0 files are as they were/),
      },
    ]);
    const bytes = readFileSync(join(folder, kept()[0] ?? ''));
    expect(bytes.toString('latin1', 0, 40)).toContain('encrypted backup');
    expect(bytes.includes(Buffer.from('NIGHT1'))).toBe(false);
    expect(await scratches()).toBe(0);
    expect(await health(night(10, '22:05'))).toEqual({ backupAge: 3600, testAge: 3600, failure: null });
    await job(night(11));
    expect(kept()).toHaveLength(2);
  });

  test('that was missed is made up for', async () => {
    await job(night(10));
    await job(night(12, '09:00'));
    expect(kept()).toEqual(['shipmagic-2026-11-10T21-05-00Z.backup', 'shipmagic-2026-11-12T09-00-00Z.backup']);
  });

  test('has older ones deleted after their days, and files of others are left alone', async () => {
    for (const day of [10, 12, 14]) await job(night(day));
    writeFileSync(join(folder, 'holiday.backup'), 'mine');
    await job(night(16));
    expect(kept()).toEqual([
      'holiday.backup',
      'shipmagic-2026-11-14T21-05-00Z.backup',
      'shipmagic-2026-11-16T21-05-00Z.backup',
    ]);
  });

  test('that fails leaves no half file, deletes nothing, is told in words, and is made again an hour later', async () => {
    await job(night(10));
    const full = join(folder, `shipmagic-2026-11-20T21-05-00Z.backup.${process.pid}.part`);
    const made = backups();
    const place = {
      ...made.place,
      prepare: async () => {
        await made.place.prepare();
        // A disk that is full.
        symlinkSync('/dev/full', full);
      },
    };
    await expect(job(night(20), { ...made, place })).rejects.toThrow('there is no space left');
    expect(kept()).toEqual(['shipmagic-2026-11-10T21-05-00Z.backup']);
    expect((await health(night(20))).failure).toMatch(/was not written: there is no space left/);
    await job(night(20, '21:15'));
    expect(kept()).toHaveLength(1);
    await job(night(20, '22:10'));
    expect(kept()).toEqual(['shipmagic-2026-11-20T22-10-00Z.backup']);
    expect((await health(night(20, '22:10'))).failure).toBeNull();
  });

  test('does not take a folder that is not mounted for its disk', async () => {
    const made = backups({ BACKUP_TO: `disk:${folder}/mnt/backups` });
    await expect(job(night(10), made)).rejects.toThrow('There is no folder in which');
    mkdirSync(join(folder, 'mnt'));
    await job(night(11), made);
    expect(readdirSync(join(folder, 'mnt', 'backups'))).toHaveLength(1);
  });

  test('clears away what a killed process left', async () => {
    writeFileSync(join(folder, 'shipmagic-2026-11-01T21-05-00Z.backup.4711.part'), 'half');
    await job(night(10));
    expect(kept()).toEqual(['shipmagic-2026-11-10T21-05-00Z.backup']);
  });

  test('is tried on a server of its own where the role may not make databases', async () => {
    // It goes with the server: other files' databases may give rights to every role meanwhile, so that it cannot be dropped.
    const role = `owner_${randomBytes(4).toString('hex')}`;
    await app.database.query(`create role ${role} login password 'x'`);
    const url = Object.assign(new URL(app.database.ownerUrl), { username: role, password: 'x' }).href;
    let elsewhere = '';
    await withScratchDatabase(url, async (scratch) => {
      elsewhere = scratch;
      expect(await answers(scratch)).toBe(true);
    });
    expect(new URL(elsewhere).port).not.toBe(new URL(url).port);
    expect(await answers(elsewhere)).toBe(false);
  });
});

describe('a test of a backup', () => {
  const name = 'shipmagic-2026-11-10T21-05-00Z.backup';
  /** A backup that has been made, and that nobody has tried. */
  async function untried(made = backups()): Promise<void> {
    await backupCommand(servicesWith(made), { file: undefined, ownerUrl: '', masterKeys: testKeys, backupKey: key });
    const [is = ''] = kept();
    await app.database.query("update backup_runs set started_at = '2026-11-10T21:05Z', name = $1", [name]);
    writeFileSync(join(folder, name), readFileSync(join(folder, is)));
    rmSync(join(folder, is));
  }

  // Proves (Backups): Each is restored for a test, compared table by table, and says what is wrong
  test.each<[string, (file: string) => void, string]>([
    ['a byte is wrong', (file) => damage(file, 0.5), 'damaged or truncated'],
    ['its first line is wrong', (file) => damage(file, 0.00001), 'is not encrypted'],
    ['it is cut off at a piece', (file) => truncateSync(file, readFileSync(file).length - 20), 'damaged or truncated'],
    ['it is gone', (file) => rmSync(file), 'ENOENT'],
  ])('says so when %s', async (_, happens, words) => {
    await untried();
    happens(join(folder, name));
    await expect(job(night(10, '21:15'), tested())).rejects.toThrow(words);
    expect((await health(night(10, '22:00'))).failure).toContain(words);
    expect(await health(night(10, '22:05'))).toMatchObject({ backupAge: 3600, testAge: null });
    expect(await scratches()).toBe(0);
  });

  test('says which table is not as it was', async () => {
    const file = join(folder, 'changed');
    await writeBackup({ ownerUrl: app.database.ownerUrl, masterKeys: testKeys, files: app.services.files }, file);
    writeFileSync(file, withOtherSum(readFileSync(file), 'app.vendors'));
    await expect(tryBackup(localBackup(file), backups())).rejects.toThrow(
      '1 table differed from when it was made: app.vendors.',
    );
    expect(await scratches()).toBe(0);
  });
});

/** A whole and sound file that claims that a table had other rows. */
function withOtherSum(bytes: Buffer, table: string): Buffer {
  const line = bytes.indexOf('\n') + 1;
  const body = zstdDecompressSync(bytes.subarray(line, -32));
  const at = body.lastIndexOf('{"rows":');
  const end = JSON.parse(body.toString('utf8', at)) as { sums: Record<string, string> };
  end.sums[table] = '0'.repeat(32);
  const changed = Buffer.concat([
    bytes.subarray(0, line),
    zstdCompressSync(Buffer.concat([body.subarray(0, at - 5), toFrame('end', end)])),
  ]);
  return Buffer.concat([changed, createHash('sha256').update(changed).digest()]);
}

function damage(file: string, at: number): void {
  const bytes = readFileSync(file);
  const place = Math.floor(bytes.length * at);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(file, bytes);
}

describe('an encrypted backup', () => {
  const into = async (
    services: ReturnType<typeof servicesWith>,
    file: string,
    backupKey: string | null,
    unencrypted = false,
  ) => {
    const target = await createDatabase();
    databases.push(target);
    const nothing = { db: { destroy: async () => undefined }, reporting: { close: async () => undefined } };
    return {
      target,
      said: restoreCommand(
        { ...services, ...nothing, config: { mode: 'real' } },
        {
          file,
          ownerUrl: target.ownerUrl,
          masterKeys: testKeys,
          backupKey,
          mayReplace: async () => false,
          unencrypted,
        },
      ),
    };
  };

  // Proves (Backups): Encrypted backups are listed and restored by name; a missing or wrong key is told in words
  test('is listed, and restored by its name', async () => {
    const services = servicesWith(backups());
    await job(night(10));
    expect(await backupsCommand(services)).toMatch(
      /^1 backup in the folder .*\n {2}shipmagic-2026-11-10T21-05-00Z\.backup {2}2026-11-10T21:05:00\.000Z {2}\d+\.\d MB\n/,
    );
    const { target, said } = await into(services, 'shipmagic-2026-11-10T21-05-00Z.backup', null);
    expect(await said).toContain('are restored');
    const count = 'select count(*) from magic_orders';
    expect(await target.one(count)).toEqual(await app.database.one(count));
  });

  test.each([
    ['without a key', null, 'is encrypted: set BACKUP_KEY'],
    ['with another key', 'another-key-that-is-long-enough-for-backups', 'was made with another BACKUP_KEY'],
  ])('is not restored %s, in words, and nothing is changed', async (_, wrong, words) => {
    await job(night(10));
    const { target, said } = await into(servicesWith(backups()), join(folder, kept()[0] ?? ''), wrong);
    await expect(said).rejects.toThrow(words);
    expect(await target.one('select count(*)::int as n from magic_orders')).toEqual({ n: 0 });
  });

  // Proves (Backups): With a key only what authenticates is restored, unless the operator says otherwise in words
  test('is what is restored with a key: a plain file only with --unencrypted', async () => {
    const plain = join(folder, 'plain.backup');
    const input = { file: plain, ownerUrl: app.database.ownerUrl, masterKeys: testKeys };
    await backupCommand(app.services, { ...input, backupKey: null });
    const withKey = await into(servicesWith(backups()), plain, key);
    await expect(withKey.said).rejects.toThrow(/is not encrypted.*--unencrypted/);
    expect(await withKey.target.one('select count(*)::int as n from magic_orders')).toEqual({ n: 0 });
    expect(await (await into(servicesWith(backups()), plain, key, true)).said).toContain('are restored');
    expect(await (await into(servicesWith(backups()), plain, null)).said).toContain('are restored');
  });

  test('to a named file is encrypted when there is a key, and plain when there is none', async () => {
    const file = join(folder, 'named');
    const input = { file, ownerUrl: app.database.ownerUrl, masterKeys: testKeys };
    await backupCommand(app.services, { ...input, backupKey: key });
    expect(readFileSync(file, 'latin1').slice(0, 40)).toContain('encrypted backup');
    await backupCommand(app.services, { ...input, backupKey: null });
    expect(readFileSync(file, 'latin1').slice(0, 40)).not.toContain('encrypted');
  });
});

describe('in S3', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3?.close());
  const inS3 = () => backups({ ...s3.env, BACKUP_TO: 's3:backups' });

  test('backups are kept, tried, listed and deleted like on a disk', async () => {
    for (const day of [10, 12]) await job(night(day), inS3());
    await job(night(16), tested({ ...s3.env, BACKUP_TO: 's3:backups' }));
    expect((await inS3().place.list()).map(({ name }) => name)).toEqual(['shipmagic-2026-11-16T21-05-00Z.backup']);
    expect((await runs()).map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good']);
    expect(readdirSync(join(folder, 'backups-under-way'))).toEqual([]);
  });

  test('a storage that is away is told in words, and leaves nothing behind', async () => {
    const before = await inS3().place.list();
    s3.fail('busy', 50);
    await expect(job(night(20), inS3())).rejects.toThrow('The S3 storage refused (503');
    s3.heal();
    expect((await health(night(20))).failure).toContain('The S3 storage refused (503');
    expect(await inS3().place.list()).toEqual(before);
    expect(readdirSync(join(folder, 'backups-under-way'))).toEqual([]);
  });
});

describe('the configuration', () => {
  test.each([
    [{ BACKUP_TO: 'disk:/backups' }, 'BACKUP_TO needs BACKUP_KEY'],
    [{ BACKUP_TO: 'disk:backups', BACKUP_KEY: key }, 'needs a folder from the root'],
    [{ BACKUP_TO: 'ftp:x', BACKUP_KEY: key }, 'must look like disk:'],
    [{ BACKUP_TO: 's3:backups', BACKUP_KEY: key }, 'needs S3_BUCKET'],
    [{ BACKUP_KEY: 'short' }, 'at least 32'],
    [{ BACKUP_KEY: key, BACKUP_KEY_FILE: '/x' }, 'are both set'],
    [{ BACKUP_TO: 'disk:/b', BACKUP_KEY_FILE: '/nowhere/at/all' }, '/nowhere/at/all cannot be read'],
    [{ BACKUP_AT: '25:00' }, 'must be a time'],
    [
      {
        BACKUP_TO: 's3:shipmagic',
        BACKUP_KEY: key,
        S3_BUCKET: 'abc',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'x',
      },
      'apart from S3_PREFIX',
    ],
  ])('%o is refused: %s', (env, words) => expect(() => readConfig(env)).toThrow(words));

  test('takes the key from a file', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    expect(readConfig({ BACKUP_KEY_FILE: file }).backups.key).toBe(key);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../testing/database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ConfigError } from '../config-error.ts';
import { correctAllowance, pauseAllowance, takeAllowance, withinLimit } from './allowance.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { whileLocked } from './process-lock.ts';
import { checkStamp } from './stamp.ts';
import { inSystemTransaction } from './transaction.ts';

let app: TestApp;
let db: Database;
/** The same database as seen by another process. */
let other: Database;

beforeAll(async () => {
  app = await startTestApp();
  db = app.services.db;
  other = openDatabase(app.database.appUrl, { name: 'other' });
});
afterAll(async () => {
  await other?.destroy();
  await app?.close();
});

describe('a shared allowance', () => {
  const take = (from: Database, key: string, points = 1, perSecond = 0.001) =>
    inSystemTransaction(from, (tx) => takeAllowance(tx, { key, capacity: 40, perSecond }, points));

  test('is never overspent, however many processes take from it in parallel', async () => {
    const waits = await Promise.all(Array.from({ length: 120 }, (_, i) => take(i % 2 ? db : other, 'many')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(40);
    expect(waits.filter((wait) => wait > 0).every((wait) => wait > 100)).toBe(true);
  });

  test('is never overspent with different point sizes', async () => {
    const points = Array.from({ length: 60 }, (_, i) => (i % 5) + 1);
    const waits = await Promise.all(points.map((size, i) => take(i % 2 ? db : other, 'sizes', size)));
    const spent = points.reduce((sum, size, i) => sum + (waits[i] === 0 ? size : 0), 0);
    expect(spent).toBeLessThanOrEqual(40);
    expect(spent).toBeGreaterThan(34);
  });

  test('refills over time up to its capacity, and returns how long to wait', async () => {
    expect(await take(db, 'refill', 40, 10)).toBe(0);
    const wait = await take(db, 'refill', 20, 10);
    expect(wait).toBeGreaterThan(1.5);
    expect(wait).toBeLessThanOrEqual(2);
    const { updated_at: before } = await app.database.one<{ updated_at: Date }>(
      "select updated_at from allowances where key = 'refill'",
    );
    await app.database.query(
      "update allowances set updated_at = $1::timestamptz - interval '1 hour' where key = 'refill'",
      [before],
    );
    expect(await take(db, 'refill', 40, 10)).toBe(0);
    expect(await take(db, 'refill', 5, 10)).toBeGreaterThan(0);
  });

  test('never admits more than its limit in any span of time, whatever happened before', async () => {
    const allowance = withinLimit('span', 400, 300);
    const { capacity, perSecond } = allowance;
    // At most the initial capacity plus the refill in that time.
    expect(capacity + perSecond * 300).toBeLessThanOrEqual(400);
    const once = (options = {}) => inSystemTransaction(db, (tx) => takeAllowance(tx, { ...allowance, ...options }));
    const waits: number[] = [];
    for (let n = 0; n < capacity + 10; n++) waits.push(await once({ perSecond: 0.001 }));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(capacity);
  });

  test('reserves points for callers that cannot wait, and observes a pause', async () => {
    const allowance = { key: 'kept', capacity: 10, perSecond: 0.001 };
    const once = (keep: number) => inSystemTransaction(db, (tx) => takeAllowance(tx, { ...allowance, keep }));
    for (let n = 0; n < 7; n++) expect(await once(3)).toBe(0);
    expect(await once(3)).toBeGreaterThan(0);
    for (let n = 0; n < 3; n++) expect(await once(0)).toBe(0);
    const paused = { key: 'paused', capacity: 10, perSecond: 2 };
    await inSystemTransaction(db, (tx) => pauseAllowance(tx, paused, 30));
    const wait = await inSystemTransaction(db, (tx) => takeAllowance(tx, paused));
    expect(wait).toBeGreaterThan(25);
    expect(wait).toBeLessThanOrEqual(30);
  });

  test('adopts the remaining points reported by the partner', async () => {
    await inSystemTransaction(db, (tx) => correctAllowance(tx, 'told', 3));
    expect([await take(db, 'told', 2), await take(other, 'told', 2)]).toEqual([0, expect.any(Number)]);
    expect(await take(other, 'told', 2)).toBeGreaterThan(0);
  });
});

test('a process lock admits one work at a time, and is released afterwards, even on failure', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await inSystemTransaction(db, (tx) => tx.selectFrom('stamp').selectAll().execute());
    inside -= 1;
    return 'done';
  };
  const results = await Promise.all(Array.from({ length: 8 }, (_, i) => whileLocked(i % 2 ? db : other, 'one', work)));
  expect(most).toBe(1);
  expect(results.filter((result) => result === 'done').length).toBeGreaterThan(0);
  await expect(whileLocked(db, 'one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await whileLocked(other, 'one', work)).toBe('done');
});

describe('the stamp', () => {
  test.each([
    ['demo', 'real', 'This database holds demo data'],
    ['real', 'demo', 'This database holds real data'],
  ] as const)('of a %s database refuses a %s start and says what to do', async (first, second, text) => {
    const database = await createDatabase();
    const fresh = openDatabase(database.appUrl);
    try {
      await checkStamp(fresh, first);
      await checkStamp(fresh, first);
      await expect(checkStamp(fresh, second)).rejects.toThrow(ConfigError);
      await expect(checkStamp(fresh, second)).rejects.toThrow(text);
      await expect(checkStamp(fresh, second)).rejects.toThrow('DATA_DIR');
    } finally {
      await fresh.destroy();
      await database.drop();
    }
  });
});

test('migrations may run from several processes at once, repeatedly', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(app.database.ownerUrl, testKeys)));
  expect((await app.send('GET', '/readyz')).status).toBe(200);
});

test('databases of one cluster can be migrated in parallel, although they share roles', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createDatabase()));
  try {
    const rounds = [1, 2, 3, 4, 5].flatMap(() => databases);
    await Promise.all(rounds.map(({ ownerUrl }) => migrate(ownerUrl, testKeys)));
  } finally {
    await Promise.all(databases.map((database) => database.drop()));
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { inboxSources } from '../inbox-sources.ts';
import { keepAll } from './keeper.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const count = async (text: string) => (await app.database.one<{ n: number }>(`select (${text})::int as n`)).n;

// Proves (Inbox): However many exceptions open at once, the growing table is not read for each
test('many items that open at once do not read the growing table for each of them', async () => {
  await seedOrders(app.services.db, 15_000);
  // As the database knows it in an installation that has had none.
  await app.database.query('vacuum analyze exceptions');
  const scans = () => count("select seq_scan from pg_stat_user_tables where relname = 'exceptions'");
  const before = await scans();
  await keepAll(app.services.db, inboxSources);
  expect(await count('select count(*) from exceptions')).toBeGreaterThan(500);
  await until('the database has counted', async () => (await scans()) > before);
  expect((await scans()) - before).toBeLessThan(10 * inboxSources.length);
});

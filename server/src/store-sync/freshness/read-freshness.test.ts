import { freshnessContract } from '@shipmagic/domain/store-sync/freshness/freshness.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { saveMark, syncLock } from '../../store/sync-mark.ts';
import { keepSetAside } from '../imports/set-aside.queries.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ shopify: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const freshness = () => app.call(freshnessContract.read, {}, admin);
const isRecent = (iso: string | null) => iso !== null && Math.abs(Date.now() - Date.parse(iso)) < 60_000;

// Proves (The list): Store Sync tells how fresh the store's orders are, lists the parcels that the store does not
// know and the orders that could not be imported, and tries again one, some or all
test('how fresh the store is, from nothing read at all to webhooks that wait and orders set aside', async () => {
  expect(await freshness()).toEqual({
    connected: true,
    readAt: null,
    readsNow: false,
    historyRuns: false,
    historyReadUntil: null,
    webhookAt: null,
    waitingWebhooks: 0,
    waitingSince: null,
    untoldParcels: 0,
    setAside: 0,
    drift: 0,
  });

  const { db } = app.services;
  await saveMark(db, 'orders', { at: new Date(0), historyUntil: new Date() });
  expect(await freshness()).toMatchObject({ historyRuns: true, historyReadUntil: null });
  const at = new Date('2026-11-01T10:00:00Z');
  await saveMark(db, 'orders', { at, historyUntil: new Date() });
  expect(await freshness()).toMatchObject({ historyRuns: true, historyReadUntil: at.toISOString() });
  await saveMark(db, 'orders', { at, historyUntil: null });
  await whileLocked(db, syncLock, async () => expect((await freshness()).readsNow).toBe(true));
  const read = await freshness();
  expect(read).toMatchObject({ historyRuns: false, historyReadUntil: null });
  expect(isRecent(read.readAt)).toBe(true);

  expect((await sendStoreWebhook(app, { body: JSON.stringify({ id: 1, line_items: [] }) })).status).toBe(200);
  const waiting = await freshness();
  expect(waiting).toMatchObject({ waitingWebhooks: 1, waitingSince: waiting.webhookAt });
  expect(isRecent(waiting.webhookAt)).toBe(true);
  await app.database.query('update inbox set handled_at = now()');
  expect(await freshness()).toMatchObject({ waitingWebhooks: 0, waitingSince: null, webhookAt: waiting.webhookAt });
});

test('orders that are set aside come in pages, the latest failure first', async () => {
  for (const n of [1, 2, 3]) {
    const broken = { storeOrderId: String(n), orderName: `S${n}`, raw: { id: n } };
    await inSystemTransaction(app.services.db, (tx) => keepSetAside(tx, broken, `line_items: broken ${n}`));
  }
  const page = (query: object) => app.call(importsContract.setAside, { query }, admin);
  const first = await page({ page: 1, limit: 2 });
  expect(first).toMatchObject({ total: 3, totalPages: 2, page: 1, limit: 2 });
  expect(first.orders.map(({ orderName }) => orderName)).toEqual(['S3', 'S2']);
  expect((await page({ page: 2, limit: 2 })).orders).toMatchObject([
    { orderName: 'S1', reason: 'line_items: broken 1' },
  ]);
  expect(await freshness()).toMatchObject({ setAside: 3 });
});

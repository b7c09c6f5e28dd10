import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { liveContract } from '@shipmagic/domain/live/live.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { expect, test } from 'vitest';
import { openEvents } from '../../../testing/event-stream.ts';
import { mailsOf } from '../../../testing/mail.ts';
import { createVendor } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { checkInsights, countInsights } from '../../insights/count-insights.ts';
import { foldOrderCounts, rebuildOrderCounts } from '../../orders/list/keep-order-counts.ts';

const { app, admin, shipping } = await startShipping({ mail: true });
await createVendor(app, 'Former');
await createVendor(app, 'Next');
await app.database.query(
  `update vendors set commission_percentage = 20, email = lower(vendor_name) || '@example.org', email_notifications_enabled = true`,
);
const former = await app.createUser('vendor_member', { vendors: ['Former'] });
const next = await app.createUser('vendor_member', { vendors: ['Next'] });

const sync = async () => {
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};
const listed = async (user: User) => {
  const { orders, total } = await app.call(ordersContract.list, { query: {} }, user);
  return [total, orders.map(({ magicOrderId }) => magicOrderId)];
};
const waiting = async (user: User) => {
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { kind: 'new_order' } }, user);
  return items.map(({ id, notes, owner }) => ({ id, notes, owner: owner?.name ?? null }));
};

test('a moved part leaves its former vendor’s members, and comes to those of the new one, everywhere', async () => {
  // The first sync is history, of which nobody is mailed.
  await shipping.place({ vendors: ['Former'] });
  await app.database.query('delete from magic_orders');
  const { id: storeId, parts } = await shipping.place({ lines: [{ title: 'Lamp', vendor: 'Former', price: 500 }] });
  const [id = ''] = parts;
  const [item] = await waiting(former);
  const mine = { owner: 'me' as const, note: 'between us' };
  await app.call(inboxContract.change, { params: { id: item?.id ?? '' }, body: mine }, former);
  await foldOrderCounts(app.services.db);
  expect(await listed(former)).toEqual([1, [id]]);
  const streams = [
    await openEvents(app.url + liveContract.events.path, former),
    await openEvents(app.url + liveContract.events.path, next),
  ];

  await app.control(app.shopify, 'PATCH', `/orders/${storeId}`, { lines: [{ index: 0, vendor: 'Next' }] });
  await sync();

  expect(await listed(former)).toEqual([0, []]);
  expect(await listed(next)).toEqual([1, [id]]);
  expect((await app.attempt(ordersContract.get, { params: { id } }, former)).status).toBe(404);
  const activities = await app.call(ordersContract.activityLogs, { params: { id } }, next);
  expect(JSON.stringify(activities)).not.toContain('Former');
  expect(await waiting(former)).toEqual([]);
  expect(await waiting(next)).toEqual([{ id: expect.not.stringMatching(`^${item?.id}$`), notes: 0, owner: null }]);
  await until('both hear of it', async () => streams.every(({ data }) => JSON.stringify(data()).includes(id)));
  await foldOrderCounts(app.services.db);
  expect(await listed(next)).toEqual([1, [id]]);
  expect(await rebuildOrderCounts(app.services)).toBe(0);
  await countInsights(app.services.db);
  expect(await checkInsights(app.services)).toBe(false);
  expect((await mailsOf(app).received()).map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)).toEqual([
    expect.stringContaining('former@example.org: New order'),
    expect.stringContaining('next@example.org: New order'),
  ]);
});

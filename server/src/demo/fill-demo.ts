import type { OrderStatus } from '@shipmagic/domain/orders/order-status';
import { attemptReference } from '@shipmagic/domain/shipments/shipment-reference';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { findAccountByEmail } from '../accounts/accounts.queries.ts';
import { syncExternalOrders } from '../external-tool/sync-external-orders.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import { readValue, saveValue } from '../platform/db/kept-values.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { syncProducts } from '../products/sync-products.ts';
import type { Services } from '../services.ts';
import { carryOutShipment } from '../shipments/carry-out-shipment.ts';
import { insertAttempt } from '../shipments/shipments.queries.ts';
import { syncOrders } from '../store/sync-orders.ts';
import { refreshParcels } from '../tracking/refresh-parcels.ts';
import type { SimulatorUrls } from './demo-config.ts';
import { fillChangeRequests } from './fill-change-requests.ts';
import { fillAccounts, fillVendors } from './fill-people.ts';
import { fillRequests } from './fill-requests.ts';
import { rememberFulfilments } from './fulfilled-before.ts';
import { type OrderStory, orderStory } from './order-story.ts';
import { rememberQuotes } from './quoted-before.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface StoryOrder {
  readonly id: string;
  readonly magicOrderId: string;
  readonly createdAt: Date;
  readonly cod: number;
  readonly story: OrderStory;
}

/** Runs work over items, a few at once. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const run = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/**
 * Fills an empty demo database: accounts, vendors, the store's orders, and 120 days of work on them. Everything goes
 * through the product's own import, shipping and tracking. Does nothing when it was done before.
 */
export async function fillDemo(
  services: Services,
  urls: SimulatorUrls,
  say: (text: string) => void,
  now = new Date(),
): Promise<void> {
  const { db, connection, log } = services;
  const store = await connection.current();
  const done = await inSystemTransaction(db, (tx) => readValue(tx, 'sync_state', 'demo'));
  if (done || !store) return;
  say('Preparing the demo: accounts, vendors and orders …');
  const hasVendors = await inSystemTransaction(db, (tx) =>
    tx.selectFrom('vendors').select('id').limit(1).executeTakeFirst(),
  );
  if (!hasVendors) await fillVendors(db, urls.shopify);
  const admin = await adminOf(services);
  if (!hasVendors) await fillChangeRequests(db);
  await syncProducts({ db, store, log }, { full: true });
  await fillRequests(db);
  const synced = await syncOrders({ db, store, log }, { full: true });
  say(`Preparing the demo: ${synced?.imported ?? 0} store orders are in; shipping the older ones …`);
  const orders = await readStories(services, now);
  await each(orders, 4, (order) => workThrough(services, admin, order));
  const shipped = orders.filter((order) => order.story.parcel);
  await tellHistory(services, urls.delhivery, shipped);
  await rememberFulfilments(db, urls.shopify);
  await rememberQuotes(db, urls.delhivery);
  await each(
    orders.filter((order) => order.story.later),
    4,
    (order) => decide(services, admin, order),
  );
  await syncExternalOrders(services, now);
  await inSystemTransaction(db, (tx) => saveValue(tx, 'sync_state', 'demo', { filledAt: now.toISOString() }));
  say(`The demo is ready: ${orders.length} orders, ${shipped.length} parcels.`);
}

async function adminOf({ db }: Services): Promise<Viewer> {
  const account = await inAuthTransaction(db, (tx) => findAccountByEmail(tx, 'admin@shipmagic.test'));
  const userId = account?.id ?? (await fillAccounts(db));
  return {
    userId,
    email: 'admin@shipmagic.test',
    role: 'admin',
    sessionId: '',
    vendorIds: [],
    vendorNames: [],
    minOrderDate: null,
    ipAddress: null,
  };
}

async function readStories({ db }: Services, now: Date): Promise<StoryOrder[]> {
  const rows = await inSystemTransaction(db, (tx) =>
    tx
      .selectFrom('magic_orders')
      .select(['id', 'magic_order_id', 'created_at', 'cod_amount'])
      .where('order_status', '=', 'new')
      .where('managed_in_shipmagic', 'is not', false)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    magicOrderId: row.magic_order_id,
    createdAt: row.created_at,
    cod: row.cod_amount,
    story: orderStory(row.magic_order_id, (now.getTime() - row.created_at.getTime()) / dayMs),
  }));
}

async function move(
  { db }: Services,
  admin: Viewer,
  order: StoryOrder,
  status: OrderStatus,
  hours: number,
): Promise<void> {
  const now = new Date(order.createdAt.getTime() + hours * 60 * 60 * 1000);
  const cancellationReason = status === 'cancelled' ? 'The customer changed their mind' : undefined;
  await inViewerTransaction(db, admin, (tx) =>
    changeOrderStatus(tx, admin, { magicOrderId: order.magicOrderId, status, cancellationReason, now }),
  );
}

async function workThrough(services: Services, admin: Viewer, order: StoryOrder): Promise<void> {
  const { story } = order;
  if (story.confirmed) await move(services, admin, order, 'confirmed', 3);
  if (story.shippedAfterDays === null) return;
  const shipmentId = await inSystemTransaction(services.db, (tx) =>
    insertAttempt(tx, {
      orderId: order.id,
      attempt: 1,
      reference: attemptReference(order.magicOrderId, 1),
      partner: 'Delhivery',
      cod: order.cod,
      userId: admin.userId,
    }),
  );
  const madeAt = new Date(order.createdAt.getTime() + story.shippedAfterDays * dayMs);
  await carryOutShipment(services, shipmentId, { madeAt });
}

/** Gives the parcels their past at the courier, then asks the courier about them as the poll does. */
async function tellHistory(services: Services, delhiveryUrl: string, orders: readonly StoryOrder[]): Promise<void> {
  const rows = await inSystemTransaction(services.db, (tx) =>
    tx
      .selectFrom('magic_orders')
      .select(['id', 'shipping_reference'])
      .where('shipping_reference', 'is not', null)
      .execute(),
  );
  const awbOf = new Map(rows.map((row) => [row.id, row.shipping_reference]));
  const history = orders.flatMap((order) => {
    const awb = awbOf.get(order.id);
    if (!awb || order.story.shippedAfterDays === null) return [];
    const createdAt = new Date(order.createdAt.getTime() + order.story.shippedAfterDays * dayMs).toISOString();
    return [{ awb, createdAt, ...(order.story.parcel === 'manifested' ? {} : { to: order.story.parcel }) }];
  });
  for (let i = 0; i < history.length; i += 500) {
    await callPartner({
      partner: 'demo',
      method: 'POST',
      url: `${delhiveryUrl}/_control/parcels/history`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(history.slice(i, i + 500)),
    });
  }
  const batches = Array.from({ length: Math.ceil(history.length / 50) }, (_, i) => history.slice(i * 50, i * 50 + 50));
  await each(batches, 3, async (batch) => {
    await refreshParcels(
      services,
      'Delhivery',
      batch.map(({ awb }) => awb),
      { isHistory: true },
    );
  });
}

async function decide(services: Services, admin: Viewer, order: StoryOrder): Promise<void> {
  const { later } = order.story;
  if (!later) return;
  const returned = later === 'return_order' || later === 'in_reverse_transit';
  await move(services, admin, order, later, returned ? 14 * 24 : 20).catch((error: Error) => {
    // A parcel that did not come as far as planned cannot be returned.
    services.log.info({ order: order.magicOrderId, reason: error.message }, 'the demo left an order as it is');
  });
}

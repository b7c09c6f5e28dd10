import { attemptReference } from '@shipmagic/domain/parcels/booking/shipment-reference';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { OrderStatus } from '@shipmagic/domain/statuses/order-status';
import pMap from 'p-map';
import { syncProducts } from '../catalogue/products/sync-products.ts';
import { countInsights } from '../insights/count-insights.ts';
import { changeOrderStatus } from '../orders/edits/change-order-status.ts';
import { insertAttempt } from '../parcels/booking/booking.ts';
import { carryOutShipment } from '../parcels/booking/carry-out-shipment.ts';
import { findAccountByEmail } from '../people/account/accounts.ts';
import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { syncExternalOrders } from '../store-sync/external-tool/sync-external-orders.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import { bookBefore } from './booked-before.ts';
import { fillChanges } from './changes-before.ts';
import { fillClaims } from './claims-before.ts';
import { confirmOrders } from './confirmed-before.queries.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';
import { fillBatches } from './fill-batches.ts';
import { fillChangeRequests } from './fill-change-requests.ts';
import { fillAccounts, fillVendors } from './fill-people.ts';
import { fillRefunds } from './fill-refunds.ts';
import { fillRequests } from './fill-requests.ts';
import { fillShippingDay } from './fill-shipping-day.ts';
import { rememberFulfilments } from './fulfilled-before.ts';
import { fillInbox } from './inbox-before.ts';
import { rememberLabels } from './labelled-before.ts';
import { confirmedAfterHours, fractionOf, type OrderStory, orderStory, storyTime } from './order-story.ts';
import { type DemoCourier, tellHistory } from './past-parcels.ts';
import { rememberQuotes } from './quoted-before.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Orders changed by one statement: its triggers compare all rows before with all after. */
const atOnce = 250;
/** Prozo's share of the parcels of vendors that use it too. */
const prozoShare = 0.15;

interface StoryOrder {
  readonly id: string;
  readonly magicOrderId: string;
  readonly createdAt: Date;
  readonly cod: number;
  readonly courier: DemoCourier;
  readonly story: OrderStory;
}

/**
 * Fills an empty demo database: accounts, vendors, the store's orders, and 120 days of work on them. Orders, shipments
 * and scans go through the product's own use cases. Does nothing if it has been done before.
 */
export async function fillDemo(
  services: DemoServices,
  urls: SimulatorUrls,
  say: (text: string) => void,
  now = new Date(),
): Promise<void> {
  const { db, connection, log } = services;
  const store = await connection.current();
  const done = await inSystemTransaction(db, (tx) => readSyncState(tx, 'demo'));
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
  const synced = await syncOrders({ db, store, log });
  say(`Preparing the demo: ${synced?.imported ?? 0} store orders are in; shipping the older ones …`);
  const orders = await readStories(services, now);
  await confirm(services, admin, orders, now);
  const shipped = orders
    .filter((order) => order.story.shippedAfterDays !== null)
    .map((order) => ({ ...order, madeAt: shippedAt(order, now) }));
  const refused = await bookBefore(services, urls, admin.userId, shipped);
  await pMap(refused, (order) => book(services, admin, order), { concurrency: 4 });
  const past = shipped.map(({ id, courier, madeAt, story }) => ({
    orderId: id,
    courier,
    madeAt,
    parcel: story.parcel,
  }));
  await tellHistory(services, urls, past);
  await rememberFulfilments(db, urls.shopify);
  await rememberQuotes(db, urls.delhivery);
  await rememberLabels(services, urls.delhivery, now);
  await pMap(
    orders.filter((order) => order.story.later),
    (order) => decide(services, admin, order, now),
    { concurrency: 4 },
  );
  await fillShippingDay(services, admin, now);
  await syncExternalOrders(services, now);
  await fillBatches(services, admin);
  await fillInbox(services, urls.shopify, admin);
  await fillChanges(services, urls);
  await fillClaims(services, urls, admin);
  await fillRefunds(services, urls.shopify);
  await countInsights(db);
  await inSystemTransaction(db, (tx) => saveSyncState(tx, 'demo', { filledAt: now.toISOString() }));
  say(`The demo is ready: ${orders.length} orders, ${shipped.length} parcels.`);
}

async function adminOf({ db }: DemoServices): Promise<Viewer> {
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

async function readStories({ db }: DemoServices, now: Date): Promise<StoryOrder[]> {
  const rows = await inSystemTransaction(db, (tx) =>
    tx
      .selectFrom('magic_orders as o')
      .leftJoin('shipping_partners as p', (join) =>
        join.onRef('p.vendor_id', '=', 'o.vendor_id').on('p.partner_name', '=', 'Prozo'),
      )
      .select([
        'o.id',
        'o.magic_order_id',
        'o.vendor_name',
        'o.created_at',
        'o.cod_amount',
        'p.partner_name as second_courier',
      ])
      .where('o.order_status', '=', 'new')
      .where('o.managed_in_shipmagic', 'is not', false)
      // It waits for somebody.
      .where('o.payment_unknown_since', 'is', null)
      .orderBy('o.created_at')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    magicOrderId: row.magic_order_id,
    createdAt: row.created_at,
    cod: row.cod_amount,
    courier: row.second_courier && fractionOf(`${row.magic_order_id} courier`) < prozoShare ? 'Prozo' : 'Delhivery',
    story: orderStory(row.magic_order_id, row.vendor_name, (now.getTime() - row.created_at.getTime()) / dayMs),
  }));
}

async function move(
  { db }: DemoServices,
  admin: Viewer,
  order: StoryOrder,
  status: OrderStatus,
  at: Date,
): Promise<void> {
  const cancellationReason = status === 'cancelled' ? 'The customer changed their mind' : undefined;
  await inViewerTransaction(db, admin, (tx) =>
    changeOrderStatus(tx, admin, { magicOrderId: order.magicOrderId, status, cancellationReason, now: at }),
  );
}

/** When the order was handed to its courier. */
const shippedAt = ({ createdAt, story }: StoryOrder, now: Date) =>
  storyTime(createdAt, (story.shippedAfterDays ?? 0) * 24, now);

async function confirm({ db }: DemoServices, admin: Viewer, orders: readonly StoryOrder[], now: Date): Promise<void> {
  const confirmed = orders
    .filter((order) => order.story.confirmed)
    .map(({ id, magicOrderId, createdAt }) => ({
      id,
      confirmedAt: storyTime(createdAt, confirmedAfterHours(magicOrderId), now),
    }));
  for (let i = 0; i < confirmed.length; i += atOnce)
    await inSystemTransaction(db, (tx) => confirmOrders(tx, admin, confirmed.slice(i, i + atOnce)));
}

/** The ordinary way: its outcome, with the courier's reason, stays with the order. */
async function book(
  services: DemoServices,
  admin: Viewer,
  order: StoryOrder & { readonly madeAt: Date },
): Promise<void> {
  const shipmentId = await inSystemTransaction(services.db, (tx) =>
    insertAttempt(tx, {
      orderId: order.id,
      attempt: 1,
      reference: attemptReference(order.magicOrderId, 1),
      partner: order.courier,
      cod: order.cod,
      userId: admin.userId,
    }),
  );
  await carryOutShipment(services, shipmentId, { madeAt: order.madeAt });
}

async function decide(services: DemoServices, admin: Viewer, order: StoryOrder, now: Date): Promise<void> {
  const { later } = order.story;
  if (!later) return;
  const returned = later === 'return_order' || later === 'in_reverse_transit';
  const at = storyTime(order.createdAt, returned ? 14 * 24 : 20, now);
  await move(services, admin, order, later, at).catch((error: Error) => {
    // A parcel that did not get as far as planned cannot be returned.
    services.log.info({ order: order.magicOrderId, reason: error.message }, 'the demo left an order as it is');
  });
}

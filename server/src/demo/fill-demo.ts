import type { Viewer } from '@shipmagic/domain/people/viewer';
import pMap from 'p-map';
import { syncProducts } from '../catalogue/products/sync-products.ts';
import { countInsights } from '../insights/count-insights.ts';
import { findAccountByEmail } from '../people/account/accounts.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readSyncState, saveSyncState } from '../platform/db/sync-state.ts';
import { inAuthTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import type { Store } from '../store/store.ts';
import { syncExternalOrders } from '../store-sync/external-tool/sync-external-orders.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import { fillQuestions } from './asked-before.ts';
import { bookParcel } from './book-parcel.ts';
import { bookBefore } from './booked-before.ts';
import { fillChanges } from './changes-before.ts';
import { fillClaims } from './claims-before.ts';
import { controlOf } from './control.ts';
import type { SimulatorUrls } from './demo-config.ts';
import type { DemoServices } from './demo-services.ts';
import { fillBatches } from './fill-batches.ts';
import { fillBrand } from './fill-brand.ts';
import { fillChangeRequests } from './fill-change-requests.ts';
import { fillMessages } from './fill-messages.ts';
import { fillAccounts, fillVendors } from './fill-people.ts';
import { fillRefunds } from './fill-refunds.ts';
import { fillRequests } from './fill-requests.ts';
import { fillReturns } from './fill-returns.ts';
import { fillShippingDay } from './fill-shipping-day.ts';
import { rememberFulfilments } from './fulfilled-before.ts';
import { fillInbox } from './inbox-before.ts';
import { rememberLabels } from './labelled-before.ts';
import { confirmOfStories, decideOfStories, readStories, shippedAt } from './past-orders.ts';
import { tellHistory } from './past-parcels.ts';
import { Preparation } from './preparation.ts';
import { promiseBefore } from './promised-before.ts';
import { rememberQuotes } from './quoted-before.ts';

/** A demo whose accounts can sign in. */
export interface OpenDemo {
  readonly urls: SimulatorUrls;
  readonly preparation: Preparation;
  /** Fills what is still empty, which takes a while; what was interrupted goes on. */
  fill(): Promise<void>;
}

/**
 * Opens the demo: its accounts and vendors exist, and `fill` brings the store's orders and 120 days of work on them, by
 * the product's own use cases. It does nothing where that has been done before. `say` is told how far it is.
 */
export async function openDemo(
  services: DemoServices,
  urls: SimulatorUrls,
  say: (text: string) => void,
  now = new Date(),
): Promise<OpenDemo> {
  const { db, connection, directUrl, passwords } = services;
  const store = await connection.current();
  const done = await inSystemTransaction(db, (tx) => readSyncState(tx, 'demo'));
  const preparation = new Preparation(say);
  if (done || !store) return { urls, preparation, fill: async () => undefined };
  preparation.tell('Making accounts and vendors');
  const hasVendors = await inSystemTransaction(db, (tx) =>
    tx.selectFrom('vendors').select('id').limit(1).executeTakeFirst(),
  );
  if (!hasVendors) await fillVendors(db, urls.shopify);
  const admin = await adminOf(services);
  if (!hasVendors) {
    await fillChangeRequests(db);
    await fillBrand(services, admin, now);
  }
  return {
    urls,
    preparation,
    async fill() {
      // A machine that does other things may take long over 250 orders.
      const patient = openDatabase(directUrl, { name: 'demo', patient: true, passwords });
      try {
        await fill({ services: { ...services, db: patient }, store, urls, admin, preparation, now });
      } finally {
        await patient.destroy();
      }
    },
  };
}

interface Filling {
  readonly services: DemoServices;
  readonly store: Store;
  readonly urls: SimulatorUrls;
  readonly admin: Viewer;
  readonly preparation: Preparation;
  readonly now: Date;
}

async function fill({ services, store, urls, admin, preparation, now }: Filling): Promise<void> {
  const { db, log } = services;
  const control = controlOf(urls);
  preparation.tell('Reading the store’s products and orders');
  await syncProducts({ db, store, log }, { full: true });
  await fillRequests(db);
  await syncOrders({ db, store, log });
  const orders = await readStories(services, now);
  await confirmOfStories(services, admin, orders, now);
  const shipped = orders
    .filter((order) => order.story.shippedAfterDays !== null)
    .map((order) => ({ ...order, madeAt: shippedAt(order, now) }));
  const refused = await bookBefore(services, urls, admin.userId, shipped, preparation.counting('Booking parcels'));
  await pMap(refused, (order) => bookParcel(services, admin, order), { concurrency: 4 });
  const past = shipped.map(({ id, courier, madeAt, story }) => ({
    orderId: id,
    courier,
    madeAt,
    parcel: story.parcel,
    failedBefore: story.failedBefore,
  }));
  await tellHistory(services, urls, past, preparation.counting('Moving parcels'));
  preparation.tell('Learning by when parcels arrive');
  await promiseBefore(db, now);
  await rememberFulfilments(db, control);
  await rememberQuotes(db, control);
  await rememberLabels(services, urls.delhivery, now, preparation.counting('Making labels'));
  preparation.tell('Cancelling some orders, and returning some');
  await decideOfStories(services, admin, orders, now);
  preparation.tell('Beginning the shipping day of today');
  await fillShippingDay(services, admin, now);
  await syncExternalOrders(services, now);
  await fillBatches(services, admin);
  preparation.tell('Filling inbox, changes, claims and refunds');
  await fillInbox(services, control, admin);
  await fillChanges(services, control, admin);
  await fillClaims(services, control, admin);
  await fillQuestions(services, control);
  await fillRefunds(services, control);
  preparation.tell('Having customers send things back');
  await fillReturns(services, control, admin);
  await fillMessages(services, control, admin);
  await countInsights(db);
  await inSystemTransaction(db, (tx) => saveSyncState(tx, 'demo', { filledAt: now.toISOString() }));
  preparation.end(`The demo is complete: ${orders.length} orders, ${shipped.length} parcels.`);
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

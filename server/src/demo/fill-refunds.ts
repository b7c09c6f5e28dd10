import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findAccountByEmail } from '../people/account/accounts.ts';
import { inAuthTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';
import { findLargeRefund, findReturnedCash } from './fill-refunds.queries.ts';
import { refundOldOrders } from './refunded-before.ts';

/**
 * Refunds from the first minute: most old ones were made, a handful is to be made, one waits for a second person, one
 * was paid in cash, and one was made out of goodwill.
 */
export async function fillRefunds(services: DemoServices, control: Control): Promise<void> {
  const { db, connection, log } = services;
  const store = await connection.current();
  if (!store) return;
  await refundOldOrders(services, control);
  const returned = await inSystemTransaction(db, findReturnedCash);
  if (returned) await control('shopify', 'PATCH', `/orders/${returned}`, { financialStatus: 'PAID' });
  await syncOrders({ db, store, log });
  await keepRefunds({ db, store });
  const email = 'team@shipmagic.test';
  const member = await inAuthTransaction(db, (tx) => findAccountByEmail(tx, email));
  const { secondPersonAbove } = await inSystemTransaction(db, (tx) => readSetting(tx, 'refunds'));
  const large = await inSystemTransaction(db, (tx) => findLargeRefund(tx, secondPersonAbove));
  if (!member || !large) return;
  const scope = { sessionId: '', vendorIds: [], vendorNames: [], minOrderDate: null, ipAddress: null };
  const viewer: Viewer = { userId: member.id, email, role: 'team_member', ...scope };
  await refundOrder({ db, store }, viewer, { id: large.id, amount: large.owed, restock: true, moreThanOwed: false });
}

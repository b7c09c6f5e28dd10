import type { Viewer } from '@shipmagic/domain/people/viewer';
import { findAccountByEmail } from '../people/account/accounts.ts';
import { inAuthTransaction, inSystemTransaction } from '../platform/db/transaction.ts';
import { callPartner } from '../platform/partners/partner-call.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { syncOrders } from '../store-sync/imports/sync-orders.ts';
import type { DemoServices } from './demo-services.ts';
import { findLargeRefund, findReturnedCash } from './fill-refunds.queries.ts';

/** Refunds from the first minute: one waits for a second person, and one was paid in cash. */
export async function fillRefunds(services: DemoServices, shopifyUrl: string): Promise<void> {
  const { db, connection, log } = services;
  const store = await connection.current();
  if (!store) return;
  const returned = await inSystemTransaction(db, findReturnedCash);
  if (returned) {
    await callPartner({
      partner: 'demo',
      operation: 'control',
      method: 'PATCH',
      url: `${shopifyUrl}/_control/orders/${returned}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ financialStatus: 'PAID' }),
    });
    await syncOrders({ db, store, log });
  }
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

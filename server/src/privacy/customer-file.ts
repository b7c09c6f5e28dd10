import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { customerFileDays } from '@shipmagic/domain/privacy/privacy.contract';
import { recordAudit } from '../audit/record-audit.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import { requireFreshPassword } from '../people/account/require-fresh-password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { findFile, insertFile } from './customer-file.queries.ts';
import { findAbout, listAbout, lockStoreOrders } from './erase.queries.ts';
import { personalData } from './personal-data.ts';
import { insertRequest, type NewRequest } from './privacy.queries.ts';
import { mostOrders, reviewOrders } from './review-orders.ts';

// Why: docs/decisions/privacy.md, "The file for a customer leaves out what is about others".
const ofOthers = new Set([
  'user_id',
  'user_email',
  'ip_address',
  'requested_by',
  'asked_by',
  'asked_by_email',
  'created_by',
  'publisher_payout',
]);
/** Kept besides the tables of the registry. */
const furtherTables = { invoices: { of: 'orderId', title: 'invoices' } } as const;

/** Everything kept about these orders, table by table; files such as labels are named and not contained. */
async function collect(tx: Tx, storeOrderIds: readonly string[], now: Date) {
  const found = await findAbout(tx, storeOrderIds, await lockStoreOrders(tx, storeOrderIds));
  const content: Record<string, unknown> = { madeAt: now.toISOString() };
  for (const [table, { of, title }] of Object.entries({ ...personalData, ...furtherTables })) {
    if (!title) continue;
    const rows = (await listAbout(tx, table, of, found)) as Record<string, unknown>[];
    content[title] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofOthers.has(name))));
  }
  return content;
}

interface ToKeep {
  readonly storeOrderIds: readonly string[];
  /** The orders in words. */
  readonly subject: string | null;
  readonly now: Date;
  readonly address?: string | null;
}

/** Makes the file for whoever asked for a customer's data; returns the request. */
export async function keepFile(
  tx: Tx,
  request: Omit<NewRequest, 'kind'>,
  { storeOrderIds, subject, now, address = null }: ToKeep,
): Promise<string> {
  const requestId = await insertRequest(tx, { ...request, kind: 'data', done: true, storeOrderIds });
  await insertFile(tx, {
    requestId,
    storeOrderIds,
    content: await collect(tx, storeOrderIds, now),
    expiresAt: new Date(now.getTime() + customerFileDays * 24 * 60 * 60 * 1000),
  });
  await recordAudit(tx, {
    actor: request.actor,
    action: 'customer_data.requested',
    subject,
    details: { requestId, orders: storeOrderIds.length },
    address,
  });
  return requestId;
}

/** An admin has the file made for the customer of an order. */
export async function makeCustomerFile(
  db: Database,
  viewer: Viewer,
  { magicOrderId, now }: { magicOrderId: string; now: Date },
): Promise<string> {
  const { order } = await inViewerTransaction(db, viewer, (tx) => readVisibleOrder(tx, viewer, magicOrderId));
  await inAuthTransaction(db, (tx) => requireFreshPassword(tx, viewer, now));
  if (order.personalDataErasedAt)
    throw new AppError('conflict', 'The personal data of this order has been erased: nothing of its customer is kept.');
  return inSystemTransaction(db, async (tx) => {
    const orders = await reviewOrders(tx, magicOrderId, mostOrders);
    return keepFile(
      tx,
      { source: 'person', actor: viewer },
      {
        storeOrderIds: orders.map(({ storeOrderId }) => storeOrderId),
        subject: order.orderNumber,
        now,
        address: viewer.ipAddress,
      },
    );
  });
}

/** The content of a file, recorded as opened. Throws 404 once it is gone. */
export async function openCustomerFile(
  db: Database,
  viewer: Viewer,
  { requestId, now }: { requestId: string; now: Date },
): Promise<unknown> {
  const content = await inSystemTransaction(db, (tx) => findFile(tx, requestId, now));
  if (!content) throw new AppError('not_found', 'This file is no longer kept');
  await inViewerTransaction(db, viewer, (tx) =>
    recordAudit(tx, {
      actor: viewer,
      action: 'customer_data.opened',
      details: { requestId },
      address: viewer.ipAddress,
    }),
  );
  return content;
}

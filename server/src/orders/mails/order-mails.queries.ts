import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type StatusChange, statusChangeIn } from '../activity/status-change.ts';

/**
 * The facts that determine whether vendors are mailed about these orders. Sorted by vendor, so that all writers lock in
 * the same order.
 */
export function listVendorMailFacts(tx: Tx, orderIds: readonly string[]) {
  return tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select([
      'o.id',
      'o.magic_order_id',
      'o.vendor_id',
      'o.created_at',
      'o.order_status',
      'o.test',
      'o.managed_in_shipmagic',
      'v.vendor_name',
      'v.email',
      'v.email_notifications_enabled',
      'v.email_notification_start_date',
      'o.confirmed_at',
    ])
    .where('o.id', 'in', [...orderIds])
    .orderBy('o.vendor_id')
    .execute();
}

/** Those of these orders that the viewer sees, with their vendors, and since when each is late. */
export const listLateOrders = (tx: Tx, magicOrderIds: readonly string[]) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select(['o.id', 'o.magic_order_id', 'o.order_number', 'o.vendor_id', 'o.clock_due_at', 'v.vendor_name', 'v.email'])
    .where('o.magic_order_id', 'in', [...magicOrderIds])
    .where('o.test', '=', false)
    .where('o.managed_in_shipmagic', 'is distinct from', false)
    .where('o.clock_due_at', '<', databaseNow)
    .orderBy('o.vendor_id')
    .orderBy('o.clock_due_at')
    .execute();

/** An order's last move to another status, by the entry of its history; null if it was never moved. */
export async function findLastMove(tx: Tx, orderId: string): Promise<(StatusChange & { readonly id: string }) | null> {
  const row = await tx
    .selectFrom('activity_logs')
    .select(['id', 'changes'])
    .where('order_id', '=', orderId)
    .where('changes', '?', 'orderStatus')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const change = row ? statusChangeIn(row.changes) : null;
  return row && change ? { id: row.id, ...change } : null;
}

export type VendorMailFacts = Awaited<ReturnType<typeof listVendorMailFacts>>[number];

/** The email address of an order's vendor; null if unknown. */
export async function findVendorEmail(tx: Tx, vendorId: string): Promise<string | null> {
  const row = await tx.selectFrom('vendors').select('email').where('id', '=', vendorId).executeTakeFirst();
  return row?.email?.trim() || null;
}

import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The facts that determine whether vendors are mailed about these orders. Sorted by vendor, so that all writers lock in
 * the same order.
 */
export function listNewOrderFacts(tx: Tx, orderIds: readonly string[]) {
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
      'v.email',
      'v.email_notifications_enabled',
      'v.email_notification_start_date',
    ])
    .where('o.id', 'in', [...orderIds])
    .orderBy('o.vendor_id')
    .execute();
}

export type NewOrderRow = Awaited<ReturnType<typeof listNewOrderFacts>>[number];

/** The email address of an order's vendor; null if unknown. */
export async function findVendorEmail(tx: Tx, vendorId: string): Promise<string | null> {
  const row = await tx.selectFrom('vendors').select('email').where('id', '=', vendorId).executeTakeFirst();
  return row?.email?.trim() || null;
}

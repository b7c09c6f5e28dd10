import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** Writes down who tells the customer of a parcel unless that is settled, and answers who does. */
export async function keepNotifier(tx: Tx, shipmentId: string, wanted: string): Promise<string | null> {
  const row = await tx
    .updateTable('shipments')
    .set({ customer_notified_by: sql<string>`coalesce(customer_notified_by, ${wanted})` })
    .where('id', '=', shipmentId)
    .returning('customer_notified_by')
    .executeTakeFirstOrThrow();
  return row.customer_notified_by;
}

import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** Writes down who tells the customers of some parcels unless that is settled, and answers who does. */
export function keepNotifiers(tx: Tx, shipmentIds: readonly string[], wanted: string) {
  return tx
    .updateTable('shipments')
    .set({ customer_notified_by: sql<string>`coalesce(customer_notified_by, ${wanted})` })
    .where('id', 'in', [...shipmentIds])
    .returning(['id', 'customer_notified_by'])
    .execute();
}

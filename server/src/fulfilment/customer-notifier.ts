import { type CustomerNotifier, customerNotifier } from '@shipmagic/domain/shipments/customer-mail';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../platform/db/transaction.ts';

const setting = z.object({ by: customerNotifier });

/**
 * Who tells the customer of this parcel: the row `customer_notifications` of the settings, as it stood when somebody
 * first had to know. It stays for the parcel's life, so that store and ShipMagic never both write, and locks the parcel.
 */
export async function notifierOf(tx: Tx, shipmentId: string): Promise<CustomerNotifier> {
  const { rows } = await sql<{ value: unknown }>`
    select value from settings where key = 'customer_notifications'`.execute(tx);
  const wanted = setting.safeParse(rows[0]?.value);
  const { customer_notified_by: by } = await tx
    .updateTable('shipments')
    .set({
      customer_notified_by: sql<string>`coalesce(customer_notified_by, ${wanted.success ? wanted.data.by : 'shipmagic'})`,
    })
    .where('id', '=', shipmentId)
    .returning('customer_notified_by')
    .executeTakeFirstOrThrow();
  return customerNotifier.parse(by);
}

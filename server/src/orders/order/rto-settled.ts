import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** An order's present parcel as its receipt and its settlement name it; empty where nobody has entered one. */
export const parcelKey = (row: { readonly shipment_id: string | null }): string => row.shipment_id ?? '';

/** Whether a parcel that came back undelivered is settled, or is being; for every viewer of its order. */
export async function isRtoSettled(tx: Tx, orderId: string, parcel: string): Promise<boolean> {
  const [row] = await checkedRows(
    tx,
    z.object({ settled: z.boolean() }),
    sql`select app.is_rto_settled(${orderId}, ${parcel}) as settled`,
  );
  return row?.settled === true;
}

import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The standing that a parcel keeps when another one is sent in its place. */
interface Standing {
  readonly shipmentStatus: string | null;
  readonly lastScanAt: Date | null;
}

/** Ends a parcel's time as that of its order; a job that is booking it or has cancelled it is left alone. */
export async function replaceParcel(
  tx: Tx,
  shipmentId: string,
  { shipmentStatus, lastScanAt }: Standing,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      state: 'replaced',
      replaced_at: databaseNow,
      own_status: shipmentStatus,
      own_scan_at: lastScanAt,
      updated_at: databaseNow,
    })
    .where('id', '=', shipmentId)
    .where('state', '=', 'created')
    .execute();
}

/** The parcels of an order in whose place another one was sent, the newest first. */
export function listFormerParcels(tx: Tx, orderId: string) {
  return tx
    .selectFrom('shipments')
    .select(['awb', 'shipping_partner', 'tracking_url', 'reference', 'own_status', 'replaced_at'])
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('state', '=', 'replaced')
    .where('awb', 'is not', null)
    .orderBy('attempt', 'desc')
    .$narrowType<{ awb: string; replaced_at: Date }>()
    .execute();
}

import type { FormerParcel } from '@shipmagic/domain/parcels/booking/send-again.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { readableOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listFormerParcels } from './send-again.queries.ts';

/** An order's parcels in whose place another one was sent. Throws 404 for a foreign order. */
export async function readFormerParcels(tx: Tx, viewer: Viewer, magicOrderId: string): Promise<FormerParcel[]> {
  const { id } = await readVisibleOrder(tx, viewer, magicOrderId);
  return (await listFormerParcels(tx, id)).map((row) => ({
    awb: row.awb,
    shippingPartner: row.shipping_partner,
    trackingUrl: row.tracking_url,
    reference: row.reference,
    shipmentStatus: readableOrNull(shipmentStatus, row.own_status),
    replacedAt: row.replaced_at.toISOString(),
  }));
}

import type { Tx } from '../platform/db/transaction.ts';

/** AWBs of parcels on their way by a courier, of customers who have agreed to WhatsApp, and of others. */
export async function listToMessage(tx: Tx, tag: string): Promise<{ agreed: string[]; others: string[] }> {
  const moving = await tx
    .selectFrom('magic_orders')
    .select((eb) => ['shipping_reference as awb', eb(eb.val(tag), '=', eb.fn.any('channel_tags')).as('agrees')])
    .where('shipment_status', '=', 'IN_TRANSIT')
    .where('tracking_type', '=', 'courier')
    .where('shipping_partner', '=', 'Delhivery')
    .where('managed_in_shipmagic', 'is not', false)
    .where('customer_phone', 'is not', null)
    .where('shipping_reference', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(60)
    .execute();
  const awbsOf = (agrees: boolean) => moving.flatMap((row) => (row.agrees === agrees && row.awb ? [row.awb] : []));
  return { agreed: awbsOf(true).slice(0, 12), others: awbsOf(false).slice(0, 3) };
}

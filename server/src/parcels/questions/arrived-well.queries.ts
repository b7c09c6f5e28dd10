import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Of a vendor's parcels that customers have answered about since then, by courier: how many arrived well. */
export async function countArrivals(tx: Tx, vendorName: string, since: Date) {
  const rows = await tx
    .selectFrom('customer_questions as q')
    .innerJoin('magic_orders as o', 'o.id', 'q.order_id')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('shipments as s', 's.id', 'q.shipment_id')
    .where('v.name_key', '=', vendorKey(vendorName))
    .where('q.kind', '=', 'arrived_well')
    .where('q.answered_at', '>=', since)
    .groupBy('s.shipping_partner')
    .orderBy('s.shipping_partner')
    .select((eb) => [
      's.shipping_partner as courier',
      rowCount.as('answered'),
      eb.cast<number>(eb.fn.countAll().filterWhere('q.answer', '=', 'well'), 'integer').as('well'),
    ])
    .execute();
  return rows.map(({ courier, ...counts }) => ({ courier: courier ?? '–', ...counts }));
}

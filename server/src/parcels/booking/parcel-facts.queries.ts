import { scalePaise, toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { sql } from 'kysely';
import type { ParcelRequest } from '../../couriers/courier.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { warehouseOfOrder } from '../../warehouses/warehouse-of-order.ts';

/** Told to a courier, in either direction. */
interface SentRequest {
  readonly orderedAt: Date;
}

/** The parcel as it was first sent to the courier, or null. */
export async function findSentParcel<Sent extends SentRequest = ParcelRequest>(
  tx: Tx,
  shipmentId: string,
): Promise<Sent | null> {
  const row = await tx
    .selectFrom('shipment_requests')
    .select('parcel')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!row) return null;
  const parcel = row.parcel as unknown as Sent;
  // Times come back from JSON as text.
  return { ...parcel, orderedAt: new Date(parcel.orderedAt) };
}

/** Stores the request about to be sent to the courier; a retry of a refused attempt replaces it. */
export async function keepSentParcel(tx: Tx, shipmentId: string, parcel: SentRequest): Promise<void> {
  const text = JSON.stringify(parcel);
  await tx
    .insertInto('shipment_requests')
    .values({ shipment_id: shipmentId, parcel: text })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ parcel: text }))
    .execute();
}

/** The data for couriers of several orders, read by the system role: the user may not see all of it. */
export async function readManyParcelFacts(tx: Tx, orderIds: readonly string[]) {
  const orders = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('warehouses as w', (join) => join.on('w.id', '=', warehouseOfOrder()))
    .select([
      'o.id',
      'o.magic_order_id',
      'o.order_status',
      'o.created_at',
      'o.customer_name',
      'o.customer_phone',
      'o.shipping_address',
      'o.total_price',
      'o.discounts',
      'o.shipping_cost',
      'o.length_cm',
      'o.width_cm',
      'o.height_cm',
      'o.packed_length_cm',
      'o.packed_width_cm',
      'o.packed_height_cm',
      'o.packed_grams',
      'o.eway_bill_number',
      'v.vendor_name',
      'v.company_name',
      'v.gstin',
      'w.id as warehouse_id',
      'w.warehouse_name',
      'w.contact_phone',
      'w.address_line1',
      'w.address_line2',
      'w.city',
      'w.state',
      'w.zip_code',
      'w.country',
      'w.return_warehouse_name',
      'w.return_contact_phone',
      'w.return_address_line1',
      'w.return_address_line2',
      'w.return_city',
      'w.return_state',
      'w.return_zip_code',
      'w.return_country',
    ])
    .where(sql`o.id`, '=', sql`any (${orderIds}::bigint[])`)
    .execute();
  const lines = await tx
    .selectFrom('magic_order_line_items')
    .select([
      'order_id',
      'store_line_id',
      'title',
      'quantity',
      'fulfilled_elsewhere',
      'grams',
      'hsn',
      'requires_shipping',
      'net_price',
      'net_tax',
    ])
    .where(sql`order_id`, '=', sql`any (${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.order_id);
  return orders.map((order) => {
    const all = byOrder.get(order.id) ?? [];
    const isPartial = all.some((line) => line.fulfilled_elsewhere > 0);
    return { order, isPartial, lines: all.flatMap(leftOf) };
  });
}

/** The rest of a line that was partly sent by somebody else; its amounts are for that quantity. */
function leftOf<Line extends { quantity: number; fulfilled_elsewhere: number; net_price: number; net_tax: number }>(
  line: Line,
): Line[] {
  const quantity = line.quantity - line.fulfilled_elsewhere;
  if (quantity <= 0 || quantity === line.quantity) return quantity <= 0 ? [] : [line];
  const share = (amount: number) => toRupees(scalePaise(toPaise(amount), quantity, line.quantity));
  return [{ ...line, quantity, net_price: share(line.net_price), net_tax: share(line.net_tax) }];
}
export type ParcelFacts = Awaited<ReturnType<typeof readManyParcelFacts>>[number];

/** The same of one order. */
export async function readParcelFacts(tx: Tx, orderId: string): Promise<ParcelFacts> {
  const [facts] = await readManyParcelFacts(tx, [orderId]);
  if (!facts) throw new Error(`order ${orderId} is not there`);
  return facts;
}

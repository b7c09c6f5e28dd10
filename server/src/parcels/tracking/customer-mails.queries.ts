import { lateIsNewsWhile } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { addDays } from '@shipmagic/domain/time/india-day';
import { type NotNull, sql } from 'kysely';
import { customerPhone } from '../../orders/order/customer-phone.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Which of these parcels are the current ones of their orders, with the data for mails; replaced parcels are absent.
 */
export function listLiveParcels(tx: Tx, shipmentIds: readonly string[]) {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('magic_orders as o', 'o.shipment_id', 's.id')
    .select([
      's.id as shipment_id',
      's.tracking_type',
      's.shipping_partner',
      's.awb',
      's.cod_amount',
      's.customer_told_until',
      's.entered_at',
      'o.id as order_id',
      'o.order_number',
      'o.magic_order_id',
      'o.vendor_name',
      'o.order_status',
      'o.shipment_status',
      'o.managed_in_shipmagic',
      'o.expected_delivery_on',
      'o.due_step',
      'o.due_on',
      'o.customer_email',
      'o.channel_tags',
      'o.created_at as ordered_at',
      customerPhone.as('phone'),
      'o.customer_name',
    ])
    .where('s.id', 'in', [...shipmentIds])
    .where('s.state', '=', 'created')
    .execute();
}
export type LiveParcel = Awaited<ReturnType<typeof listLiveParcels>>[number];

/** Which of these mails have been written. */
export async function listWritten(tx: Tx, dedupeKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (dedupeKeys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('mails')
    .select('dedupe_key')
    .where('dedupe_key', 'in', [...dedupeKeys])
    .execute();
  return new Set(rows.map(({ dedupe_key: key }) => key));
}

/** When each parcel was first and last scanned in each status. */
export async function listScanTimes(tx: Tx, shipmentIds: readonly string[]) {
  const rows = await tx
    .selectFrom('tracking_events')
    .select((eb) => [
      'shipment_id',
      'shipment_status',
      eb.fn.min('happened_at').as('first'),
      eb.fn.max('happened_at').as('last'),
    ])
    .where('shipment_id', '=', (eb) => eb.fn.any(eb.val(shipmentIds)))
    .where('shipment_status', 'is not', null)
    .groupBy(['shipment_id', 'shipment_status'])
    .$narrowType<{ shipment_status: NotNull }>()
    .execute();
  return Map.groupBy(rows, (row) => row.shipment_id);
}

/** The contents of orders' parcels. */
export async function listParcelProducts(tx: Tx, orderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('magic_order_line_items')
    .select(['order_id', 'title', 'variant_title', 'quantity', 'image_url'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}

/** Parcels that were due in the last days before `today` and are still on their way, about whose delay nothing was written. */
export async function listLateParcels(tx: Tx, today: string) {
  return tx
    .selectFrom('magic_orders as o')
    .select('o.shipment_id')
    .where('o.due_on', '>=', addDays(today, -3))
    .where('o.due_on', '<', today)
    .where('o.due_step', '=', 'delivered')
    .where('o.shipment_status', 'in', [...lateIsNewsWhile])
    .where('o.shipment_id', 'is not', null)
    .where((eb) => {
      const key = eb.fn<string>('concat', [sql.lit('parcel:'), 'o.shipment_id', sql.lit(':delayed')]);
      const messaged = eb
        .selectFrom('messages as n')
        .select('n.id')
        .whereRef('n.shipment_id', '=', 'o.shipment_id')
        .where('n.event', '=', 'delayed');
      const mailed = eb.selectFrom('mails as m').select('m.id').where('m.dedupe_key', '=', key);
      return eb.and([eb.not(eb.exists(mailed)), eb.not(eb.exists(messaged))]);
    })
    .orderBy('o.due_on')
    .orderBy('o.id')
    .limit(5000)
    .$narrowType<{ shipment_id: NotNull }>()
    .execute();
}

/** Marks all events of these parcels so far as history, about which nobody is mailed. */
export async function markAsHistory(tx: Tx, shipmentIds: readonly string[], until: Date): Promise<void> {
  if (shipmentIds.length === 0) return;
  await tx
    .updateTable('shipments')
    .set({ customer_told_until: until })
    .where('id', 'in', [...shipmentIds])
    .execute();
}

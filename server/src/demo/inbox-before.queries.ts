import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Orders of vendors with Delhivery that are confirmed and have no parcel, the newest first. */
export function listConfirmed(tx: Tx, count: number) {
  return tx
    .selectFrom('magic_orders')
    .select(['id', 'magic_order_id', 'store_order_id', 'cod_amount'])
    .where('order_status', '=', 'confirmed')
    .where('shipping_reference', 'is', null)
    .where('managed_in_shipmagic', 'is not', false)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();
}

/** Parcels that their courier has not picked up, the oldest first. */
export function listReady(tx: Tx, count: number) {
  return tx
    .selectFrom('magic_orders')
    .select(['magic_order_id', 'shipment_id', 'shipping_reference', 'shipping_partner'])
    .where('order_status', '=', 'ready_to_ship')
    .where('shipment_status', '=', 'READY')
    .where('tracking_type', '=', 'courier')
    .where('handover_at', 'is', null)
    .orderBy('created_at')
    .limit(count)
    .execute();
}

/** These labels were printed so many seconds ago. */
export async function backdateLabels(tx: Tx, shipmentIds: readonly string[], seconds: number): Promise<void> {
  await tx
    .updateTable('shipment_labels')
    .set({ created_at: secondsFromNow(-seconds) })
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
}

/** A mail that the server of its reader refused for good. */
export async function giveUpMail(tx: Tx, recipient: string, error: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', attempts: 5, error, updated_at: secondsFromNow(-3600) })
    .where('recipient', '=', recipient)
    .execute();
}

/** The vendor with the fewest orders has no commission yet. */
export async function forgetCommission(tx: Tx): Promise<void> {
  await tx
    .updateTable('vendors')
    .set({ slab_based_payments: false, commission_percentage: null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('vendors as v')
        .leftJoin('magic_orders as o', 'o.vendor_id', 'v.id')
        .where('v.status', '=', 'active')
        .groupBy('v.id')
        .orderBy((of) => of.fn.count('o.id'))
        .orderBy('v.id', 'desc')
        .select('v.id')
        .limit(1),
    )
    .execute();
}

/** An order that the store sent in a form that nobody understands, and has deleted since. */
export async function setAsideOne(tx: Tx): Promise<void> {
  const raw = { id: 4_999_999_999_999, name: '#PG1000', line_items: null };
  await tx
    .insertInto('set_aside_orders')
    .values({
      store_order_id: String(raw.id),
      order_name: raw.name,
      reason: 'line_items: expected a list of items',
      raw: JSON.stringify(raw),
      attempts: 3,
      first_failed_at: secondsFromNow(-7200),
    })
    .execute();
}

const askedBeforeS = 5 * 3600;
const reviewedBeforeS = 90 * 60;

/** Requests of the vendor member that were refused, beside those that wait. */
export async function refuseRequests(tx: Tx, reviewer: { userId: string; email: string }): Promise<void> {
  await tx
    .insertInto('inventory_update_requests')
    .columns([
      'variant_id',
      'vendor_id',
      'product_title',
      'variant_title',
      'current_quantity',
      'requested_quantity',
      'user_id',
      'user_email',
      'status',
      'review_notes',
      'reviewed_by',
      'reviewed_at',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('inventory_update_requests')
        .select((of) => [
          'variant_id',
          'vendor_id',
          'product_title',
          'variant_title',
          'current_quantity',
          of('requested_quantity', '+', 50).as('requested_quantity'),
          'user_id',
          'user_email',
          of.val('rejected').as('status'),
          of.val('Please count again: the shelf holds fewer.').as('review_notes'),
          of.val(reviewer.email).as('reviewed_by'),
          secondsFromNow(-reviewedBeforeS).as('reviewed_at'),
          secondsFromNow(-askedBeforeS).as('created_at'),
        ])
        .where('status', '=', 'pending')
        .orderBy('id')
        .limit(1),
    )
    .execute();
  await tx
    .insertInto('warehouse_change_requests')
    .columns([
      'vendor_id',
      'change_type',
      'requested_by',
      'requested_data',
      'status',
      'reviewed_by',
      'reviewed_at',
      'created_at',
      'review_notes',
    ])
    .expression((eb) =>
      eb
        .selectFrom('warehouse_change_requests')
        .select((of) => [
          'vendor_id',
          of.val('create').as('change_type'),
          'requested_by',
          'requested_data',
          of.val('rejected').as('status'),
          of.cast<string>(of.val(reviewer.userId), 'uuid').as('reviewed_by'),
          secondsFromNow(-reviewedBeforeS).as('reviewed_at'),
          secondsFromNow(-askedBeforeS).as('created_at'),
          of.val('The courier does not pick up there.').as('review_notes'),
        ])
        .where('change_type', '=', 'create')
        .orderBy('id')
        .limit(1),
    )
    .execute();
}

/** A courier's invoice that charges some delivered parcels for more than was declared. */
export async function chargeOverweight(tx: Tx, { email, userId }: { email: string; userId: string }): Promise<void> {
  const parcels = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('declared_weights as w', 'w.shipment_id', 'o.shipment_id')
    .select(['w.shipment_id', 'w.grams'])
    .where('o.order_status', 'in', [...orderSets.delivered])
    .where('o.shipping_partner', '=', 'Delhivery')
    .orderBy('o.created_at', 'desc')
    .limit(3)
    .execute();
  const { id } = await tx
    .insertInto('recon_uploads')
    .values({
      filename: 'delhivery-weights.csv',
      status: 'completed',
      uploaded_by: userId,
      uploaded_by_email: email,
      total_rows: parcels.length,
      updated_rows: parcels.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('recon_lines')
    .values(
      parcels.map(({ shipment_id, grams }, at) => ({
        upload_id: id,
        shipment_id: shipment_id ?? '',
        kind: 'forward',
        line: at + 1,
        weight_grams: (grams ?? 500) * 2,
        cost: 118,
      })),
    )
    .execute();
}

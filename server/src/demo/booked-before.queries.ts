import { sql } from 'kysely';
import type { ParcelRequest } from '../couriers/courier.ts';
import { recordActivities } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface Booked {
  readonly orderId: string;
  readonly partner: string;
  readonly request: ParcelRequest;
  readonly warehouseId: string | null;
  readonly madeAt: Date;
  readonly awb: string;
  readonly trackingUrl: string | null;
  readonly transitDays: number | null;
  /** The expected delivery, as a day in India. */
  readonly expectedOn: string | null;
}

/**
 * Writes what the booking of confirmed orders leaves behind (`settleCreated`), for many parcels by a few statements: the
 * first attempt of each with its AWB, what was sent to the courier, the order ready to ship, and its history.
 */
export async function keepBookings(tx: Tx, userId: string, parcels: readonly Booked[]): Promise<void> {
  const rows = parcels.map((parcel) => ({
    order_id: parcel.orderId,
    reference: parcel.request.reference,
    shipping_partner: parcel.partner,
    cod_amount: parcel.request.cod,
    awb: parcel.awb,
    made_at: parcel.madeAt,
    tracking_url: parcel.trackingUrl,
    pickup_warehouse_id: parcel.warehouseId,
    parcel: parcel.request,
    transit_days: parcel.transitDays,
    expected_on: parcel.expectedOn,
  }));
  await sql`with booked as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as b (order_id bigint, reference text, shipping_partner text,
        cod_amount numeric, awb text, tracking_url text, pickup_warehouse_id bigint, made_at timestamptz, parcel jsonb, transit_days integer, expected_on date)),
    made as (
      insert into shipments (order_id, attempt, reference, shipping_partner, state, cod_amount, requested_by, awb, tracking_url,
        sent_at, created_at, pickup_warehouse_id)
      select order_id, 1, reference, shipping_partner, 'created', cod_amount, ${userId}, awb, tracking_url, made_at, made_at, pickup_warehouse_id
      from booked returning id, order_id),
    sent as (
      insert into shipment_requests (shipment_id, parcel)
      select made.id, booked.parcel from booked join made using (order_id))
    update magic_orders o set shipment_id = made.id, shipping_partner = booked.shipping_partner, shipping_reference = booked.awb,
      tracking_url = booked.tracking_url, tracking_type = 'courier', shipment_status = 'READY', has_label = false,
      frozen_at = coalesce(o.frozen_at, now()), transit_days = booked.transit_days, expected_delivery_on = booked.expected_on,
      order_status = 'ready_to_ship', updated_at = now(), version = o.version + 1
    from booked join made using (order_id) where o.id = booked.order_id`.execute(tx);
  await recordActivities(
    tx,
    null,
    parcels.map(({ orderId, partner, awb, madeAt }) => ({
      orderId,
      type: 'shipping_update',
      action: `Shipment created with ${partner}`,
      notes: `AWB ${awb}`,
      changes: {
        shippingReference: { from: null, to: awb },
        orderStatus: { from: 'confirmed', to: 'ready_to_ship' },
      },
      at: madeAt,
    })),
  );
}

import type { Entry } from '@shipmagic/domain/parcels/shipments/by-hand';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import { sql } from 'kysely';
import type { ParcelQuote, ParcelRequest } from '../../couriers/courier.ts';
import { frozenWhileInvoiced } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** What an order is without the parcel that it had. */
export const leaveParcel = {
  shipment_id: null,
  shipping_partner: null,
  shipping_reference: null,
  tracking_url: null,
  tracking_type: null,
  shipment_status: null,
  has_label: false,
  frozen_at: frozenWhileInvoiced,
  handover_at: null,
  transit_days: null,
  expected_delivery_on: null,
  last_scan_at: null,
};

export interface NewAttempt {
  readonly orderId: string;
  readonly attempt: number;
  readonly reference: string;
  readonly partner: string;
  readonly cod: number;
  readonly userId: string;
}

/** The attempts of an order, the newest first. */
export function listAttempts(tx: Tx, orderId: string) {
  return tx.selectFrom('shipments').selectAll().where('order_id', '=', orderId).orderBy('attempt', 'desc').execute();
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<string> {
  const row = await tx
    .insertInto('shipments')
    .values({
      order_id: attempt.orderId,
      attempt: attempt.attempt,
      reference: attempt.reference,
      shipping_partner: attempt.partner,
      state: 'requested',
      cod_amount: attempt.cod,
      requested_by: attempt.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A refused attempt is tried again under its own reference: nothing was made under it. */
export async function reopenAttempt(
  tx: Tx,
  shipmentId: string,
  attempt: Pick<NewAttempt, 'partner' | 'cod' | 'userId'>,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      state: 'requested',
      shipping_partner: attempt.partner,
      cod_amount: attempt.cod,
      message: null,
      failure: null,
      sent_at: null,
      requested_by: attempt.userId,
      updated_at: new Date(),
    })
    .where('id', '=', shipmentId)
    .execute();
}

export async function insertManualShipment(
  tx: Tx,
  shipment: NewAttempt & { awb: string; trackingUrl: string },
): Promise<string> {
  const row = await tx
    .insertInto('shipments')
    .values({
      order_id: shipment.orderId,
      attempt: shipment.attempt,
      reference: shipment.reference,
      shipping_partner: shipment.partner,
      tracking_type: 'manual',
      state: 'created',
      awb: shipment.awb,
      tracking_url: shipment.trackingUrl,
      cod_amount: shipment.cod,
      requested_by: shipment.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function findShipment(tx: Tx, shipmentId: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', shipmentId).executeTakeFirst();
}

export function lockShipment(tx: Tx, shipmentId: string) {
  return tx.selectFrom('shipments').selectAll().where('id', '=', shipmentId).forUpdate().executeTakeFirst();
}

export type ShipmentChange = Partial<{
  state: 'unknown' | 'created' | 'failed' | 'cancelled';
  awb: string;
  tracking_url: string | null;
  message: string | null;
  failure: string | null;
  sent_at: Date;
  quote_due_at: Date | null;
}>;

export async function updateShipment(tx: Tx, shipmentId: string, change: ShipmentChange): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}

/** Keeps what a person entered last of a parcel. */
export async function keepEntry(tx: Tx, shipmentId: string, { at, from, to }: Entry): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ entered_at: at, entered_from: from, entered_to: to, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}

/** Whether an AWB that is entered by hand is free for this order; nobody else can take it in this transaction. */
export async function takeAwb(tx: Tx, orderId: string, awb: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select app.take_awb(${orderId}::bigint, ${awb}) as free`.execute(tx);
  return rows[0]?.free === true;
}

/** Parcels that were entered by hand under an AWB, in any spelling; nobody enters another one in this transaction. */
export async function lockClaims(tx: Tx, awb: string): Promise<readonly { id: string }[]> {
  await sql`select app.lock_awb(${awb})`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from shipments where awb is not null and state = 'created' and tracking_type = 'manual'
      and app.awb_key(awb) = app.awb_key(${awb}) order by id for update`.execute(tx);
  return rows;
}

/** A parcel that was entered by hand is none: its AWB is free, and a new attempt can be made. */
export async function setShipmentAside(tx: Tx, shipmentId: string, message: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ state: 'failed', failure: 'set_aside', awb: null, tracking_url: null, message, updated_at: new Date() })
    .where('id', '=', shipmentId)
    .execute();
}

/** The parcel as the courier was told it before, or null. */
export async function findSentParcel(tx: Tx, shipmentId: string): Promise<ParcelRequest | null> {
  const row = await tx
    .selectFrom('shipment_requests')
    .select('parcel')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!row) return null;
  const parcel = row.parcel as unknown as ParcelRequest;
  // Times come back from JSON as text.
  return { ...parcel, orderedAt: new Date(parcel.orderedAt) };
}

/** Keeps what the courier is about to be told; a new try of a refused attempt replaces it. */
export async function keepSentParcel(tx: Tx, shipmentId: string, parcel: ParcelRequest): Promise<void> {
  const text = JSON.stringify(parcel);
  await tx
    .insertInto('shipment_requests')
    .values({ shipment_id: shipmentId, parcel: text })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ parcel: text }))
    .execute();
}

/** What the courier has to be told, read by the system: the person who asked may not see all of it. */
export async function readParcelFacts(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .leftJoin('warehouses as w', (join) =>
      join.on(
        'w.id',
        '=',
        // A parcel cannot be picked up from a warehouse that was deleted since it was chosen.
        sql<string>`coalesce(
          (select c.id from warehouses c where c.id = o.pickup_warehouse_id and c.deleted_at is null),
          (select d.id from warehouses d where d.vendor_id = o.vendor_id and d.is_default))`,
      ),
    )
    .select([
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
      'v.vendor_name',
      'v.company_name',
      'v.gstin',
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
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('magic_order_line_items')
    .select(['title', 'quantity', 'grams', 'hsn', 'requires_shipping'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return { order, lines };
}
export type ParcelFacts = Awaited<ReturnType<typeof readParcelFacts>>;

export function findLabel(tx: Tx, shipmentId: string) {
  return tx
    .selectFrom('shipment_labels')
    .select(['pdf', 'source'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

/** Keeps a label once; when two were fetched at the same time the first stays. */
export async function keepLabel(
  tx: Tx,
  shipmentId: string,
  orderId: string,
  pdf: Buffer,
  source: 'partner' | 'own',
): Promise<void> {
  await tx
    .insertInto('shipment_labels')
    .values({ shipment_id: shipmentId, pdf, source })
    .onConflict((conflict) => conflict.column('shipment_id').doNothing())
    .execute();
  await tx
    .updateTable('magic_orders')
    .set({ has_label: true, version: sql<number>`version + 1`, updated_at: new Date() })
    .where('id', '=', orderId)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Why an order was cancelled; null while it is not. */
export async function findCancellationReason(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('cancellation_reason')
    .where('id', '=', orderId)
    .where('order_status', '=', 'cancelled')
    .executeTakeFirst();
  return row?.cancellation_reason ?? null;
}

const shippedOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('magic_orders')
    .select(['order_status', 'cancellation_reason', 'shipment_id', 'store_order_id'])
    .where('id', '=', orderId);

/** What a shipment needs to know of its order. */
export const readShippedOrder = (tx: Tx, orderId: string) => shippedOrder(tx, orderId).executeTakeFirst();

/** The same, locked for the rest of the transaction. */
export const lockShippedOrder = (tx: Tx, orderId: string) => shippedOrder(tx, orderId).forUpdate().executeTakeFirst();

/** How many attempts have an open outcome. */
export async function countUnsettled(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('shipments')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', 'in', unsettledStates)
    .executeTakeFirstOrThrow();
  return n;
}

/** Attempts whose outcome nobody is working on: left by a killed process or a courier that did not answer. */
export function listUnsettled(tx: Tx, olderThan: Date) {
  return tx
    .selectFrom('shipments')
    .select(['id'])
    .where('state', 'in', unsettledStates)
    .where('updated_at', '<', olderThan)
    .orderBy('updated_at')
    .limit(200)
    .execute();
}

export interface DueQuote {
  readonly id: string;
  readonly tries: number;
}

/** Parcels of a courier whose price is to be asked, the longest waiting first. */
export function listDueQuotes(tx: Tx, partner: string, now: Date, count: number): Promise<DueQuote[]> {
  return tx
    .selectFrom('shipments')
    .select(['id', 'quote_tries as tries'])
    .where('shipping_partner', '=', partner)
    .where('state', '=', 'created')
    .where('quote_due_at', '<=', now)
    .orderBy('quote_due_at')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Keeps what the courier said, or when to ask again; neither: there is no quote. */
export async function settleQuote(
  tx: Tx,
  shipmentId: string,
  { quoted, dueAt }: { quoted: ParcelQuote | null; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set((eb) => ({
      quote_due_at: dueAt,
      quote_tries: eb('quote_tries', '+', 1),
      ...(quoted ? { quoted_cost: quoted.cost, quoted_grams: quoted.grams } : {}),
    }))
    .where('id', '=', shipmentId)
    .execute();
}

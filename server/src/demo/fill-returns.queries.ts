import { homeCurrency } from '@shipmagic/domain/money/currency';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReverseRequest } from '../couriers/reverse-desk.ts';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

const booked = z.object({ id: z.string(), return_id: z.string() });

/** Delivered orders of Delhivery that no refund has touched, the newest delivery first, without the newest orders. */
export const listDelivered = (
  tx: Tx,
  given: { readonly withoutNewest: number; readonly days: number; readonly withoutTypes: readonly string[] },
) =>
  tx
    .selectFrom('magic_orders as o')
    .innerJoin('magic_order_line_items as i', 'i.order_id', 'o.id')
    .where('o.order_status', '=', 'delivered')
    .where('o.shipping_partner', '=', 'Delhivery')
    .where((eb) =>
      eb.or([
        eb('o.financial_status', '=', 'PAID'),
        eb.and([eb('o.financial_status', '=', 'PENDING'), eb('o.cod_amount', '>', 0)]),
      ]),
    )
    .where('o.test', '=', false)
    .where('o.managed_in_shipmagic', 'is distinct from', false)
    .where('o.currency', '=', homeCurrency)
    .where('o.delivered_at', '>', secondsFromNow(-given.days * daySeconds))
    .where('o.id', 'not in', (eb) =>
      eb
        .selectFrom('magic_orders')
        .select('id')
        .where('order_status', '=', 'delivered')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(given.withoutNewest),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds_owed as w')
            .innerJoin('magic_orders as p', 'p.id', 'w.order_id')
            .whereRef('p.store_order_id', '=', 'o.store_order_id')
            .select('w.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('magic_orders as p')
            .whereRef('p.store_order_id', '=', 'o.store_order_id')
            .whereRef('p.id', '<>', 'o.id')
            .select('p.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('magic_order_line_items as k')
            .innerJoin('products as d', 'd.product_id', 'k.product_id')
            .whereRef('k.order_id', '=', 'o.id')
            .where('d.product_type', 'in', [...given.withoutTypes])
            .select('k.id'),
        ),
      ),
    )
    .groupBy('o.id')
    .having((eb) => eb.fn('bool_and', [eb('i.requires_shipping', '=', true)]), '=', true)
    .orderBy('o.delivered_at', 'desc')
    .orderBy('o.id', 'desc')
    .select((eb) => [
      'o.id',
      'o.magic_order_id',
      'o.store_order_id',
      'o.vendor_name',
      'o.delivered_at',
      eb('o.financial_status', '=', 'PENDING').as('is_cash'),
      eb
        .selectFrom('vendors as v')
        .whereRef('v.id', '=', 'o.vendor_id')
        .select('v.exchange_ships')
        .as('exchange_ships'),
      eb.fn.sum<number>('i.quantity').as('pieces'),
      eb.fn.agg<string[]>('array_agg', ['i.store_line_id']).as('line_ids'),
      eb.fn.agg<number[]>('array_agg', ['i.quantity']).as('quantities'),
    ])
    .$narrowType<{ delivered_at: Date }>()
    .execute();
export type DeliveredOrder = Awaited<ReturnType<typeof listDelivered>>[number];

/** Variants in stock for which items of these orders can be exchanged, and what one costs more by the price list. */
export const listExchanges = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('magic_order_line_items as i')
    .innerJoin('product_variants as own', 'own.variant_id', 'i.variant_id')
    .innerJoin('product_variants as v', 'v.product_id', 'own.product_id')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .whereRef('v.variant_id', '<>', 'own.variant_id')
    .where('p.status', '=', 'active')
    .where('v.inventory_quantity', '>', 0)
    .where('i.order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('i.order_id')
    .orderBy('v.position')
    .select(['i.order_id', 'i.store_line_id', 'v.variant_id'])
    .select((eb) =>
      eb(eb.cast<number>('v.price', 'double precision'), '-', eb.cast<number>('own.price', 'double precision')).as(
        'more',
      ),
    )
    .execute();
export type DemoExchange = Awaited<ReturnType<typeof listExchanges>>[number];

/** The order's row is locked until the transaction ends. */
export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('magic_orders').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

interface PastReturn {
  readonly created_at?: Date;
  readonly answer_by?: Date | null;
  readonly decided_at?: Date;
  readonly decided_by_email?: string;
  readonly decision_reason?: string | null;
  readonly expires_on?: string | null;
  readonly shipping_partner?: string;
  readonly awb?: string;
  readonly tracking_url?: string | null;
}

/** Writes what a return of the past has kept besides its states. */
export async function keepPast(tx: Tx, id: string, past: PastReturn): Promise<void> {
  await tx.updateTable('returns').set(past).where('id', '=', id).execute();
}

export interface Fetched {
  readonly returnId: string;
  readonly orderId: string;
  readonly request: ReverseRequest;
  readonly warehouseId: string | null;
  readonly awb: string;
  readonly trackingUrl: string | null;
  readonly madeAt: Date;
}

/** Writes what a pickup from a customer leaves behind, for many by one statement; the ids of the parcels. */
export async function keepFetched(tx: Tx, userId: string, parcels: readonly Fetched[]): Promise<Map<string, string>> {
  const rows = parcels.map((parcel) => ({
    return_id: parcel.returnId,
    order_id: parcel.orderId,
    reference: parcel.request.reference,
    awb: parcel.awb,
    tracking_url: parcel.trackingUrl,
    pickup_warehouse_id: parcel.warehouseId,
    made_at: parcel.madeAt,
    parcel: parcel.request,
  }));
  const made = await checkedRows(
    tx,
    booked,
    sql`with fetched as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as f (return_id bigint, order_id bigint, reference text,
        awb text, tracking_url text, pickup_warehouse_id bigint, made_at timestamptz, parcel jsonb)),
    made as (
      insert into shipments (order_id, return_id, attempt, reference, shipping_partner, state, requested_by, awb, tracking_url,
        sent_at, created_at, pickup_warehouse_id)
      select order_id, return_id, 1, reference, 'Delhivery', 'created', ${userId}, awb, tracking_url, made_at, made_at,
        pickup_warehouse_id
      from fetched returning id, return_id),
    sent as (
      insert into shipment_requests (shipment_id, parcel) select made.id, fetched.parcel from fetched join made using (return_id)),
    shown as (
      update returns r set shipping_partner = 'Delhivery', awb = fetched.awb, tracking_url = fetched.tracking_url
      from fetched where r.id = fetched.return_id)
    select id::text, return_id::text from made`,
  );
  return new Map(made.map(({ id, return_id }) => [return_id, id]));
}

/** A receipt of all pieces of a return. */
export async function keepReceipt(
  tx: Tx,
  returnId: string,
  given: { readonly at: Date; readonly email: string; readonly grade: string | null },
): Promise<void> {
  await sql`with receipt as (
      insert into return_receipts (return_id, order_id, received_at, received_by_email)
      select id, order_id, ${given.at}, ${given.email} from returns where id = ${returnId} returning id, return_id, order_id)
    insert into return_receipt_lines (receipt_id, order_id, store_line_id, title, quantity, grade)
    select p.id, p.order_id, l.store_line_id, l.title, l.quantity, ${given.grade}::text
    from receipt p join return_lines l on l.return_id = p.return_id`.execute(tx);
}

/** Receives parcels that came back undelivered: all but the newest, which wait at the desk. */
export async function receiveReturnedParcels(tx: Tx, email: string, waiting: number): Promise<void> {
  await sql`with arrived as (
      select o.id, max(e.happened_at) as at from magic_orders o join tracking_events e on e.shipment_id = o.shipment_id
      where o.shipment_status = 'RETURNED' and o.order_status <> 'delivered' group by 1 order by 2 desc offset ${waiting}),
    receipts as (
      insert into return_receipts (order_id, received_at, received_by_email)
      select id, least(at + interval '5 hours', now()), ${email} from arrived returning id, order_id)
    insert into return_receipt_lines (receipt_id, order_id, store_line_id, title, quantity, grade)
    select p.id, p.order_id, i.store_line_id, i.title, i.quantity, 'good'
    from receipts p join magic_order_line_items i on i.order_id = p.order_id where i.requires_shipping`.execute(tx);
}

interface PastSettlement {
  readonly returnId: string;
  readonly orderId: string;
  readonly refund: number;
  readonly restock: readonly object[];
  readonly userId: string;
  readonly email: string;
  readonly at: Date;
}

export async function keepSettlement(tx: Tx, given: PastSettlement): Promise<void> {
  await tx
    .insertInto('return_settlements')
    .values({
      return_id: given.returnId,
      order_id: given.orderId,
      state: 'done',
      refund: given.refund,
      suggested: given.refund,
      with_shipping: false,
      restock: JSON.stringify(given.restock),
      asked_by: given.userId,
      asked_by_email: given.email,
      created_at: given.at,
      settled_at: given.at,
    })
    .execute();
}

/** The pieces of these returns. */
export const listPiecesOf = (tx: Tx, returnIds: readonly string[]) =>
  tx
    .selectFrom('return_lines')
    .where('return_id', 'in', [...returnIds])
    .orderBy('return_id')
    .orderBy('position')
    .select(['return_id', 'store_line_id as lineItemId', 'title', 'quantity'])
    .execute();

import type { CourierWord } from '@shipmagic/domain/parcels/fulfilment/store-progress';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { rowsFromJson } from '../../platform/db/rows-from-json.ts';
import type { Tx } from '../../platform/db/transaction.ts';

const partRow = z.object({
  id: z.string(),
  store_order_id: z.string(),
  order_status: z.string(),
  shipment_status: z.string().nullable(),
  tracking_type: z.string().nullable(),
  shipping_partner: z.string().nullable(),
  shipping_reference: z.string().nullable(),
  tracking_url: z.string().nullable(),
  last_scan_at: z.date().nullable(),
  confirmed_at: z.date().nullable(),
  handover_at: z.date().nullable(),
  /** Whether a parcel made here stands for it, or is being made, or it was handed over in person. */
  has_own: z.boolean(),
  lines: z.array(z.object({ id: z.string(), quantity: z.number(), needsShipping: z.boolean(), elsewhere: z.number() })),
  own_awbs: z.array(z.string()),
  own_fulfilments: z.array(z.string()),
  /** Its parcels made in the store that stood when it was last looked at, with the words of their couriers. */
  known: z.array(
    z.object({
      id: z.string(),
      status: shipmentStatus.nullable(),
      at: z.string().nullable(),
      lines: z.array(z.object({ id: z.string(), quantity: z.number() })),
    }),
  ),
});
export type PartInStore = z.output<typeof partRow>;

/** The parts of these store orders that are managed here, with their lines and parcels; locked. */
export function lockPartsInStore(tx: Tx, storeOrderIds: readonly string[]): Promise<PartInStore[]> {
  return checkedRows(
    tx,
    partRow,
    sql`
    select o.id::text, o.store_order_id, o.order_status, o.shipment_status, o.tracking_type, o.shipping_partner,
      o.shipping_reference, o.tracking_url, o.last_scan_at, o.confirmed_at, o.handover_at,
      exists (select from shipments s where s.order_id = o.id and s.return_id is null and s.state = any (${[...unsettledStates, 'created']}::text[]))
        or o.received_at is not null as has_own,
      coalesce((select json_agg(json_build_object('id', l.store_line_id, 'quantity', l.quantity, 'needsShipping', l.requires_shipping,
        'elsewhere', l.fulfilled_elsewhere) order by l.position) from magic_order_line_items l where l.order_id = o.id), '[]') as lines,
      array(select s.awb from shipments s where s.order_id = o.id and s.return_id is null and s.awb is not null) as own_awbs,
      array(select f.fulfilment_id from store_fulfilments f join shipments s on s.id = f.shipment_id where s.order_id = o.id) as own_fulfilments,
      coalesce((select json_agg(json_build_object('id', p.fulfilment_id, 'status', p.followed_status, 'at', p.followed_at, 'lines', p.pieces))
        from store_parcels p where p.order_id = o.id and p.cancelled_at is null), '[]') as known
    from magic_orders o
    where o.store_order_id = any (${[...storeOrderIds]}::text[]) and o.managed_in_shipmagic is distinct from false
    order by o.id
    for no key update of o`,
  );
}

export interface StoreParcelRow {
  readonly order_id: string;
  readonly fulfilment_id: string;
  readonly company: string | null;
  readonly awb: string | null;
  readonly tracking_url: string | null;
  readonly shipment_status: string;
  readonly made_at: string;
  readonly delivered_at: string | null;
  readonly pieces: unknown;
}

const parcelColumns = [
  'company',
  'awb',
  'tracking_url',
  'shipment_status',
  'made_at',
  'delivered_at',
  'pieces',
] as const;

/** Stores parcels made in the store as they are now. */
export async function saveStoreParcels(tx: Tx, parcels: readonly StoreParcelRow[]): Promise<void> {
  if (parcels.length === 0) return;
  const columns = ['order_id', 'fulfilment_id', ...parcelColumns] as const;
  await tx
    .insertInto('store_parcels')
    .columns([...columns])
    .expression(
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${rowsFromJson('store_parcels', parcels)}`,
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'fulfilment_id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(parcelColumns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        cancelled_at: null,
      })),
    )
    .execute();
}

/** Marks parcels that stand no longer. */
export async function cancelStoreParcels(
  tx: Tx,
  parcels: readonly { readonly orderId: string; readonly fulfilmentId: string }[],
): Promise<void> {
  if (parcels.length === 0) return;
  await sql`update store_parcels p set cancelled_at = now()
    from unnest(${parcels.map((one) => one.orderId)}::bigint[], ${parcels.map((one) => one.fulfilmentId)}::text[]) as w(order_id, fulfilment_id)
    where p.order_id = w.order_id and p.fulfilment_id = w.fulfilment_id`.execute(tx);
}

/** Stores how many pieces of these lines are in parcels made in the store. */
export async function saveElsewhere(
  tx: Tx,
  lines: readonly { readonly orderId: string; readonly lineId: string; readonly pieces: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update magic_order_line_items l set fulfilled_elsewhere = w.pieces
    from unnest(${lines.map((one) => one.orderId)}::bigint[], ${lines.map((one) => one.lineId)}::text[], ${lines.map((one) => one.pieces)}::int[])
      as w(order_id, line_id, pieces)
    where l.order_id = w.order_id and l.store_line_id = w.line_id`.execute(tx);
}

/** The order columns that follow from parcels made in the store. */
export const followedColumns = [
  'order_status',
  'shipment_status',
  'tracking_type',
  'shipping_partner',
  'shipping_reference',
  'tracking_url',
  'handover_at',
  'last_scan_at',
  'confirmed_at',
] as const;
export type FollowedColumns = { readonly [Column in (typeof followedColumns)[number]]: string | null };

/** Sets those columns of several locked orders in one statement, each as `updateOrder` does. */
export async function saveFollowed(
  tx: Tx,
  changes: readonly { readonly id: string; readonly values: FollowedColumns }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map(({ id, values }) => ({ id, ...values })));
  const assignments = followedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`new.${column}`)}`);
  await sql`
    update magic_orders o set ${sql.join(assignments)}, updated_at = now(), version = o.version + 1
    from jsonb_populate_recordset(null::magic_orders, ${rows}::jsonb) as new where o.id = new.id`.execute(tx);
}

/** A parcel of the store with a number of a courier of ours. */
export interface FollowedParcel {
  readonly order_id: string;
  readonly fulfilment_id: string;
  readonly awb: string;
}

/** Parcels on their way whose courier has one of these names, those that were not asked about for longest first. */
export async function listToFollow(
  tx: Tx,
  names: readonly string[],
  { askedBefore, limit }: { askedBefore: Date; limit: number },
): Promise<FollowedParcel[]> {
  const rows = await tx
    .selectFrom('store_parcels as p')
    .innerJoin('magic_orders as o', 'o.id', 'p.order_id')
    .select(['p.order_id', 'p.fulfilment_id', 'p.awb'])
    .where('p.cancelled_at', 'is', null)
    .where('p.delivered_at', 'is', null)
    .where('p.awb', 'is not', null)
    .where('o.tracking_type', '=', 'store')
    .where('o.order_status', 'not in', [...orderSets.settled])
    .where((eb) => eb.or(names.map((name) => eb('p.company', 'ilike', `%${name}%`))))
    .where((eb) => eb.or([eb('p.asked_at', 'is', null), eb('p.asked_at', '<', askedBefore)]))
    .orderBy('p.asked_at', (by) => by.asc().nullsFirst())
    .limit(limit)
    .$narrowType<{ awb: string }>()
    .execute();
  return rows;
}

/** Stores that a courier was asked about these parcels, and its last word; returns the store orders with news. */
export async function saveCourierWords(
  tx: Tx,
  parcels: readonly (FollowedParcel & { readonly word: CourierWord | null })[],
): Promise<string[]> {
  const rows = parcels.map(({ order_id, fulfilment_id, word }) => ({
    order_id,
    fulfilment_id,
    followed_status: word?.shipmentStatus ?? null,
    followed_at: word?.at ?? null,
  }));
  const changed = await checkedRows(
    tx,
    z.object({ store_order_id: z.string() }),
    sql`with told as materialized (select * from ${rowsFromJson('store_parcels', rows)}),
      asked as (update store_parcels p set asked_at = now(),
          followed_status = case when told.followed_at >= coalesce(p.followed_at, told.followed_at) then told.followed_status else p.followed_status end,
          followed_at = greatest(p.followed_at, told.followed_at)
        from told join store_parcels before using (order_id, fulfilment_id)
        where p.order_id = told.order_id and p.fulfilment_id = told.fulfilment_id
        returning p.order_id, p.followed_status is distinct from before.followed_status as is_new)
    select distinct o.store_order_id from asked join magic_orders o on o.id = asked.order_id where asked.is_new`,
  );
  return changed.map((row) => row.store_order_id);
}

/** Store orders with parts in transit by a parcel of the store that was made before then; the oldest first. */
export async function listOldOnTheirWay(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('store_parcels as p')
    .innerJoin('magic_orders as o', 'o.id', 'p.order_id')
    .select(['o.store_order_id', (eb) => eb.fn.min('p.made_at').as('since')])
    .where('p.cancelled_at', 'is', null)
    .where('p.delivered_at', 'is', null)
    .where('p.made_at', '<', before)
    .where('o.tracking_type', '=', 'store')
    .where('o.order_status', '=', 'in_transit')
    .groupBy('o.store_order_id')
    .orderBy('since')
    .limit(5000)
    .execute();
  return rows.map((row) => row.store_order_id);
}

/** A parcel from here now stands for what the store had without a number. */
export async function takeOverStoreParcels(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('store_parcels').where('order_id', '=', orderId).execute();
  await tx
    .updateTable('magic_order_line_items')
    .set({ fulfilled_elsewhere: 0 })
    .where('order_id', '=', orderId)
    .where('fulfilled_elsewhere', '>', 0)
    .execute();
}

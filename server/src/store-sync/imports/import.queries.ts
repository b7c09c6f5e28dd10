import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import type { StoreOrder } from '@shipmagic/domain/store/store-order';
import { type Insertable, sql } from 'kysely';
import { systemOrder } from '../../orders/order/orders.ts';
import type { MagicOrderLineItems } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { hashOf } from './payload-hash.ts';

export type OrderSource = 'webhook' | 'query';

/**
 * Stores the raw order unless a newer version is stored, and locks it for the rest of the transaction. Of two with the
 * same time a queried one wins, because it was read after the webhook was written. `asItIs`: whatever its time.
 */
export async function keepRawOrder(
  tx: Tx,
  order: StoreOrder,
  raw: unknown,
  source: OrderSource,
  asItIs = false,
): Promise<'new' | 'newer' | 'older' | 'same'> {
  const body = JSON.stringify(raw);
  // Placed by the clock, not by the transaction's time: one transaction may store two versions.
  const kept = await sql<{ is_new: boolean }>`
    with sent as materialized (select ${body}::jsonb as raw),
      kept as (insert into store_orders as s (store_order_id, order_name, store_updated_at, store_created_at, source, payload_hash)
        select ${order.id}, ${order.name}, ${order.updatedAt}::timestamptz, ${order.createdAt}::timestamptz, ${source}, ${hashOf('sent.raw')} from sent
        on conflict (store_order_id) do update set order_name = excluded.order_name, store_updated_at = excluded.store_updated_at,
          source = excluded.source, payload_hash = excluded.payload_hash, raw = null, imported_at = now(), deleted_at = null
          where ${asItIs} or excluded.store_updated_at > s.store_updated_at
            or (excluded.store_updated_at = s.store_updated_at and excluded.source = 'query'
              and coalesce(s.payload_hash, ${hashOf('s.raw')}) is distinct from excluded.payload_hash
              and s.raw is distinct from ${JSON.stringify(erasedPayload)}::jsonb)
        returning s.store_order_id, (xmax = 0) as is_new),
      former as (delete from store_payloads p using kept where p.store_order_id = kept.store_order_id and not kept.is_new),
      put as (insert into store_payloads (store_order_id, raw) select kept.store_order_id, sent.raw from kept, sent)
    select is_new from kept`.execute(tx);
  const [row] = kept.rows;
  if (row) return row.is_new ? 'new' : 'newer';
  const now = await tx
    .selectFrom('store_orders')
    .select('store_updated_at')
    .where('store_order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return now.store_updated_at.getTime() > Date.parse(order.updatedAt) ? 'older' : 'same';
}

/**
 * The store's latest version of an order; nothing of one whose personal data was erased, and null for one whose payload
 * is no longer kept.
 */
export async function readRawOrder(
  tx: Tx,
  storeOrderId: string,
): Promise<{ raw: unknown; source: string } | undefined> {
  return tx
    .selectFrom('store_orders as s')
    .leftJoin('store_payloads as p', 'p.store_order_id', 's.store_order_id')
    .select(['s.source', (eb) => eb.fn.coalesce('p.raw', 's.raw').as('raw')])
    .where('s.store_order_id', '=', storeOrderId)
    .where('s.raw', 'is distinct from', JSON.stringify(erasedPayload))
    .orderBy('p.kept_at', (by) => by.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

/** Which of these store orders are neither imported nor set aside. */
export async function listMissing(tx: Tx, storeOrderIds: readonly string[]): Promise<string[]> {
  if (storeOrderIds.length === 0) return [];
  const here = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .where('store_order_id', 'in', storeOrderIds)
    .union((eb) =>
      eb.selectFrom('set_aside_orders').select('store_order_id').where('store_order_id', 'in', storeOrderIds),
    )
    .execute();
  const known = new Set(here.map((row) => row.store_order_id));
  return storeOrderIds.filter((id) => !known.has(id));
}

/** Records that the store deleted an order; false if it is unknown or was already deleted. */
export async function markDeleted(tx: Tx, storeOrderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_orders')
    .set({ deleted_at: new Date() })
    .where('store_order_id', '=', storeOrderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The existing parts, locked. */
export async function lockParts(tx: Tx, storeOrderId: string) {
  const rows = await tx
    .selectFrom('magic_orders')
    .selectAll()
    .where('store_order_id', '=', storeOrderId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(systemOrder);
}
export type ExistingPart = Awaited<ReturnType<typeof lockParts>>[number];

/** Which of these locked orders have a shipment request with an open outcome. */
export async function findBeingShipped(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('return_id', 'is', null)
    .where('state', 'in', unsettledStates)
    .execute();
  return new Set(rows.map((row) => row.order_id));
}

export type NewLine = Omit<Insertable<MagicOrderLineItems>, 'order_id'>;

/** Replaces a part's lines; an image found earlier stays if the new version has none. */
export async function replaceLines(tx: Tx, orderId: string, lines: readonly NewLine[]): Promise<void> {
  const kept = lines.map((line) => line.store_line_id);
  await tx
    .deleteFrom('magic_order_line_items')
    .where('order_id', '=', orderId)
    .where('store_line_id', 'not in', kept.length > 0 ? kept : [''])
    .execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('magic_order_line_items')
    .values(lines.map((line) => ({ ...line, order_id: orderId })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'store_line_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        variant_title: eb.ref('excluded.variant_title'),
        product_id: eb.ref('excluded.product_id'),
        variant_id: eb.ref('excluded.variant_id'),
        image_url: eb.fn.coalesce('excluded.image_url', 'magic_order_line_items.image_url'),
        hsn: eb.fn.coalesce('excluded.hsn', 'magic_order_line_items.hsn'),
        sku: eb.ref('excluded.sku'),
        quantity: eb.ref('excluded.quantity'),
        price: eb.ref('excluded.price'),
        discount: eb.ref('excluded.discount'),
        net_price: eb.ref('excluded.net_price'),
        net_tax: eb.ref('excluded.net_tax'),
        tax_rate: eb.ref('excluded.tax_rate'),
        store_taxes: eb.ref('excluded.store_taxes'),
        grams: eb.ref('excluded.grams'),
        customized: eb.ref('excluded.customized'),
        properties: eb.ref('excluded.properties'),
      })),
    )
    .execute();
}
